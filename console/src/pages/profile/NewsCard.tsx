import type { Account } from "@hoopoe/contract/account.ts";
import { Card } from "../../ui/Card.tsx";
import { SwitchField } from "../../ui/SwitchField.tsx";
import { guestReason } from "./GuestNotice.tsx";
import { useAccountChange } from "./use-account-change.ts";

/** Which news come up as toasts. The news panel lists all of them, whatever is chosen here. */
export function NewsCard({ account }: { account: Account }) {
  const { toasts } = account.preferences;
  const change = useAccountChange();
  return (
    <Card title="News as toasts" note="The news panel lists all of them">
      <ul>
        {kinds.map(({ id, title, why }) => (
          <li
            key={id}
            className="flex min-h-(--row) items-center gap-3 border-b border-line-subtle px-(--card-pad) py-2 last:border-0"
          >
            <div className="min-w-0 flex-1">
              <div>{title}</div>
              <div className="type-small text-muted">{why}</div>
            </div>
            <SwitchField
              label={title}
              isLabelHidden
              isOn={toasts[id]}
              disabledReason={account.isDemoGuest ? guestReason : undefined}
              onChange={(isOn) => change.mutate({ preferences: { toasts: { [id]: isOn } } })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const kinds = [
  { id: "success", title: "What went well", why: "A source flowed in, a report is written." },
  { id: "info", title: "What is good to know", why: "Somebody changed something in the workspace." },
  { id: "warning", title: "What needs a look", why: "A run was partial, a limit is near." },
  { id: "error", title: "What failed", why: "A source cannot be read, a letter came back." },
] as const;
