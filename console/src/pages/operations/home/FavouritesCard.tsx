import { favouriteList } from "@hoopoe/contract/assist/routes/app.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { LayoutGrid } from "lucide-react";
import { apiQuery } from "../../../api/query.ts";
import { Card } from "../../../ui/Card.tsx";
import { EntityProgress } from "../../../ui/EntityProgress.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { texts } from "../../../messages/en/pages/operations/home.ts";

/** The apps that somebody keeps at hand, with how far their work is. */
export function FavouritesCard() {
  const favourites = useQuery(apiQuery(favouriteList, {}));
  return (
    <Card
      title={texts.favourites}
      note={
        <Link to="/dashboard/parent" className="text-link">
          {texts.agenticApps}
        </Link>
      }
    >
      {favourites.isPending ? (
        <Skeleton rows={2} label={texts.loadingFavourites} />
      ) : favourites.data === undefined ? (
        <ErrorState title={sentences.appListFailed} query={favourites} />
      ) : favourites.data.data.length === 0 ? (
        <p className="type-small p-(--card-pad) text-muted">{texts.markAnAppWithIts}</p>
      ) : (
        <ul aria-label={texts.favouriteApps}>
          {favourites.data.data.map(({ app }) => (
            <li key={app.id} className="flex min-h-(--row) items-center gap-2.5 px-(--card-pad) py-2">
              <LayoutGrid size={16} className="shrink-0 text-secondary" aria-hidden="true" />
              <Link
                to="/dashboard/parent/$appId"
                params={{ appId: String(app.id) }}
                className="min-w-0 flex-1 truncate text-ink"
              >
                {app.name}
              </Link>
              <EntityProgress entity="app" id={app.id} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
