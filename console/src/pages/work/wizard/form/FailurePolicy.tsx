import type { WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { SelectField } from "../../../../ui/SelectField.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import { updateStep } from "../model/edit-definition.ts";
import { changeDefinition } from "../state/wizard-store.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/form.ts";

/** How often a step is tried, and how long one try may take. What may have been sent is never blindly sent again. */
export function FailurePolicy({ node: { id, data } }: { node: WorkflowNode }) {
  const attempts = data.retry?.maxAttempts;
  return (
    <div className="flex gap-2">
      <SelectField
        label={texts.ifItFails}
        className="min-w-0 flex-1"
        options={[
          { value: "", label: texts.asUsual },
          { value: "1", label: texts.stopTheRun },
          { value: "3", label: texts.try3Times },
          { value: "5", label: texts.try5Times },
          { value: "10", label: texts.try10Times },
        ]}
        value={attempts === undefined ? "" : String(attempts)}
        onChange={(event) => {
          const maxAttempts = Number(event.target.value);
          const backoffMs = data.retry?.backoffMs ?? 1_000;
          changeDefinition((before) =>
            updateStep(before, id, { retry: maxAttempts === 0 ? undefined : { maxAttempts, backoffMs } }),
          );
        }}
      />
      <TextField
        label={texts.atMostS}
        type="number"
        min={1}
        max={86_400}
        className="w-24 shrink-0"
        value={data.timeoutMs === undefined ? "" : data.timeoutMs / 1_000}
        onChange={(event) => {
          const seconds = event.target.valueAsNumber;
          changeDefinition(
            (before) =>
              updateStep(before, id, {
                timeoutMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : undefined,
              }),
            texts.timeout(id),
          );
        }}
      />
    </div>
  );
}
