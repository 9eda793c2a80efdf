import type { Role } from "@hoopoe/contract/permissions.ts";
import { memberList } from "@hoopoe/contract/identity/routes/member.ts";
import { useQuery } from "@tanstack/react-query";
import { Eraser } from "lucide-react";
import { useState } from "react";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { reasonAgainst } from "../../../api/use-current-workspace.ts";
import { EraseDialog } from "../../../features/records/erasure/EraseDialog.tsx";
import { texts } from "../../../messages/en/pages/operations/erasure.ts";

/** The people of the workspace, each with the way to erase their account. */
export function PeopleToErase({ role }: { role: Role | undefined }) {
  const members = useQuery(apiQuery(memberList, {}));
  const [chosen, setChosen] = useState<string | null>(null);
  if (members.isPending) return <Skeleton label={texts.loadingPeople} rows={2} />;
  if (isLost(members))
    return <ErrorState title={texts.theMembersCouldNot} stillWorks={texts.nothingIsErased} query={members} />;
  return (
    <>
      <StaleNotice query={members} />
      <ul aria-label={texts.people}>
        {members.data.data.map(({ userId, name, email, isYou }) => (
          <li
            key={userId}
            className="flex min-h-13 items-center gap-3 border-b border-line-subtle px-(--card-pad) py-2 last:border-0"
          >
            <div className="min-w-0 flex-1">
              <div className="truncate font-strong">{name}</div>
              <div className="type-small truncate text-muted">{email}</div>
            </div>
            <Button
              size="small"
              variant="danger"
              icon={Eraser}
              aria-label={texts.eraseForGood(name)}
              disabledReason={isYou ? texts.nobodyErasesTheirOwn : reasonAgainst(role, "member:erase")}
              onClick={() => setChosen(userId)}
            >
              {texts.erase}
            </Button>
          </li>
        ))}
      </ul>
      {chosen === null ? null : (
        <EraseDialog
          subject="user"
          id={chosen}
          onClose={() => setChosen(null)}
          onStarted={() => {
            setChosen(null);
            void invalidate(memberList);
          }}
        />
      )}
    </>
  );
}
