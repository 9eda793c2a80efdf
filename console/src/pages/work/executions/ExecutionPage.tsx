import { isFinished } from "@hoopoe/contract/work/execution.ts";
import { executionGet } from "@hoopoe/contract/work/routes/execution.ts";
import { workflowCatalog } from "@hoopoe/contract/work/routes/workflow.ts";
import { stepLabel } from "@hoopoe/contract/work/workflow-catalog.ts";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { cx } from "../../../lib/cx.ts";
import { isPhone } from "../../../lib/is-phone.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { DecisionPanel } from "./DecisionPanel.tsx";
import type { ExecutionDetail } from "./execution-detail.ts";
import type { ExecutionParams } from "./execution-params.ts";
import { JobsCrumb } from "./JobsCrumb.tsx";
import { RunError } from "./RunError.tsx";
import { RunHeader } from "./RunHeader.tsx";
import { RunSteps } from "./RunSteps.tsx";
import { RunTabs } from "./RunTabs.tsx";
import { RunTimeline } from "./RunTimeline.tsx";
import { StepPanel } from "./StepPanel.tsx";
import { TimeTravel } from "./travel/TimeTravel.tsx";
import { useRunId } from "./use-run-id.ts";
import { WaitNotice } from "./WaitNotice.tsx";
import { texts } from "../../../messages/en/pages/work/executions.ts";

const route = getRouteApi("/_app/dashboard/workflow-generation/execution/$executionId");

/** One run, as it goes: its steps on the canvas and in time, what it wrote, what it waits for, and the ways on. */
export function ExecutionPage() {
  const { executionId: address } = route.useParams();
  const { id: executionId, isUnknown } = useRunId(address);
  const execution = useQuery({
    ...apiQuery(executionGet, { params: { id: executionId ?? "" } }),
    enabled: executionId !== undefined,
    refetchInterval: ({ state }) => (state.data !== undefined && isFinished(state.data.data.status) ? false : 1_000),
  });
  if (isUnknown)
    return (
      <div className="min-w-0 flex-1">
        <PageHeader title={texts.execution} crumbs={<JobsCrumb />} />
        <EmptyState title={texts.noRunOfThatNumber(address)}>{texts.checkTheNumber}</EmptyState>
      </div>
    );
  if (execution.isPending) return <Skeleton label={texts.loadingTheRun} rows={8} />;
  if (isLost(execution))
    return (
      <div className="min-w-0 flex-1">
        <PageHeader title={texts.execution} crumbs={<JobsCrumb />} />
        <ErrorState title={texts.thisRunCouldNot} query={execution} stillWorks={texts.ifItRunsItGoes} />
      </div>
    );
  return <Run run={execution.data.data} execution={execution} />;
}

function Run({ run, execution }: { run: ExecutionDetail; execution: UseQueryResult }) {
  const { step, item = "", tab, at, with: otherId, view = isPhone() ? "outline" : "canvas" } = route.useSearch();
  const navigate = route.useNavigate();
  const products = useQuery(apiQuery(workflowCatalog, {})).data?.data ?? [];
  const { nodes: steps } = run.definition.workflow;
  const labels = new Map(steps.map((node) => [node.id, stepLabel(node, products)]));
  const nowMs = Date.now();
  const chosen = run.nodes.find((node) => node.nodeId === step && node.item === item) ?? null;
  const chosenStep = steps.find(({ id }) => id === step);
  const waiting = run.nodes.find(({ status, reason }) => status === "waiting" && reason?.kind === "approval");
  const change = (next: Partial<ExecutionParams>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const choose = (nodeId: string, turn = "") => change({ step: nodeId, item: turn === "" ? undefined : turn });
  const part = { run, labels, onChoose: choose };
  if (at !== undefined && isFinished(run.status))
    return (
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <RunHeader run={run} nowMs={nowMs} isTravelling />
        <TimeTravel run={run} labels={labels} at={at} otherId={otherId} onChange={change} />
      </div>
    );
  return (
    <div className="flex min-h-0 flex-1">
      <div className={cx("flex min-w-0 flex-1 flex-col overflow-y-auto", waiting !== undefined && "phone:pb-[54dvh]")}>
        <RunHeader run={run} nowMs={nowMs} isTravelling={false} />
        <WaitNotice run={run} />
        <StaleNotice query={execution} />
        <RunError {...part} shownId={step} />
        <RunSteps
          run={run}
          shownId={step}
          nowMs={nowMs}
          view={view}
          onView={(next) => change({ view: next })}
          onChoose={choose}
        />
        <RunTimeline {...part} chosen={chosen} nowMs={nowMs} />
        <RunTabs {...part} tab={tab} chosen={chosen} onTab={(next) => change({ tab: next })} />
      </div>
      {chosenStep !== undefined && chosenStep.id !== waiting?.nodeId ? (
        <StepPanel
          key={chosenStep.id}
          executionId={run.id}
          node={chosenStep}
          label={labels.get(chosenStep.id) ?? chosenStep.id}
          turns={run.nodes.filter(({ nodeId }) => nodeId === chosenStep.id)}
          item={item}
          onItem={(turn) => choose(chosenStep.id, turn)}
          onClose={() => change({ step: undefined, item: undefined })}
        />
      ) : waiting === undefined ? null : (
        <DecisionPanel executionId={run.id} nodeId={waiting.nodeId} />
      )}
    </div>
  );
}
