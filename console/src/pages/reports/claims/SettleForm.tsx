import type { LedgerMatter } from "@hoopoe/contract/reports/claim-ledger.ts";
import { reportClaimSettle, reportClaimsGet } from "@hoopoe/contract/reports/routes/claim.ts";
import { reportChanges } from "@hoopoe/contract/reports/routes/report-change.ts";
import { Gavel, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { isProblem } from "../../../api/api-error.ts";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { useRefusal } from "../../../ui/refusal.ts";
import { personName } from "../../../lib/person-name.ts";
import { Button } from "../../../ui/Button.tsx";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm, given } from "../../../ui/form/define-form.ts";
import { Form, FormFailure, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { toastSuccess } from "../../../ui/toast.tsx";
import { claimMarks } from "./use-claim-keys.ts";
import { valueOf } from "./ledger-rows.ts";
import { texts } from "../../../messages/en/pages/reports/claims.ts";

const definition = defineForm(reportClaimSettle.body, {
  matterId: given,
  claimId: given,
  value: { label: texts.value },
  reason: { label: texts.reason },
  revision: given,
});

/** Takes one claim, gives another value, or leaves the matter disputed. Nothing is chosen before the person chooses. */
export function SettleForm({ reportId, matter }: { reportId: string; matter: LedgerMatter }) {
  const { id, claims, revision } = matter;
  const [choice, setChoice] = useState<string | null>(null);
  /** What the person has seen: a decision that somebody made since is shown before it is replaced. */
  const [seen, setSeen] = useState(revision);
  const refusal = useRefusal(reportClaimSettle);
  const form = useContractForm(definition, {
    initial: { matterId: id, claimId: null, value: null, reason: "", revision },
    refusal,
    send: (values) => call(reportClaimSettle, { params: { id: reportId }, body: { ...values, revision: seen } }),
    afterwards: { claimId: null, value: null, reason: "" },
    async onSaved({ data }) {
      setSeen(data.revision);
      setChoice(null);
      await invalidate(reportClaimsGet, reportChanges);
      toastSuccess(texts.settledToast);
    },
    onFailed: (error) => (isProblem(error, "claim-settled") ? invalidate(reportClaimsGet) : undefined),
  });
  const isOvertaken = revision > seen && !form.isSaving;
  const choose = (next: string) => {
    setChoice(next);
    form.set({ claimId: claims.some((claim) => claim.id === next) ? next : null, value: next === another ? "" : null });
  };
  const chosen = claims.find((claim) => claim.id === choice);
  const shown = chosen === undefined ? (choice === another ? (form.values.value ?? "") : "") : valueOf(chosen);
  return (
    <Form of={form} id={claimMarks.settle} className="flex flex-col gap-3 px-4 py-3">
      <h3 className="type-heading">{texts.settle}</h3>
      <fieldset className="flex flex-col">
        <legend className="sr-only">{texts.settle}</legend>
        {claims.map((claim) => (
          <Choice
            key={claim.id}
            isOn={choice === claim.id}
            label={valueOf(claim)}
            detail={personName(claim.author)}
            onChoose={() => choose(claim.id)}
          />
        ))}
        <Choice isOn={choice === another} label={texts.another} onChoose={() => choose(another)} />
        <Choice isOn={choice === stay} label={texts.stay} onChoose={() => choose(stay)} />
      </fieldset>
      {choice === another ? <ContractField of={form} name="value" /> : null}
      <ContractField of={form} name="reason" />
      {isOvertaken ? <Overtaken matter={matter} onGoOn={() => setSeen(revision)} /> : <FormFailure of={form} />}
      <p className="type-small text-muted">{texts.claimsStay}</p>
      <Submit
        of={form}
        variant="primary"
        icon={Gavel}
        className="self-end"
        calls={reportClaimSettle}
        disabledReason={choice === null ? texts.chooseFirst : isOvertaken ? texts.replaceTheirs : form.missing}
      >
        {shown === "" ? texts.settle : texts.settleWith(shown.length > 32 ? `${shown.slice(0, 31)}…` : shown)}
      </Submit>
    </Form>
  );
}

const another = "another";
const stay = "stay";

/** Somebody decided meanwhile: theirs holds until this person, who has seen it now, goes on. */
function Overtaken({ matter: { history, claims }, onGoOn }: { matter: LedgerMatter; onGoOn: () => void }) {
  const [last] = history;
  if (last === undefined) return null;
  const taken = claims.find(({ id }) => id === last.claimId);
  const value = last.value ?? (taken === undefined ? texts.stay : valueOf(taken));
  return (
    <Notice
      tone="warning"
      icon={TriangleAlert}
      isLive
      action={
        <Button size="small" onClick={onGoOn}>
          {texts.replaceTheirs}
        </Button>
      }
    >
      {last.undoneBy === null ? texts.settledMeanwhile(last.by, value) : texts.undoneMeanwhile(last.undoneBy)}{" "}
      {texts.theirReason(last.reason)}
    </Notice>
  );
}

interface ChoiceProps {
  isOn: boolean;
  label: string;
  detail?: string;
  onChoose: () => void;
}

function Choice({ isOn, label, detail, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-8 items-center gap-2.5 phone:min-h-10">
      <input type="radio" name="settle" checked={isOn} onChange={onChoose} />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {detail === undefined ? null : <span className="type-small max-w-1/2 min-w-0 truncate text-muted">{detail}</span>}
    </label>
  );
}
