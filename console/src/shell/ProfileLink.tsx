import { accountGet } from "@hoopoe/contract/identity/routes/account.ts";
import { authMe } from "@hoopoe/contract/identity/routes/session.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserRound } from "lucide-react";
import { apiQuery } from "../api/query.ts";
import { Tooltip } from "../ui/Tooltip.tsx";
import { texts } from "../messages/en/shell.ts";

/**
 * Leads to the own profile: shows the picture, or initials, once they are known. Inside a frame the profile opens beside
 * the page around it, which may hold nothing but the embedded pages.
 */
export function ProfileLink() {
  const { data } = useQuery(apiQuery(authMe, {}));
  const account = useQuery({ ...apiQuery(accountGet, {}), enabled: data?.hasAvatar === true });
  const avatar = data?.hasAvatar === true ? (account.data?.avatar ?? null) : null;
  return (
    <Tooltip text={texts.userProfile} isName>
      <Link
        to="/dashboard/profile"
        target={window.self === window.top ? undefined : "_blank"}
        aria-label={texts.userProfile}
        className="grid size-8 shrink-0 place-items-center rounded-control hover:bg-hover phone:size-10"
      >
        {avatar === null ? (
          <Initials name={data?.name} />
        ) : (
          <img src={avatar} alt="" className="size-6 rounded-full border border-line object-cover" />
        )}
      </Link>
    </Tooltip>
  );
}

/** Drawn by the style sheet: the link's name stays "User Profile". */
function Initials({ name }: { name: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      data-initials={name === undefined ? "" : initialsOf(name)}
      className="grid size-6 place-items-center rounded-full border border-line bg-overlay text-[10px]/none font-bold text-secondary before:content-[attr(data-initials)]"
    >
      {name === undefined ? <UserRound size={14} /> : null}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first, last] = [words[0] ?? "", words.length > 1 ? (words.at(-1) ?? "") : ""];
  return (first.slice(0, 1) + last.slice(0, 1)).toUpperCase();
}
