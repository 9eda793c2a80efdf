import type { Role } from "@hoopoe/contract/permissions.ts";
import { type Email, mailList } from "@hoopoe/contract/operations/routes/mail.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, Hourglass, MailX } from "lucide-react";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { type Column, DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { reasonAgainst } from "../../../api/use-current-workspace.ts";
import { texts } from "../../../messages/en/pages/operations/mail.ts";

/** The delivery state of each email; a workspace without a mail server says so. */
export function Outbox({ role }: { role: Role }) {
  const reason = reasonAgainst(role, "mail:read");
  const emails = useQuery({ ...apiQuery(mailList, {}), enabled: reason === undefined });
  if (reason !== undefined) return <EmptyState title={texts.mailIsForAdmins}>{reason}</EmptyState>;
  if (emails.isPending) return <Skeleton label={texts.loadingLetters} rows={4} />;
  if (isLost(emails))
    return <ErrorState title={texts.theLettersCouldNot} stillWorks={texts.whatWaitsIsSent} query={emails} />;
  const { isConfigured, data } = emails.data;
  return (
    <>
      <StaleNotice query={emails} />
      {isConfigured ? null : (
        <div className="px-(--gutter) pt-4">
          <Notice tone="quiet" icon={MailX}>
            {texts.noMailServerIs}
          </Notice>
        </div>
      )}
      {data.length === 0 ? (
        <EmptyState title={texts.noLetterYet}>{texts.invitationsAndWhatElse}</EmptyState>
      ) : (
        <DataTable
          label={texts.letters}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          phoneRow={(email) => (
            <>
              <div className="flex gap-3">
                <span className="min-w-0 flex-1 truncate font-strong">{email.subject}</span>
                <State email={email} />
              </div>
              <div className="type-small mt-1 text-muted">
                {email.to}
                {email.error === null ? "" : ` · ${email.error}`}
              </div>
            </>
          )}
        />
      )}
    </>
  );
}

const columns: readonly Column<Email>[] = [
  {
    id: "subject",
    header: texts.letter,
    cell: ({ subject }) => <span className="block max-w-90 truncate font-strong">{subject}</span>,
  },
  { id: "to", header: texts.to, cell: ({ to }) => <span className="text-secondary">{to}</span> },
  { id: "state", header: texts.state, cell: (email) => <State email={email} /> },
  {
    id: "error",
    header: texts.whatTheMailServer,
    cell: ({ error }) => <span className="block max-w-90 truncate text-muted">{error ?? "–"}</span>,
  },
  { id: "attempts", header: texts.tries, align: "right", cell: ({ attempts }) => attempts },
  {
    id: "at",
    header: texts.written,
    align: "right",
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="type-small text-muted">
        {dateOf(createdAt)} {timeOf(createdAt)}
      </time>
    ),
  },
];

function State({ email: { status } }: { email: Email }) {
  if (status === "sent") return <Badge icon={CircleCheck}>{texts.sent}</Badge>;
  if (status === "failed")
    return (
      <Badge tone="danger" icon={CircleX}>
        {texts.givenUp}
      </Badge>
    );
  return (
    <Badge tone="warning" icon={Hourglass}>
      {texts.waiting}
    </Badge>
  );
}
