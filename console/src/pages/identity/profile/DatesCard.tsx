import { type Account, dateLanguages, type PreferencesChange } from "@hoopoe/contract/identity/account.ts";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { Card } from "../../../ui/Card.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { toastInfo } from "../../../ui/toast.tsx";
import { guestReason } from "./GuestNotice.tsx";
import { useAccountChange } from "./use-account-change.ts";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

/** How dates and times are written outside of reports, which stay in UTC for all their readers. */
export function DatesCard({ account }: { account: Account }) {
  const { timeZone, dateLanguage } = account.preferences;
  const change = useAccountChange();
  const now = new Date().toISOString();
  const choose = (preferences: PreferencesChange) =>
    account.isDemoGuest ? toastInfo(guestReason) : change.mutate({ preferences });
  return (
    <Card title={texts.datesAndTimes} note={`${dateOf(now)}, ${timeOf(now)}`}>
      <div className="grid grid-cols-2 gap-4 p-(--card-pad) phone:grid-cols-1">
        <SelectField
          label={texts.timeZone}
          value={timeZone}
          onChange={(event) => choose({ timeZone: event.target.value })}
          options={zones(timeZone)}
          help={texts.utcKeepsFiguresThe}
        />
        <SelectField
          label={texts.languageOfDates}
          value={dateLanguage}
          onChange={(event) => {
            const found = dateLanguages.find((one) => one === event.target.value);
            if (found !== undefined) choose({ dateLanguage: found });
          }}
          options={dateLanguages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </div>
    </Card>
  );
}

function zones(chosen: string): { value: string; label: string }[] {
  const mine = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const names = new Set(["UTC", mine, chosen, ...Intl.supportedValuesOf("timeZone")]);
  return [...names].map((value) => ({ value, label: value === mine ? texts.thisBrowsers(value) : value }));
}

const languageNames = {
  en: texts.englishNov202026,
  "en-GB": texts.englishBritish20Nov,
  "de-DE": texts.deutsch,
  "fr-FR": "Français",
  "es-ES": "Español",
  "it-IT": "Italiano",
  "nl-NL": "Nederlands",
  "ja-JP": "日本語",
} as const;
