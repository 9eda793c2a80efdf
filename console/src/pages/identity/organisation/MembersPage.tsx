import type { Member } from "@hoopoe/contract/identity/member.ts";
import { accountResetLink } from "@hoopoe/contract/identity/routes/account.ts";
import { memberList } from "@hoopoe/contract/identity/routes/member.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { timeOf } from "../../../lib/format.ts";
import { Card } from "../../../ui/Card.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { toastFailure } from "../../../ui/toast.tsx";
import { EraseDialog } from "../../../features/records/erasure/EraseDialog.tsx";
import { CopyLink } from "./CopyLink.tsx";
import { DisabledMembers } from "./DisabledMembers.tsx";
import { InvitationList } from "./InvitationList.tsx";
import { InviteForm } from "./InviteForm.tsx";
import { MemberRow } from "./MemberRow.tsx";
import { OrganisationHeader } from "../../../ui/OrganisationHeader.tsx";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { texts } from "../../../messages/en/pages/identity/organisation.ts";

/** Who works in the workspace at hand, who is asked to, and the way to ask somebody. */
export function MembersPage() {
  const place = useCurrentWorkspace();
  const members = useQuery(apiQuery(memberList, {}));
  const [erasedId, setErasedId] = useState<string | null>(null);
  const resetLink = useMutation({
    mutationFn: ({ userId }: Member) => call(accountResetLink, { params: { userId } }),
    onError: (error) => toastFailure(texts.noLinkWasMade, error),
  });
  const rows = members.data?.data ?? [];
  const isManager = reasonAgainst(place?.role, "member:manage") === undefined;
  return (
    <>
      <OrganisationHeader
        title={texts.members}
        aside={rows.length === 0 ? null : <span className="text-muted">{texts.membersCount(rows.length)}</span>}
        subtitle={place === undefined ? null : texts.whoWorksInAndWhat(place.name)}
      />
      <div className="flex max-w-(--content-read) flex-col gap-4 px-(--gutter) py-4">
        <Card title={texts.invite}>
          <InviteForm role={place?.role} />
        </Card>
        {isManager ? <InvitationList /> : null}
        {resetLink.data === undefined ? null : (
          <CopyLink link={resetLink.data.link}>
            {texts.handThisLinkTo(resetLink.variables.email, timeOf(resetLink.data.expiresAt))}
          </CopyLink>
        )}
        <Card title={texts.members} count={rows.length === 0 ? undefined : rows.length}>
          {members.isPending ? (
            <Skeleton label={texts.loadingMembers} rows={3} />
          ) : isLost(members) ? (
            <ErrorState title={texts.theMembersCouldNot} stillWorks={texts.everybodyKeepsTheirAccess} query={members} />
          ) : (
            <ul aria-label={texts.members}>
              {rows.map((member) => (
                <MemberRow
                  key={member.userId}
                  member={member}
                  ownRole={place?.role}
                  workspace={place?.name ?? ""}
                  onResetLink={() => resetLink.mutate(member)}
                  onErase={() => setErasedId(member.userId)}
                />
              ))}
            </ul>
          )}
        </Card>
        {isManager ? <DisabledMembers ownRole={place?.role} /> : null}
      </div>
      {erasedId === null ? null : (
        <EraseDialog
          subject="user"
          id={erasedId}
          onClose={() => setErasedId(null)}
          onStarted={() => {
            setErasedId(null);
            void invalidate(memberList);
          }}
        />
      )}
    </>
  );
}
