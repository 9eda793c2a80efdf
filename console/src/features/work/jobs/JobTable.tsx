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
import { reasonAgainst, usePlace } from "../../../api/use-place.ts";
import { triggerWords } from "../wizard/model/step-words.ts";
import { triggerIcon } from "../wizard/canvas/step-look.ts";
import { nextWords } from "./next-words.ts";
import { RunBars } from "./RunBars.tsx";
import { RunSheet } from "./RunSheet.tsx";

const route = getRouteApi("/_app/dashboard/workflow-generation");

interface JobTableProps {
  jobs: UseQueryResult<RouteReply<typeof jobList>>;
  openedId: string | undefined;
}

/** Every job with how it went lately and when it works next. */
export function JobTable({ jobs, openedId }: JobTableProps) {
  const navigate = route.useNavigate();
  const refusal = reasonAgainst(usePlace()?.role, "workflow:run");
  const [toRun, setToRun] = useState<Job | null>(null);
  if (jobs.isPending) return <Skeleton label="Loading jobs" rows={6} />;
  if (isLost(jobs))
    return (
      <ErrorState
        title="The jobs could not be read"
        error={jobs.error}
        stillWorks="What runs goes on."
        onRetry={() => void jobs.refetch()}
      />
    );
  if (jobs.data.data.length === 0)
    return (
      <EmptyState
        title="No jobs yet"
        action={
          <LinkButton to="/dashboard/ai-tool/wizard" icon={Workflow}>
            Draw a workflow
          </LinkButton>
        }
        learn="A job puts a saved workflow to work: by hand, on a schedule, or when something happens."
      >
        Say in words what should happen, or draw it, then let a job do it.
      </EmptyState>
    );
  const run = (job: Job) => (
    <Button
      size="small"
      variant="ghost"
      icon={Play}
      aria-label={`Run ${job.name}`}
      disabledReason={refusal}
      onClick={(event) => {
        event.stopPropagation();
        setToRun(job);
      }}
    >
      Run
    </Button>
  );
  return (
    <>
      <StaleNotice query={jobs} />
      <DataTable
        label="Jobs"
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
    header: "Job",
    cell: (job) => (
      <span className="block max-w-52 truncate @min-[1320px]:max-w-80 font-strong">
        {job.name}
        {job.isOn ? null : <span className="ml-2 font-normal text-muted">paused</span>}
      </span>
    ),
  },
  {
    id: "trigger",
    header: "Starts",
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
  { id: "bars", header: "Last runs", cell: ({ lastRuns }) => <RunBars runs={lastRuns} /> },
  {
    id: "rate",
    header: "Succeeded",
    isHiddenBelow: 780,
    align: "right",
    cell: ({ successRate }) => (
      <span className="text-secondary tabular-nums">{successRate === null ? "–" : percent(successRate)}</span>
    ),
  },
  {
    id: "p95",
    header: "p95",
    isHiddenBelow: 1320,
    align: "right",
    cell: ({ p95Ms }) => <span className="text-secondary tabular-nums">{p95Ms === null ? "–" : tookOf(p95Ms)}</span>,
  },
  {
    id: "cost",
    header: "Cost a run",
    isHiddenBelow: 1320,
    align: "right",
    cell: ({ lastRuns }) => (
      <span className="text-secondary tabular-nums">{lastRuns.length === 0 ? "–" : meanCost(lastRuns)}</span>
    ),
  },
  {
    id: "next",
    header: "Next run",
    isHiddenBelow: 1000,
    align: "right",
    cell: (job) => <span className="text-secondary tabular-nums">{nextWords(job)}</span>,
  },
];

/** "97 % · p95 2 m 04 s", or that nothing ran yet. */
export function lately({ successRate, p95Ms, lastRuns }: Job): string {
  if (lastRuns.length === 0) return "never ran";
  return [successRate === null ? null : percent(successRate), p95Ms === null ? null : `p95 ${tookOf(p95Ms)}`]
    .filter((part) => part !== null)
    .join(" · ");
}

/** The mean over the last runs. */
function meanCost(runs: Job["lastRuns"]): string {
  const usd = runs.reduce((sum, run) => sum + run.usd, 0) / runs.length;
  return usd === 0 ? "free" : dollars(usd);
}

function percent(rate: number): string {
  return `${Math.round(rate * 100)} %`;
}
