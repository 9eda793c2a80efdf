import { memberList } from "@hoopoe/contract/identity/routes/member.ts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../api/query.ts";
import { SelectField } from "../../../ui/SelectField.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { TextAreaField } from "../../../ui/TextAreaField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { useTemplates } from "../report/use-templates.ts";
import { Destinations } from "./Destinations.tsx";
import { type PirForm, repeats, windows } from "./pir-fields.ts";
import { texts } from "../../../messages/en/features/reports/pir.ts";

/** The fields of a saved question, for a new one and for an old one. */
export function PirFieldset({ fields, set }: { fields: PirForm; set: (change: Partial<PirForm>) => void }) {
  const { options } = useTemplates();
  const members = useQuery(apiQuery(memberList, {}));
  const toggle = (id: string) =>
    set({
      recipientIds: fields.recipientIds.includes(id)
        ? fields.recipientIds.filter((one) => one !== id)
        : [...fields.recipientIds, id],
    });
  return (
    <div className="flex flex-col gap-4 px-4 pb-4">
      <TextField
        label={texts.name}
        maxLength={120}
        value={fields.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextAreaField
        label={texts.question}
        maxLength={10_000}
        value={fields.question}
        onChange={(event) => set({ question: event.target.value })}
        help={texts.whatItsReportAnswers}
      />
      <SelectField
        label={texts.window}
        options={windows}
        value={fields.windowDays}
        onChange={(event) => set({ windowDays: event.target.value })}
      />
      <SelectField
        label={texts.template}
        options={options}
        value={fields.templatePath}
        onChange={(event) => set({ templatePath: event.target.value })}
      />
      <SelectField
        label={texts.runsByItself}
        options={repeats}
        value={fields.repeat}
        onChange={(event) => set({ repeat: event.target.value })}
      />
      <SwitchField
        label={texts.writeTheReportAnew}
        isOn={fields.writesReport}
        onChange={(writesReport) => set({ writesReport })}
      />
      <fieldset>
        <legend className="mb-1 font-medium">{texts.lettersAboutScheduledRuns}</legend>
        <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto">
          {(members.data?.data ?? []).map(({ userId, name, email }) => (
            <li key={userId}>
              <label className="flex min-h-7 items-center gap-2">
                <input type="checkbox" checked={fields.recipientIds.includes(userId)} onChange={() => toggle(userId)} />
                <span className="min-w-0 truncate">
                  {name} <span className="text-muted">{email}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <Destinations destinations={fields.destinations} onChange={(destinations) => set({ destinations })} />
    </div>
  );
}
