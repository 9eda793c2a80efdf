import type { WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { nodeLook } from "../../../../features/work/executions/status-look.ts";
import { StepTile } from "../../../../features/work/wizard/canvas/StepTile.tsx";
import { cx } from "../../../../lib/cx.ts";
import { RunState } from "../../../../ui/RunState.tsx";
import { texts } from "../../../../messages/en/pages/work/executions.ts";
import type { Moment } from "./moments.ts";

interface StepStripProps {
  moments: readonly Moment[];
  nodes: ReadonlyMap<string, WorkflowNode>;
  labels: ReadonlyMap<string, string>;
  differing: readonly (number | null)[];
  at: number;
  onAt: (at: number) => void;
}

/** What was known at this moment: steps up to here with how they went, the others dashed. Below: what differs. */
export function StepStrip({ moments, nodes, labels, differing, at, onAt }: StepStripProps) {
  return (
    <ol
      aria-label={texts.stepsInOrder}
      className="flex gap-3.5 overflow-x-auto border-y border-line-subtle px-(--gutter) py-4"
    >
      {moments.map(({ nodeId, status, iterations }, index) => {
        const data = nodes.get(nodeId)?.data;
        const isPast = index <= at;
        return (
          <li key={nodeId} className="w-38 shrink-0">
            <button
              type="button"
              aria-current={index === at ? "step" : undefined}
              onClick={() => onAt(index)}
              className={cx(
                "flex h-13 w-full gap-2 rounded-card border px-2 py-1.5 text-left",
                isPast ? "border-line bg-raised" : "border-dashed border-line-strong bg-sunken text-muted",
                index === at && "border-(--text) shadow-[0_0_0_1px_var(--text)]",
              )}
            >
              <StepTile productName={data?.product_name ?? "Flow"} action={data?.action ?? ""} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-strong">{labels.get(nodeId) ?? nodeId}</span>
                <span className="type-small block truncate">
                  {isPast ? <Went status={status} iterations={iterations} /> : texts.notYetStep}
                </span>
              </span>
            </button>
            <span className="type-small mt-1.5 block text-center text-secondary">
              {differs(differing[index] ?? null)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Went({ status, iterations }: Pick<Moment, "status" | "iterations">) {
  if (iterations.length === 1) return <RunState {...nodeLook(status, iterations[0]?.reason ?? null)} />;
  const failed = iterations.filter((iteration) => iteration.status === "failed").length;
  return failed === 0 ? texts.iterationsDone(iterations.length) : texts.iterationsFailed(failed, iterations.length);
}

function differs(count: number | null): string {
  if (count === null) return "";
  return count === 0 ? texts.same : texts.fieldsDiffer(count);
}
