import { stepLabel } from "@hoopoe/contract/work/workflow-catalog.ts";
import { isFinished } from "@hoopoe/contract/work/execution.ts";
import { executionGet } from "@hoopoe/contract/work/routes/execution.ts";
import { workflowCatalog } from "@hoopoe/contract/work/routes/workflow.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { cx } from "../../../lib/cx.ts";
import { isPhone } from "../../../lib/is-phone.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { RunState } from "../../../ui/RunState.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { Outline } from "../../../features/work/wizard/panels/Outline.tsx";
import { triggerId } from "../../../features/work/wizard/model/tidy.ts";
import { actionWords } from "../../../features/work/executions/action-words.ts";
import { DecisionPanel } from "./DecisionPanel.tsx";
import { EffectTable } from "./EffectTable.tsx";
import { EvidenceTab } from "./EvidenceTab.tsx";
import { ExecutionActions } from "./ExecutionActions.tsx";
import { Gantt } from "./Gantt.tsx";
import { LogList } from "./LogList.tsx";
import { costWords, ModelCalls } from "../../../features/work/executions/ModelCalls.tsx";
import { RunCanvas } from "./RunCanvas.tsx";
import { statusLook } from "../../../features/work/executions/status-look.ts";
import { StepFact } from "./StepFact.tsx";
import { StepPanel } from "./StepPanel.tsx";
import { stepTotals } from "./step-totals.ts";
import { runTook, tookOf } from "../../../features/work/executions/took-of.ts";
import { ValuesTab } from "./ValuesTab.tsx";
import { texts } from "../../../messages/en/pages/work/executions.ts";

const route = getRouteApi("/_app/dashboard/workflow-generation/execution/$executionId");

