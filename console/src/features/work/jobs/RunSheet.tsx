import type { Job } from "@hoopoe/contract/work/job.ts";
import { executionList } from "@hoopoe/contract/work/routes/execution.ts";
import { jobList, jobRun } from "@hoopoe/contract/work/routes/job.ts";
import { useNavigate } from "@tanstack/react-router";
import { FlaskConical, Play } from "lucide-react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm, given } from "../../../ui/form/define-form.ts";
import { Form, FormFailure } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { inputsField, inputsRule } from "./inputs-field.ts";
import { texts } from "../../../messages/en/features/work/jobs.ts";

const definition = defineForm(jobRun.body, { inputs: inputsField, isDryRun: given });

/** Runs a job now, with inputs that can be changed for this once; dry, every write is planned and none is sent. */
export function RunSheet({ job, onClose }: { job: Job; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useContractForm(definition, {
    initial: { inputs: job.inputs, isDryRun: false },
    send: (body) => call(jobRun, { params: { id: job.id }, body }),
    rules: ({ inputs }) => inputsRule(inputs),
    async onSaved({ executionId }) {
      void invalidate(jobList, executionList);
      await navigate({ to: "/dashboard/workflow-generation/execution/$executionId", params: { executionId } });
    },
  });
  const run = (isDryRun: boolean) => ({
    disabledReason: form.missing,
    isLoading: form.isSaving && form.values.isDryRun === isDryRun,
    onClick() {
      form.set({ isDryRun });
      form.submit();
    },
  });
  return (
    <Sheet label={texts.runName(job.name)} onClose={onClose}>
      <Form of={form}>
        <div>
          <h2 className="type-heading">{texts.runName(job.name)}</h2>
          <p className="type-small mt-1 text-muted">{texts.aDryRunReadsAs}</p>
        </div>
        <ContractField of={form} name="inputs" />
        <FormFailure of={form} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button icon={FlaskConical} {...run(true)}>
            {texts.dryRun}
          </Button>
          <Button variant="primary" icon={Play} {...run(false)}>
            {texts.runNow}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
