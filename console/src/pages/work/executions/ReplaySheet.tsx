import { executionList, executionReplay } from "@hoopoe/contract/work/routes/execution.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { InputsField, readInputs } from "../../../features/work/jobs/InputsField.tsx";
import type { ExecutionDetail } from "./execution-detail.ts";
import { texts } from "../../../messages/en/pages/work/executions.ts";

/** The same version once more, with what went in changed or as it was. */
export function ReplaySheet({ run, onClose }: { run: ExecutionDetail; onClose: () => void }) {
  const [text, setText] = useState(() => JSON.stringify(run.inputs, null, 2));
  const [isDryRun, setIsDryRun] = useState(run.isDryRun);
  const navigate = useNavigate();
  const inputs = readInputs(text);
  const replay = useMutation({
    mutationFn: () =>
      call(executionReplay, { params: { id: run.id }, body: { inputs: inputs ?? {}, trigger: run.trigger, isDryRun } }),
    async onSuccess({ executionId }) {
      void invalidate(executionList);
      onClose();
      await navigate({ to: "/dashboard/workflow-generation/execution/$executionId", params: { executionId } });
    },
  });
  return (
    <Sheet label={texts.replay} onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (inputs !== null) replay.mutate();
        }}
      >
        <div>
          <h2 className="type-heading">{texts.replayJobName(run.jobName)}</h2>
          <p className="type-small mt-1 text-muted">{texts.aNewRunOfThe}</p>
        </div>
        <InputsField value={text} onChange={setText} />
        <SwitchField label={texts.dryRun} isOn={isDryRun} onChange={setIsDryRun} />
        {replay.isError ? (
          <p role="alert" className="type-small text-danger">
            {errorWords(replay.error).message}
          </p>
        ) : null}
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            icon={RotateCcw}
            isLoading={replay.isPending}
            disabledReason={inputs === null ? texts.theInputsAreNo : undefined}
          >
            {texts.replay}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
