import type { Job } from "@hoopoe/contract/work/job.ts";
import type { jobList } from "@hoopoe/contract/work/routes/job.ts";
import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Play, Workflow } from "lucide-react";
import { useState } from "react";
import { isLost } from "../../../api/is-lost.ts";
import { Button } from "../../../ui/Button.tsx";
import { type Column, DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { dollars } from "../executions/ModelCalls.tsx";
import { tookOf } from "../executions/took-of.ts";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { triggerWords } from "../wizard/model/step-words.ts";
import { triggerIcon } from "../wizard/canvas/step-look.ts";
import { nextWords } from "./next-words.ts";
import { RunBars } from "./RunBars.tsx";
import { RunSheet } from "./RunSheet.tsx";
import { texts } from "../../../messages/en/features/work/jobs.ts";

const route = getRouteApi("/_app/dashboard/workflow-generation");

export interface JobTableProps {
  jobs: UseQueryResult<RouteReply<typeof jobList>>;
  openedId: string | undefined;
}

/** Every job with how it went lately and when it works next. */
export function JobTable({ jobs, openedId }: JobTableProps) {
  const navigate = route.useNavigate();
  const refusal = reasonAgainst(useCurrentWorkspace()?.role, "workflow:run");
  const [toRun, setToRun] = useState<Job | null>(null);
  if (jobs.isPending) return <Skeleton label={texts.loadingJobs} rows={6} />;
  if (isLost(jobs)) return <ErrorState title={texts.theJobsCouldNot} query={jobs} stillWorks={texts.whatRunsGoesOn} />;
  if (jobs.data.data.length === 0)
    return (
      <EmptyState
        title={texts.noJobsYet}
        action={
          <LinkButton to="/dashboard/ai-tool/wizard" icon={Workflow}>
            {texts.drawAWorkflow}
          </LinkButton>
        }
        learn={texts.aJobPutsASaved}
      >
        {texts.sayInWordsWhat}
      </EmptyState>
    );
  const run = (job: Job) => (
    <Button
      size="small"
      variant="ghost"
      icon={Play}
      aria-label={texts.runName(job.name)}
      disabledReason={refusal}
      onClick={(event) => {
        event.stopPropagation();
        setToRun(job);
      }}
    >
      {texts.run}
    </Button>
  );
  return (
    <>
      <StaleNotice query={jobs} />
      <DataTable
        label={texts.jobs}
        columns={[...columns, { id: "run", header: "", align: "right", cell: run }]}
        rows={jobs.data.data}
        rowKey={({ id }) => id}
        selectedKey={openedId ?? null}
        onOpen={({ id }) => void navigate({ search: { job: id } })}
        phoneRow={(job) => (
          <>
            <div className="flex items-center gap-3">
              <span className="min-w-0 flex-1 truncate">{job.name}</span>
              <RunBars runs={job.lastRuns} />
            </div>
            <div className="type-small mt-1 truncate font-normal text-muted">
              {[triggerWords(job.trigger).label, lately(job)].filter((part) => part !== "").join(" · ")}
            </div>
          </>
        )}
      />
      {toRun === null ? null : <RunSheet job={toRun} onClose={() => setToRun(null)} />}
    </>
  );
}

const columns: readonly Column<Job>[] = [
  {
    id: "name",
    header: texts.job,
    cell: (job) => (
      <span className="block max-w-52 truncate @min-[1320px]:max-w-80 font-strong">
        {job.name}
        {job.isOn ? null : <span className="ml-2 font-normal text-muted">{texts.paused}</span>}
      </span>
    ),
  },
  {
    id: "trigger",
    header: texts.starts,
    isHiddenBelow: 700,
    cell: ({ trigger }) => {
      const Icon = triggerIcon(trigger.kind);
      const { label, fact } = triggerWords(trigger);
      return (
        <span
          className="flex max-w-52 items-center gap-2 text-secondary @min-[1320px]:max-w-72"
          title={`${label}: ${fact}`}
        >
          <Icon size={14} aria-hidden="true" />
          <span className="truncate">{trigger.kind === "manual" ? label : fact}</span>
        </span>
      );
    },
  },
  { id: "bars", header: texts.lastRuns, cell: ({ lastRuns }) => <RunBars runs={lastRuns} /> },
  {
    id: "rate",
    header: texts.succeeded,
    isHiddenBelow: 780,
    align: "right",
    cell: ({ successRate }) => (
      <span className="text-secondary tabular-nums">{successRate === null ? "–" : percent(successRate)}</span>
    ),
  },
  {
    id: "p95",
    header: texts.p95,
    isHiddenBelow: 1320,
    align: "right",
    cell: ({ p95Ms }) => <span className="text-secondary tabular-nums">{p95Ms === null ? "–" : tookOf(p95Ms)}</span>,
  },
  {
    id: "cost",
    header: texts.costARun,
    isHiddenBelow: 1320,
    align: "right",
    cell: ({ lastRuns }) => (
      <span className="text-secondary tabular-nums">{lastRuns.length === 0 ? "–" : meanCost(lastRuns)}</span>
    ),
  },
  {
    id: "next",
    header: texts.nextRun,
    isHiddenBelow: 1000,
    align: "right",
    cell: (job) => <span className="text-secondary tabular-nums">{nextWords(job)}</span>,
  },
];

/** "97 % · p95 2 m 04 s", or that nothing ran yet. */
export function lately({ successRate, p95Ms, lastRuns }: Job): string {
  if (lastRuns.length === 0) return texts.neverRan;
  return [successRate === null ? null : percent(successRate), p95Ms === null ? null : texts.p95P95Ms(tookOf(p95Ms))]
    .filter((part) => part !== null)
    .join(" · ");
}

/** The mean over the last runs. */
function meanCost(runs: Job["lastRuns"]): string {
  const usd = runs.reduce((sum, run) => sum + run.usd, 0) / runs.length;
  return usd === 0 ? texts.free : dollars(usd);
}

function percent(rate: number): string {
  return `${Math.round(rate * 100)} %`;
}
