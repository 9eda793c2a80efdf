import type { ExecutionNode } from "@hoopoe/contract/work/execution.ts";
import { Gantt } from "./Gantt.tsx";
import type { RunPartProps } from "./run-part-props.ts";
import { texts } from "../../../messages/en/pages/work/executions.ts";

interface RunTimelineProps extends RunPartProps {
  chosen: ExecutionNode | null;
  nowMs: number;
}

/** When each step worked, with what the bars mean. */
export function RunTimeline({ run, labels, chosen, nowMs, onChoose }: RunTimelineProps) {
  return (
    <section aria-labelledby="timeline" className="border-b border-line-subtle">
      <div className="flex items-center px-(--gutter) pt-3 pb-2">
        <h2 id="timeline" className="type-heading flex-1">
          {texts.timeline}
        </h2>
        <span className="type-small flex items-center gap-3 text-muted" aria-hidden="true">
          <span className="flex items-center gap-1.5">
            <span className="h-2 w-3 rounded-[2px] bg-(--chart-other)" /> {texts.work}
          </span>
          <span className="flex items-center gap-1.5">
            <span className="hatch h-2 w-3 text-(--run-waiting)" /> {texts.waiting}
          </span>
        </span>
      </div>
      <Gantt
        steps={run.nodes}
        labels={labels}
        whole={{
          from: Date.parse(run.startedAt ?? run.createdAt),
          to: run.finishedAt === null ? nowMs : Date.parse(run.finishedAt),
        }}
        chosen={chosen}
        onChoose={({ nodeId, item }) => onChoose(nodeId, item)}
        waitIds={new Set(run.definition.workflow.nodes.filter(isWait).map(({ id }) => id))}
      />
    </section>
  );
}

function isWait({ data }: { data: { product_name: string; action: string } }): boolean {
  return data.product_name === "Flow" && ["wait", "approval", "sub-workflow"].includes(data.action);
}
