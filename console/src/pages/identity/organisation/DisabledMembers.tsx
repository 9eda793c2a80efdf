import type { Member } from "@hoopoe/contract/identity/member.ts";
import type { Role } from "@hoopoe/contract/permissions.ts";
import { accountEnable } from "@hoopoe/contract/identity/routes/account.ts";
import { memberDisabledList, memberList } from "@hoopoe/contract/identity/routes/member.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { escapeHtml, showDialog } from "../../../ui/dialog.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { reasonAgainstChange } from "./MemberRow.tsx";
import { texts } from "../../../messages/en/pages/identity/organisation.ts";

/** Members who can't sign in, for those who can enable them again. Nothing is shown where there are none. */
export function DisabledMembers({ ownRole }: { ownRole: Role | undefined }) {
  const disabled = useQuery(apiQuery(memberDisabledList, {}));
  const rows = disabled.data?.data ?? [];
  if (isLost(disabled)) {
    return (
      <ErrorState
        title={texts.couldntLoadDisabledAccounts}
        stillWorks={texts.activeMembersArentAffected}
        query={disabled}
      />
    );
  }
  if (rows.length === 0) return null;
  return (
    <Card title={texts.disabledAccounts} count={rows.length}>
      <ul aria-label={texts.disabledAccounts}>
        {rows.map((member) => (
          <li
            key={member.userId}
            className="flex min-h-13 min-w-0 items-center gap-3 border-b border-line-subtle px-(--card-pad) py-2 last:border-0"
          >
            <div className="min-w-0 flex-1">
              <div className="truncate font-strong">{member.name}</div>
              <div className="type-small truncate text-muted">{member.email}</div>
            </div>
            <Button
              size="small"
              disabledReason={reasonAgainstChange(ownRole, member.role)}
              onClick={() => void enable(member)}
            >
              {texts.enableAccount}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

async function enable({ userId, name, email }: Member): Promise<void> {
  const choice = await showDialog({
    title: texts.enableSAccount(name),
    html: texts.pCanSignInAgain(escapeHtml(email)),
    icon: "question",
    confirmText: texts.enableAccount,
    cancel: true,
  });
  if (choice !== "confirm") return;
  try {
    await call(accountEnable, { params: { userId } });
    toastSuccess(texts.sAccountIsEnabled(name));
    await invalidate(memberList, memberDisabledList);
  } catch (error) {
    toastFailure(texts.couldntEnableTheAccount, error);
  }
}
