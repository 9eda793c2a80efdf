import type { Job } from "@hoopoe/contract/work/job.ts";
import { executionList } from "@hoopoe/contract/work/routes/execution.ts";
import { jobList, jobRun } from "@hoopoe/contract/work/routes/job.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { FlaskConical, Play } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { InputsField, readInputs } from "./InputsField.tsx";
import { texts } from "../../../messages/en/features/work/jobs.ts";

/** Runs a job now, with inputs that can be changed for this once; dry, every write is planned and none is sent. */
export function RunSheet({ job, onClose }: { job: Job; onClose: () => void }) {
  const [text, setText] = useState(() => JSON.stringify(job.inputs, null, 2));
  const inputs = readInputs(text);
  const navigate = useNavigate();
  const run = useMutation({
    mutationFn: (isDryRun: boolean) =>
      call(jobRun, { params: { id: job.id }, body: { inputs: inputs ?? {}, isDryRun } }),
    async onSuccess({ executionId }) {
      void invalidate(jobList, executionList);
      await navigate({ to: "/dashboard/workflow-generation/execution/$executionId", params: { executionId } });
    },
  });
  const refusal = inputs === null ? texts.theInputsAreNo : undefined;
  return (
    <Sheet label={texts.runName(job.name)} onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (inputs !== null) run.mutate(false);
        }}
      >
        <div>
          <h2 className="type-heading">{texts.runName(job.name)}</h2>
          <p className="type-small mt-1 text-muted">{texts.aDryRunReadsAs}</p>
        </div>
        <InputsField value={text} onChange={setText} />
        {run.isError ? (
          <p role="alert" className="type-small text-danger">
            {errorWords(run.error).message}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            icon={FlaskConical}
            isLoading={run.isPending && run.variables}
            disabledReason={refusal}
            onClick={() => run.mutate(true)}
          >
            {texts.dryRun}
          </Button>
          <Button
            type="submit"
            variant="primary"
            icon={Play}
            isLoading={run.isPending && !run.variables}
            disabledReason={refusal}
          >
            {texts.runNow}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
