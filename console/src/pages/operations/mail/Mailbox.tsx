import { mailboxList, type MailboxEmail } from "@hoopoe/contract/operations/routes/mail.ts";
import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useState } from "react";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { agoOf, dateOf, timeOf } from "../../../lib/format.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { texts } from "../../../messages/en/pages/operations/mail.ts";

/** Everybody's mailbox in a demo: a list, and the chosen email beside it. */
export function Mailbox() {
  const emails = useQuery({ ...apiQuery(mailboxList, {}), refetchInterval: 5000 });
  const [openId, setOpenId] = useState<string | null>(null);
  const [now] = useState(() => Date.now());
  if (emails.isPending) return <Skeleton label={texts.loadingTheMailbox} rows={3} />;
  if (isLost(emails))
    return <ErrorState title={texts.theLettersCouldNot} stillWorks={texts.theyAreKept} query={emails} />;
  const all = emails.data.data;
  if (all.length === 0) return <EmptyState title={texts.noLetterYet}>{texts.whatThisDemoWould}</EmptyState>;
  const opened = all.find(({ id }) => id === openId);
  return (
    <div className="page-row">
      <div className="min-w-0 flex-1 overflow-y-auto px-(--gutter) py-4">
        <StaleNotice query={emails} />
        <Card title={texts.letters} count={all.length}>
          <ul aria-label={texts.letters}>
            {all.map((email) => (
              <li key={email.id} className="border-b border-line-subtle last:border-0">
                <button
                  type="button"
                  aria-pressed={email.id === openId}
                  onClick={() => setOpenId(email.id)}
                  className="flex min-h-13 w-full items-center gap-3 px-(--card-pad) py-2 text-left hover:bg-hover aria-pressed:bg-selected"
                >
                  <Mail size={16} className="shrink-0 text-muted" aria-hidden="true" />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-strong">{email.subject}</span>
                    <span className="type-small block truncate text-muted">{texts.toTo(email.to.join(", "))}</span>
                  </span>
                  <time dateTime={email.at} className="type-small shrink-0 text-muted">
                    {agoOf(email.at, now)}
                  </time>
                </button>
              </li>
            ))}
          </ul>
        </Card>
      </div>
      {opened === undefined ? null : <OpenEmail email={opened} onClose={() => setOpenId(null)} />}
    </div>
  );
}

function OpenEmail({ email, onClose }: { email: MailboxEmail; onClose: () => void }) {
  return (
    <Inspector
      title={email.subject}
      subtitle={texts.toFrom(email.from, email.to.join(", "), dateOf(email.at), timeOf(email.at))}
      onClose={onClose}
    >
      <p className="px-4 pb-4 break-words whitespace-pre-wrap">{email.text}</p>
    </Inspector>
  );
}
