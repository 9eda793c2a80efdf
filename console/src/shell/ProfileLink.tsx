import { authMe } from "@hoopoe/contract/routes/session.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserRound } from "lucide-react";
import { apiQuery } from "../api/query.ts";
import { Tooltip } from "../ui/Tooltip.tsx";

/** The way to one's own profile: initials once it is known who is here. */
export function ProfileLink() {
  const { data } = useQuery(apiQuery(authMe, {}));
  return (
    <Tooltip text="User Profile" isName>
      <Link
        to="/dashboard/profile"
        aria-label="User Profile"
        className="grid size-8 shrink-0 place-items-center rounded-control hover:bg-hover phone:size-10"
      >
        {/* The initials are drawn by the style sheet: the link's name stays "User Profile". */}
        <span
          aria-hidden="true"
          data-initials={data === undefined ? "" : initialsOf(data.name)}
          className="grid size-6 place-items-center rounded-full border border-line bg-overlay text-[10px]/none font-bold text-secondary before:content-[attr(data-initials)]"
        >
          {data === undefined ? <UserRound size={14} /> : null}
        </span>
      </Link>
    </Tooltip>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first, last] = [words[0] ?? "", words.length > 1 ? (words.at(-1) ?? "") : ""];
  return (first.slice(0, 1) + last.slice(0, 1)).toUpperCase();
}
