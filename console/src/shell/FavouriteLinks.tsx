import { favouriteList } from "@hoopoe/contract/assist/routes/app.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { apiQuery } from "../api/query.ts";
import { iconLooks } from "../features/assist/apps/app-look.ts";
import { Tooltip } from "../ui/Tooltip.tsx";
import { sideLinkClass } from "./side-link-class.ts";
import { texts } from "../messages/en/shell.ts";

const shownMax = 6;

/** The apps that this person keeps at hand, below the sections; nothing while there are none. */
export function FavouriteLinks({ isSlim }: { isSlim: boolean }) {
  const favourites = useQuery(apiQuery(favouriteList, {})).data?.data ?? [];
  if (favourites.length === 0) return null;
  return (
    <nav aria-label={texts.favourites} className="mt-4 flex flex-col gap-px">
      {isSlim ? null : (
        <span className="type-micro px-2.5 pb-1.5 text-muted" aria-hidden="true">
          {texts.favourites}
        </span>
      )}
      {favourites.slice(0, shownMax).map(({ app: { id, name, icon } }) => {
        const { icon: Icon } = iconLooks[icon];
        const link = (
          <Link
            key={id}
            to="/dashboard/parent/$appId"
            params={{ appId: String(id) }}
            aria-label={isSlim ? name : undefined}
            className={sideLinkClass({ isSlim, isCurrent: false })}
          >
            <Icon size={16} aria-hidden="true" />
            {isSlim ? null : <span className="truncate">{name}</span>}
          </Link>
        );
        return isSlim ? (
          <Tooltip key={id} text={name} side="right" isName>
            {link}
          </Tooltip>
        ) : (
          link
        );
      })}
    </nav>
  );
}
