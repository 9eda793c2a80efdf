import { executionList, executionReplay } from "@hoopoe/contract/work/routes/execution.ts";
import { useNavigate } from "@tanstack/react-router";
import { RotateCcw } from "lucide-react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm, given } from "../../../ui/form/define-form.ts";
import { Form, FormFailure, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { inputsField, inputsRule } from "../../../features/work/jobs/inputs-field.ts";
import type { ExecutionDetail } from "./execution-detail.ts";
import { texts } from "../../../messages/en/pages/work/executions.ts";

const definition = defineForm(executionReplay.body, {
  inputs: inputsField,
  trigger: given,
  from: given,
  isDryRun: { label: texts.dryRun },
});

/** The same version once more, with what went in changed or as it was. */
export function ReplaySheet({ run, onClose }: { run: ExecutionDetail; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useContractForm(definition, {
    initial: { inputs: run.inputs, isDryRun: run.isDryRun },
    send: (body) => call(executionReplay, { params: { id: run.id }, body: { ...body, trigger: run.trigger } }),
    rules: ({ inputs }) => inputsRule(inputs),
    async onSaved({ executionId }) {
      void invalidate(executionList);
      onClose();
      await navigate({ to: "/dashboard/workflow-generation/execution/$executionId", params: { executionId } });
    },
  });
  return (
    <Sheet label={texts.replay} onClose={onClose}>
      <Form of={form}>
        <div>
          <h2 className="type-heading">{texts.replayJobName(run.jobName)}</h2>
          <p className="type-small mt-1 text-muted">{texts.aNewRunOfThe}</p>
        </div>
        <ContractField of={form} name="inputs" />
        <ContractField of={form} name="isDryRun" />
        <FormFailure of={form} />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Submit of={form} variant="primary" icon={RotateCcw} disabledReason={form.missing}>
            {texts.replay}
          </Submit>
        </div>
      </Form>
    </Sheet>
  );
}
