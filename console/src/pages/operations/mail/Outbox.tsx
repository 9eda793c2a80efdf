import type { Role } from "@hoopoe/contract/permissions.ts";
import { type Letter, mailList } from "@hoopoe/contract/operations/routes/mail.ts";
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
import { reasonAgainst } from "../../../api/use-place.ts";

/** What became of each letter; a workspace without a mail server is told so. */
export function Outbox({ role }: { role: Role }) {
  const reason = reasonAgainst(role, "mail:read");
  const letters = useQuery({ ...apiQuery(mailList, {}), enabled: reason === undefined });
  if (reason !== undefined) return <EmptyState title="Mail is for admins">{reason}</EmptyState>;
  if (letters.isPending) return <Skeleton label="Loading letters" rows={4} />;
  if (isLost(letters))
    return (
      <ErrorState
        title="The letters could not be read"
        stillWorks="What waits is sent on by itself."
        error={letters.error}
        onRetry={() => void letters.refetch()}
      />
    );
  const { isConfigured, data } = letters.data;
  return (
    <>
      <StaleNotice query={letters} />
      {isConfigured ? null : (
        <div className="px-(--gutter) pt-4">
          <Notice tone="quiet" icon={MailX}>
            No mail server is set up (SMTP_URL): an invitation is a link to hand on, shown to the admin who makes it.
          </Notice>
        </div>
      )}
      {data.length === 0 ? (
        <EmptyState title="No letter yet">Invitations and what else this workspace sends are listed here.</EmptyState>
      ) : (
        <DataTable
          label="Letters"
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          phoneRow={(letter) => (
            <>
              <div className="flex gap-3">
                <span className="min-w-0 flex-1 truncate font-strong">{letter.subject}</span>
                <State letter={letter} />
              </div>
              <div className="type-small mt-1 text-muted">
                {letter.to}
                {letter.error === null ? "" : ` · ${letter.error}`}
              </div>
            </>
          )}
        />
      )}
    </>
  );
}

const columns: readonly Column<Letter>[] = [
  {
    id: "subject",
    header: "Letter",
    cell: ({ subject }) => <span className="block max-w-90 truncate font-strong">{subject}</span>,
  },
  { id: "to", header: "To", cell: ({ to }) => <span className="text-secondary">{to}</span> },
  { id: "state", header: "State", cell: (letter) => <State letter={letter} /> },
  {
    id: "error",
    header: "What the mail server said",
    cell: ({ error }) => <span className="block max-w-90 truncate text-muted">{error ?? "–"}</span>,
  },
  { id: "attempts", header: "Tries", align: "right", cell: ({ attempts }) => attempts },
  {
    id: "at",
    header: "Written",
    align: "right",
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="type-small text-muted">
        {dateOf(createdAt)} {timeOf(createdAt)}
      </time>
    ),
  },
];

function State({ letter: { status } }: { letter: Letter }) {
  if (status === "sent") return <Badge icon={CircleCheck}>Sent</Badge>;
  if (status === "failed")
    return (
      <Badge tone="danger" icon={CircleX}>
        Given up
      </Badge>
    );
  return (
    <Badge tone="warning" icon={Hourglass}>
      Waiting
    </Badge>
  );
}
