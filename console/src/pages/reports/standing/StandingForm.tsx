import { standings } from "@hoopoe/contract/reports/claim.ts";
import { reportClaimsGet } from "@hoopoe/contract/reports/routes/claim.ts";
import { standingListGet, standingListSave, standingSuggest } from "@hoopoe/contract/reports/routes/standing.ts";
import type { StandingEntry } from "@hoopoe/contract/reports/standing.ts";
import { Plus, Trash2 } from "lucide-react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { standingWords } from "../../../features/reports/claims/StandingMark.tsx";
import { Button } from "../../../ui/Button.tsx";
import { defineForm, given } from "../../../ui/form/define-form.ts";
import { Form, FormFailure, Submit } from "../../../ui/form/Form.tsx";
import { FormConflict } from "../../../ui/form/FormConflict.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { useRefusal } from "../../../ui/refusal.ts";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toastSuccess } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/pages/reports/standing.ts";

interface Listed {
  readonly entries: StandingEntry[];
  readonly version: number;
}

const definition = defineForm(standingListSave.body, {
  entries: { label: texts.list, yields: [{ match: "partner.example", standing: "partner", sameAs: null }] },
  version: given,
});
const options = standings.map((value) => ({ value, label: standingWords[value] }));

export function StandingForm({ list }: { list: Listed }) {
  const refusal = useRefusal(standingListSave);
  const form = useContractForm(definition, {
    initial: list,
    refusal,
    send: ({ entries }, version) => call(standingListSave, { body: { entries, version } }),
    sharing: {
      stored: { version: list.version, values: list },
      storedBy: ({ data }) => ({ version: data.version, values: data }),
      code: "standing-changed",
      what: texts.thisList,
      onRead: () => invalidate(standingListGet),
    },
    rules: ({ entries }) => ({ entries: entries.some(({ match }) => match.trim() === "") ? texts.fillIn : undefined }),
    leave: { text: texts.leave },
    failed: texts.couldNotSave,
    async onSaved() {
      await invalidate(standingListGet, standingSuggest, reportClaimsGet);
      toastSuccess(texts.saved, { detail: texts.savedDetail });
    },
  });
  const { entries } = form.values;
  const put = (next: StandingEntry[]) => form.put("entries", next);
  const change = (at: number, entry: Partial<StandingEntry>) =>
    put(entries.map((one, index) => (index === at ? { ...one, ...entry } : one)));
  return (
    <Form of={form} className="flex flex-col gap-3 p-(--card-pad)">
      <FormConflict of={form} />
      {entries.length === 0 ? <p className="text-muted">{texts.empty}</p> : null}
      {entries.map((entry, index) => (
        <div
          key={index}
          className="flex items-end gap-2 phone:flex-wrap phone:border-b phone:border-line-subtle phone:pb-3"
        >
          <TextField
            label={texts.domainAddress}
            isLabelHidden={index > 0}
            className="min-w-0 flex-1 phone:basis-full"
            value={entry.match}
            maxLength={200}
            spellCheck={false}
            readOnly={refusal !== undefined}
            onChange={({ target }) => change(index, { match: target.value })}
          />
          <SelectField
            label={texts.standing}
            isLabelHidden={index > 0}
            className="w-36"
            value={entry.standing}
            options={options}
            disabled={refusal !== undefined}
            onChange={({ target }) =>
              change(index, { standing: standings.find((one) => one === target.value) ?? "stranger" })
            }
          />
          <TextField
            label={texts.sameAs}
            isLabelHidden={index > 0}
            className="min-w-0 flex-1 phone:basis-2/5"
            value={entry.sameAs ?? ""}
            maxLength={200}
            spellCheck={false}
            placeholder={texts.sameAsHelp}
            readOnly={refusal !== undefined}
            onChange={({ target }) =>
              change(index, { sameAs: target.value.trim() === "" ? null : target.value.trim() })
            }
          />
          <IconButton
            label={entry.match === "" ? texts.removeEmpty : texts.remove(entry.match)}
            icon={Trash2}
            calls={standingListSave}
            onClick={() => put(entries.filter((_, other) => other !== index))}
          />
        </div>
      ))}
      <FormFailure of={form} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon={Plus}
          calls={standingListSave}
          onClick={() => put([...entries, { match: "", standing: "partner", sameAs: null }])}
        >
          {texts.add}
        </Button>
        <Submit of={form} variant="primary" disabledReason={form.missing}>
          {texts.save}
        </Submit>
      </div>
    </Form>
  );
}
