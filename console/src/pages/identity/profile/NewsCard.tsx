import type { Account } from "@hoopoe/contract/identity/account.ts";
import { Card } from "../../../ui/Card.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { guestReason } from "./GuestNotice.tsx";
import { useAccountChange } from "./use-account-change.ts";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

/** Which news come up as toasts, and which come by mail. The news panel lists all of them, whatever is chosen here. */
export function NewsCard({ account }: { account: Account }) {
  const { toasts, mails } = account.preferences;
  const change = useAccountChange();
  const disabledReason = account.isDemoGuest ? guestReason : undefined;
  return (
    <Card title={texts.news} note={texts.theNewsPanelLists}>
      <div className="type-small flex justify-end gap-6 border-b border-line-subtle px-(--card-pad) py-2 text-muted">
        <span className="w-14 text-center">{texts.toast}</span>
        <span className="w-14 text-center">{texts.mail}</span>
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
                label={texts.byMail(title)}
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

const noMailReason = texts.hoopoeHasNoMail;

const kinds = [
  { id: "success", title: texts.whatWentWell, why: texts.aSourceFlowedIn },
  { id: "info", title: texts.whatIsGoodToKnow, why: texts.somebodyChangedSomethingIn },
  { id: "warning", title: texts.whatNeedsALook, why: texts.aRunWasPartial },
  { id: "error", title: texts.whatFailed, why: texts.aSourceCannotBe },
] as const;
