import { reportClaimsGet } from "@hoopoe/contract/reports/routes/claim.ts";
import { standingListGet, standingListSave, standingSuggest } from "@hoopoe/contract/reports/routes/standing.ts";
import type { StandingEntry } from "@hoopoe/contract/reports/standing.ts";
import { Plus } from "lucide-react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { defineForm, given } from "../../../ui/form/define-form.ts";
import { Form, FormFailure, Submit } from "../../../ui/form/Form.tsx";
import { FormConflict } from "../../../ui/form/FormConflict.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { useRefusal } from "../../../ui/refusal.ts";
import { toastSuccess } from "../../../ui/toast.tsx";
import { StandingEntryRow } from "./StandingEntryRow.tsx";
import { texts } from "../../../messages/en/pages/reports/standing.ts";

interface Listed {
  readonly entries: StandingEntry[];
  readonly version: number;
}

const definition = defineForm(standingListSave.body, {
  entries: { label: texts.list, yields: [{ match: "partner.example", standing: "partner", sameAs: null }] },
  version: given,
});

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
        <StandingEntryRow
          key={index}
          entry={entry}
          isFirst={index === 0}
          isReadOnly={refusal !== undefined}
          onChange={(part) => change(index, part)}
          onRemove={() => put(entries.filter((_, other) => other !== index))}
        />
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
