import type { WorkflowEdge, WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { createElement } from "react";
import { StepFact } from "../../../../features/work/executions/StepFact.tsx";
import type { StepTotal } from "../../../../features/work/executions/step-totals.ts";
import type { StepEdgeData } from "../../../../features/work/wizard/canvas/StepEdge.tsx";
import type { StepNodeData } from "../../../../features/work/wizard/canvas/StepNode.tsx";
import { texts } from "../../../../messages/en/features/work/wizard/canvas.ts";

/** How each step went, by id; null where no run is shown. */
type Totals = ReadonlyMap<string, StepTotal> | null;

/** The second line of a step: how it went in the run that is shown, else what it does. */
export function runLook(
  node: WorkflowNode,
  totals: Totals,
  fact: string,
): Pick<StepNodeData, "fact" | "isFaint" | "hasFailed"> {
  const total = totals?.get(node.id);
  if (node.data.isDisabled === true) return { fact: `${fact} · ${texts.disabled}` };
  if (total === undefined || total.status === "pending") return { fact };
  return {
    fact: createElement(StepFact, { key: JSON.stringify(total), total }),
    isFaint: total.status === "skipped",
    hasFailed: total.status === "failed",
  };
}

/** Whether the run went along an arrow, and with how many things. */
export function edgeRun({ from, to, when }: WorkflowEdge, totals: Totals): Pick<StepEdgeData, "run" | "count"> {
  const [before, after] = [totals?.get(from), totals?.get(to)];
  if (!hasBegun(before)) return {};
  const isOther = when !== undefined && when !== "each" && before.way !== null && before.way !== when;
  if (isOther || !hasBegun(after) || after.status === "skipped") return { run: "idle" };
  const count = when === "each" ? after.count : before.outputCount;
  const run = after.status === "running" || after.status === "waiting" ? "live" : "taken";
  return { run, ...(count === null ? {} : { count }) };
}

function hasBegun(total: StepTotal | undefined): total is StepTotal {
  return total !== undefined && total.status !== "pending";
}
