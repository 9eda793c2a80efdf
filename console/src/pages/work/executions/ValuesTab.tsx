import type { ExecutionNode } from "@hoopoe/contract/work/execution.ts";
import type { ExecutionDetail } from "./execution-detail.ts";
import { JsonView } from "../../../features/work/executions/JsonView.tsx";
import { StepValues } from "./StepValues.tsx";
import { texts } from "../../../messages/en/pages/work/executions.ts";

interface ValuesTabProps {
  run: ExecutionDetail;
  labels: ReadonlyMap<string, string>;
  chosen: ExecutionNode | null;
  onChoose: (nodeId: string, item: string) => void;
}

/** The run's own inputs and trigger, and the values of the step that is looked at; of the most telling one, unless another is chosen. */
export function ValuesTab({ run, labels, chosen: asked, onChoose }: ValuesTabProps) {
  const chosen = asked ?? mostTelling(run.nodes);
  return (
    <div className="grid grid-cols-2 gap-4 px-(--gutter) py-4 narrow:grid-cols-1">
      <div className="flex min-w-0 flex-col gap-3">
        <JsonView label={texts.inputsOfTheRun} value={run.inputs} />
        <JsonView label={texts.trigger} value={run.trigger ?? null} />
      </div>
      <div className="min-w-0">
        <label className="type-small mb-3 flex items-center gap-2 text-secondary">
          {texts.step}
          <select
            value={chosen === null ? "" : `${chosen.nodeId} ${chosen.item}`}
            onChange={(event) => {
              const [nodeId = "", item = ""] = event.target.value.split(" ");
              if (nodeId !== "") onChoose(nodeId, item);
            }}
            className="h-(--control) min-w-0 flex-1 rounded-control border border-line-control bg-input px-2 text-ink"
          >
            <option value="">{texts.chooseAStep}</option>
            {run.nodes.map(({ nodeId, item }) => (
              <option key={`${nodeId} ${item}`} value={`${nodeId} ${item}`}>
                {labels.get(nodeId) ?? nodeId} {item === "" ? "" : `#${item}`}
              </option>
            ))}
          </select>
        </label>
        {chosen === null ? null : <StepValues executionId={run.id} step={chosen} />}
      </div>
    </div>
  );
}

/** What failed, else what made something last. */
function mostTelling(steps: readonly ExecutionNode[]): ExecutionNode | null {
  const byEnd = steps.toSorted((a, b) => (b.finishedAt ?? "").localeCompare(a.finishedAt ?? ""));
  return (
    byEnd.find(({ status }) => status === "failed") ??
    byEnd.find(({ status, outputBytes }) => status === "succeeded" && outputBytes > 2) ??
    null
  );
}
