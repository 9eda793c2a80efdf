import type { Account } from "@hoopoe/contract/identity/account.ts";
import { Card } from "../../../ui/Card.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { guestReason } from "./GuestNotice.tsx";
import { useAccountChange } from "./use-account-change.ts";

/** Which news come up as toasts, and which come by mail. The news panel lists all of them, whatever is chosen here. */
export function NewsCard({ account }: { account: Account }) {
  const { toasts, mails } = account.preferences;
  const change = useAccountChange();
  const disabledReason = account.isDemoGuest ? guestReason : undefined;
  return (
    <Card title="News" note="The news panel lists all of them">
      <div className="type-small flex justify-end gap-6 border-b border-line-subtle px-(--card-pad) py-2 text-muted">
        <span className="w-14 text-center">Toast</span>
        <span className="w-14 text-center">Mail</span>
      </div>
      <ul>
        {kinds.map(({ id, title, why }) => (
          <li
            key={id}
            className="flex min-h-(--row) items-center gap-6 border-b border-line-subtle px-(--card-pad) py-2 last:border-0"
          >
            <div className="min-w-0 flex-1">
              <div>{title}</div>
              <div className="type-small text-muted">{why}</div>
            </div>
            <span className="flex w-14 justify-center">
              <SwitchField
                label={title}
                isLabelHidden
                isOn={toasts[id]}
                disabledReason={disabledReason}
                onChange={(isOn) => change.mutate({ preferences: { toasts: { [id]: isOn } } })}
              />
            </span>
            <span className="flex w-14 justify-center">
              <SwitchField
                label={`${title}, by mail`}
                isLabelHidden
                isOn={mails[id]}
                disabledReason={disabledReason ?? (account.hasMail ? undefined : noMailReason)}
                onChange={(isOn) => change.mutate({ preferences: { mails: { [id]: isOn } } })}
              />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const noMailReason = "Hoopoe has no mail server: whoever runs it names one with SMTP_URL.";

const kinds = [
  { id: "success", title: "What went well", why: "A source flowed in, a report is written." },
  { id: "info", title: "What is good to know", why: "Somebody changed something in the workspace." },
  { id: "warning", title: "What needs a look", why: "A run was partial, a limit is near." },
  { id: "error", title: "What failed", why: "A source cannot be read, a letter came back." },
] as const;