/** One run, as it goes: its steps on the canvas and in time, what it wrote, what it waits for, and the ways on. */
export function ExecutionPage() {
  const { executionId } = route.useParams();
  const { step, item = "", tab: asked, view = isPhone() ? "outline" : "canvas" } = route.useSearch();
  const navigate = route.useNavigate();
  const catalog = useQuery(apiQuery(workflowCatalog, {}));
  const execution = useQuery({
    ...apiQuery(executionGet, { params: { id: executionId } }),
    refetchInterval: ({ state }) => (state.data !== undefined && isFinished(state.data.data.status) ? false : 1_000),
  });
  if (execution.isPending) return <Skeleton label={texts.loadingTheRun} rows={8} />;
  if (isLost(execution))
    return (
      <div className="min-w-0 flex-1">
        <PageHeader title={texts.execution} crumbs={<JobsCrumb />} />
        <ErrorState
          title={texts.thisRunCouldNot}
          error={execution.error}
          stillWorks={texts.ifItRunsItGoes}
          onRetry={() => void execution.refetch()}
        />
      </div>
    );
  const run = execution.data.data;
  const products = catalog.data?.data ?? [];
  const { nodes: steps } = run.definition.workflow;
  const labels = new Map(steps.map((node) => [node.id, stepLabel(node, products)]));
  const nowMs = Date.now();
  const totals = stepTotals(run.nodes, nowMs);
  const took = runTook(run, nowMs);
  const look = statusLook(run.status, run.reason);
  const chosen = run.nodes.find((node) => node.nodeId === step && node.item === item) ?? null;
  const chosenStep = steps.find(({ id }) => id === step);
  const choose = (nodeId: string, turn = "") =>
    void navigate({ search: (old) => ({ ...old, step: nodeId, item: turn === "" ? undefined : turn }), replace: true });
  // A run that ended without writing anything is looked at for what it made, or for why it failed.
  const tab = asked ?? (isFinished(run.status) && run.effects.length === 0 ? "values" : "effects");
  const failed = run.nodes.find(({ status, error }) => status === "failed" && run.error?.endsWith(`: ${error}`));
  const close = () => void navigate({ search: (old) => ({ ...old, step: undefined, item: undefined }), replace: true });
  const waiting = run.nodes.find(({ status, reason }) => status === "waiting" && reason?.kind === "approval");
  const waitIds = new Set(
    steps.flatMap(({ id, data }) =>
      data.product_name === "Flow" && ["wait", "approval", "sub-workflow"].includes(data.action) ? [id] : [],
    ),
  );
  return (
    <div className="flex min-h-0 flex-1">
      <div className={cx("flex min-w-0 flex-1 flex-col overflow-y-auto", waiting !== undefined && "phone:pb-[54dvh]")}>
        <PageHeader
          crumbs={
            <>
              <JobsCrumb />
              <ChevronRight size={12} aria-hidden="true" />
              <Link
                to="/dashboard/workflow-generation"
                search={{ tab: "executions", ...(run.jobId === null ? {} : { job: run.jobId }) }}
                className="no-underline hover:text-ink"
              >
                {run.jobName}
              </Link>
              <ChevronRight size={12} aria-hidden="true" />
              <code className="type-code">{run.id.slice(-8)}</code>
            </>
          }
          title={run.jobName}
          aside={
            <span role="status" className="flex min-w-0 items-center gap-2.5">
              <RunState
                state={look.state}
                detail={run.reason?.sentence ?? run.outcome ?? undefined}
                {...(look.word === undefined ? {} : { word: look.word })}
              />
              {run.isDryRun ? <Badge tone="info">{texts.dryRunNothingIs}</Badge> : null}
              {run.action === "run" || run.isDryRun ? null : <Badge>{actionWords[run.action]}</Badge>}
            </span>
          }
          subtitle={[
            run.startedBy === null ? run.cause : texts.by(run.startedBy.name),
            took === null ? null : `${tookOf(took)} ${isFinished(run.status) ? texts.inAll : texts.soFar}`,
            costWords(run.modelCalls),
          ]
            .filter((part) => part !== null)
            .join(" · ")}
          actions={<ExecutionActions run={run} />}
        />
        <StaleNotice query={execution} />
        {run.error === null ? null : (
          <p
            role="alert"
            className="mx-(--gutter) mb-3 flex items-center gap-3 rounded-control border border-danger-line bg-danger-subtle px-3 py-2"
          >
            <span className="min-w-0 flex-1 wrap-anywhere">
              {failed === undefined ? (
                run.error
              ) : (
                <>
                  <strong className="font-strong">{labels.get(failed.nodeId)}:</strong> {failed.error}
                </>
              )}
            </span>
            {failed === undefined || failed.nodeId === step ? null : (
              <Button size="small" onClick={() => choose(failed.nodeId, failed.item)}>
                {texts.showTheStep}
              </Button>
            )}
          </p>
        )}
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
                chosenId={step ?? null}
                nowMs={nowMs}
                onChoose={choose}
              />
            </div>
          ) : (
            <div className="h-full overflow-y-auto bg-sunken pb-12">
              <Outline
                definition={run.definition}
                catalog={products}
                problems={[]}
                selected={new Set(step === undefined ? [] : [step])}
                onSelect={(id) => id !== triggerId && choose(id)}
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
              onChange={(next) => void navigate({ search: (old) => ({ ...old, view: next }), replace: true })}
            />
          </div>
        </div>
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
            onChoose={({ nodeId, item: turn }) => choose(nodeId, turn)}
            waitIds={waitIds}
          />
        </section>
        <Tabs
          label={texts.whatCameOfIt}
          value={tab}
          onChange={(next) => void navigate({ search: (old) => ({ ...old, tab: next }), replace: true })}
          tabs={[
            {
              id: "effects",
              label: texts.effects,
              count: run.effects.length,
              content: <EffectTable executionId={run.id} effects={run.effects} labels={labels} />,
            },
            {
              id: "values",
              label: texts.inputsAndOutputs,
              content: <ValuesTab run={run} labels={labels} chosen={chosen} onChoose={choose} />,
            },
            {
              id: "models",
              label: texts.modelCalls,
              count: run.modelCalls.length,
              content: <ModelCalls calls={run.modelCalls} labels={labels} onChoose={choose} />,
            },
            {
              id: "evidence",
              label: texts.evidence,
              content: <EvidenceTab run={run} labels={labels} />,
            },
            {
              id: "log",
              label: texts.log,
              count: run.logs.length,
              content: <LogList logs={run.logs} labels={labels} />,
            },
          ]}
        />
      </div>
      {chosenStep === undefined || (waiting !== undefined && step === waiting.nodeId) ? (
        waiting === undefined ? null : (
          <DecisionPanel executionId={run.id} nodeId={waiting.nodeId} />
        )
      ) : (
        <StepPanel
          key={chosenStep.id}
          executionId={run.id}
          node={chosenStep}
          label={labels.get(chosenStep.id) ?? chosenStep.id}
          turns={run.nodes.filter(({ nodeId }) => nodeId === chosenStep.id)}
          item={item}
          onItem={(turn) => choose(chosenStep.id, turn)}
          onClose={close}
        />
      )}
    </div>
  );
}

function JobsCrumb() {
  return (
    <Link to="/dashboard/workflow-generation" className="no-underline hover:text-ink">
      {texts.jobs}
    </Link>
  );
}
