import { type PersonVerdict, type Verdict } from "@hoopoe/contract/work/triage.ts";
import { executionJudge, executionValue } from "@hoopoe/contract/work/routes/execution.ts";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/features/work/triage.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm, given } from "../../../ui/form/define-form.ts";
import { Form, FormFailure, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { useRefusal } from "../../../ui/refusal.ts";
import { toastSuccess } from "../../../ui/toast.tsx";
import { VerdictMark } from "./TriageResult.tsx";

const first: Verdict = "unsure";
const definition = defineForm(executionJudge.body, {
  nodeId: given,
  item: given,
  verdict: {
    label: texts.yourVerdict,
    options: {
      malicious: texts.malicious,
      suspicious: texts.suspicious,
      harmless: texts.harmless,
      unsure: texts.unsure,
    },
  },
  reason: { label: texts.why },
});

interface PersonVerdictsProps {
  step: { executionId: string; nodeId: string; item: string };
  said: readonly PersonVerdict[];
}

/** What people said of the message, with their names, and a form to say so. */
export function PersonVerdicts({ step, said }: PersonVerdictsProps) {
  const { executionId, nodeId, item } = step;
  const refusal = useRefusal(executionJudge);
  const form = useContractForm(definition, {
    initial: { nodeId, item, verdict: first, reason: "" },
    refusal,
    send: (body) => call(executionJudge, { params: { id: executionId }, body }),
    afterwards: { reason: "" },
    async onSaved() {
      await invalidate(executionValue);
      toastSuccess(texts.saved);
    },
  });
  return (
    <section aria-label={texts.people} className="flex flex-col gap-2 border-t border-line-subtle pt-3">
      <h3 className="type-small text-muted">{texts.people}</h3>
      {said.map((one) => (
        <p key={one.at} className="flex min-w-0 flex-wrap items-center gap-2">
          <VerdictMark verdict={one.verdict} />
          <span className="font-strong">{one.by}</span>
          <time dateTime={one.at} className="type-small text-muted">
            {dateOf(one.at)} {timeOf(one.at)}
          </time>
          <span className="w-full break-words text-secondary">{one.reason}</span>
        </p>
      ))}
      <Form of={form} className="flex flex-wrap items-end gap-2">
        <ContractField of={form} name="verdict" />
        <div className="min-w-48 flex-1">
          <ContractField of={form} name="reason" />
        </div>
        <FormFailure of={form} />
        <Submit of={form} calls={executionJudge} disabledReason={form.missing}>
          {texts.set}
        </Submit>
      </Form>
    </section>
  );
}
