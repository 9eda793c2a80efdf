import { invitationList, invitationWithdraw } from "@hoopoe/contract/identity/routes/member.ts";
import { useQuery } from "@tanstack/react-query";
import { MailQuestionMark } from "lucide-react";
import { call } from "../../../api/client.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { dateOf } from "../../../lib/format.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ListRow } from "../../../ui/ListRow.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { roleWords } from "./role-words.ts";
import { texts } from "../../../messages/en/pages/identity/organisation.ts";

/** Who was asked and has not answered. Nothing where nobody was. */
export function InvitationList() {
  const { data } = useQuery(apiQuery(invitationList, {}));
  const open = data?.data ?? [];
  if (open.length === 0) return null;
  return (
    <Card title={texts.invited} count={open.length}>
      <ul aria-label={texts.invited}>
        {open.map(({ id, email, role, invitedBy, expiresAt, isExpired }) => (
          <ListRow
            key={id}
            icon={<MailQuestionMark size={16} className="text-muted" aria-hidden="true" />}
            title={
              <span className="flex items-center gap-2">
                <span className="truncate font-strong">{email}</span>
                {isExpired ? <Badge tone="warning">{texts.expired}</Badge> : null}
              </span>
            }
            why={texts.invitedByUntil(roleWords[role].name, invitedBy, dateOf(expiresAt))}
            action={
              <Button size="small" variant="ghost" onClick={() => void withdraw(id, email)}>
                {texts.withdraw}
              </Button>
            }
          />
        ))}
      </ul>
    </Card>
  );
}

async function withdraw(id: string, email: string): Promise<void> {
  try {
    await call(invitationWithdraw, { params: { id } });
    toastSuccess(texts.theInvitationToOpens(email));
  } catch (error) {
    toastFailure(texts.theInvitationWasNot, error);
  }
  await invalidate(invitationList);
}
