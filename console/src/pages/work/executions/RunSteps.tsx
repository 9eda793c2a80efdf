import { workflowCatalog } from "@hoopoe/contract/work/routes/workflow.ts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../api/query.ts";
import { triggerId } from "../../../features/work/wizard/model/tidy.ts";
import { Outline } from "../../../features/work/wizard/panels/Outline.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { ExecutionParams } from "./execution-params.ts";
import { RunCanvas } from "./RunCanvas.tsx";
import type { RunPartProps } from "./run-part-props.ts";
import { StepFact } from "../../../features/work/executions/StepFact.tsx";
import { stepTotals } from "../../../features/work/executions/step-totals.ts";
import { texts } from "../../../messages/en/pages/work/executions.ts";

type View = NonNullable<ExecutionParams["view"]>;

interface RunStepsProps extends Omit<RunPartProps, "labels"> {
  shownId: string | undefined;
  nowMs: number;
  view: View;
  onView: (view: View) => void;
}

/** The workflow of the run with how each step went, drawn or as a list. */
export function RunSteps({ run, shownId, nowMs, view, onView, onChoose }: RunStepsProps) {
  const catalog = useQuery(apiQuery(workflowCatalog, {}));
  const products = catalog.data?.data ?? [];
  const totals = stepTotals(run.nodes, nowMs);
  return (
    <div className="relative h-72 shrink-0 border-y border-line-subtle phone:h-auto">
      {catalog.isPending ? (
        <Skeleton label={texts.loadingTheSteps} />
      ) : view === "canvas" ? (
        <div className="h-full phone:h-60">
          <RunCanvas
            definition={run.definition}
            catalog={products}
            nodes={run.nodes}
            startedAt={run.startedAt ?? run.createdAt}
            chosenId={shownId ?? null}
            nowMs={nowMs}
            onChoose={onChoose}
          />
        </div>
      ) : (
        <div className="h-full overflow-y-auto bg-sunken pb-12">
          <Outline
            definition={run.definition}
            catalog={products}
            problems={[]}
            selected={new Set(shownId === undefined ? [] : [shownId])}
            onSelect={(id) => id !== triggerId && onChoose(id)}
            asideOf={(id) => <StepFact total={totals.get(id)} />}
          />
        </div>
      )}
      <div className="absolute bottom-3 left-4">
        <Segments
          label={texts.view}
          segments={[
            { id: "canvas", label: texts.canvas },
            { id: "outline", label: texts.outline },
          ]}
          value={view}
          onChange={onView}
        />
      </div>
    </div>
  );
}
