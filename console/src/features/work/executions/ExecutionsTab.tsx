import { executionFilters, executionList } from "@hoopoe/contract/work/routes/execution.ts";
import type { ExecutionSummary } from "@hoopoe/contract/work/execution.ts";
import type { Job } from "@hoopoe/contract/work/job.ts";
import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import { jobList } from "@hoopoe/contract/work/routes/job.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { type UseQueryResult, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { isComing } from "../../../api/is-coming.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { MoreRows } from "../../../ui/MoreRows.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import type { JobsParams } from "../jobs/jobs-params.ts";
import { lately } from "../jobs/JobTable.tsx";
import { RunBars } from "../jobs/RunBars.tsx";
import { BulkBar } from "./BulkBar.tsx";
import { BulkProgress } from "./BulkProgress.tsx";
import { ExecutionFilters } from "./ExecutionFilters.tsx";
import { ExecutionRows } from "./ExecutionRows.tsx";
import { UncertainPanel } from "./UncertainPanel.tsx";
import { executionPages, pageSize } from "./execution-pages.ts";
import { filterQuery } from "./filter-query.ts";
import { mergeHead } from "./merge-head.ts";
import { texts } from "../../../messages/en/features/work/executions.ts";

const route = getRouteApi("/_app/dashboard/workflow-generation");
/** How often the newest page is asked for. */
const headEveryMs = 2_000;

/** Every run, newest first: a million of them in pages, narrowed by what the data itself offers, live at the top. */
export function ExecutionsTab({ jobs }: { jobs: UseQueryResult<RouteReply<typeof jobList>> }) {
  const params = route.useSearch();
  const navigate = route.useNavigate();
  const query = filterQuery(params);
  const offered = useQuery({ ...apiQuery(executionFilters, {}), refetchInterval: 15_000 });
  const { pages, rows, freshCount, isHeadMissing } = useExecutions(params);
  const change = (next: Partial<JobsParams>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  // The strip of jobs stands above the runs: they come together.
  if (isComing(jobs)) return <Skeleton label={texts.loadingExecutions} rows={8} />;
  const lastJobs = jobs.data?.data ?? [];
  return (
    <>
      <JobStrip jobs={lastJobs} chosenId={params.job} onChoose={(job) => change({ job })} />
      <UncertainPanel />
      <ExecutionFilters
        params={params}
        offered={offered.data}
        steps={stepsOf(rows)}
        job={lastJobs.find(({ id }) => id === params.job)}
        note={rows.length === 0 ? null : `${texts.runsCount(rows.length)}${pages.hasNextPage ? texts.andMore : ""}`}
        failure={isHeadMissing ? sentences.executionsFailed : null}
        bulk={
          rows.length === 0 ? null : (
            <BulkBar
              chosen={rows.filter(({ id }) => chosenIds.has(id))}
              query={query}
              jobName={lastJobs.find(({ id }) => id === params.job)?.name}
              onClear={() => setChosenIds(new Set())}
              onBegun={(bulk) => {
                setChosenIds(new Set());
                change({ bulk });
              }}
            />
          )
        }
        onChange={change}
      />
      {params.bulk === undefined ? null : (
        <BulkProgress
          key={params.bulk}
          id={params.bulk}
          onDone={() => void pages.refetch()}
          onClose={() => change({ bulk: undefined })}
        />
      )}
      {pages.isPending ? (
        <Skeleton label={texts.loadingExecutions} rows={8} />
      ) : isLost(pages) ? (
        <ErrorState title={sentences.executionsFailed} query={pages} stillWorks={texts.whatRunsGoesOn} />
      ) : rows.length === 0 ? (
        <EmptyState title={sentences.executionsEmpty}>
          {Object.keys(query).length > 0 ? texts.noRunFitsWhatIs : texts.everyRunOfAJob}
        </EmptyState>
      ) : (
        <>
          <StaleNotice query={pages} />
          <ExecutionRows
            rows={rows}
            chosenIds={chosenIds}
            onChoose={setChosenIds}
            freshCount={freshCount}
            hasMore={pages.hasNextPage}
            onMore={() => {
              if (!pages.isFetchingNextPage && !pages.isFetchNextPageError) void pages.fetchNextPage();
            }}
            onFresh={() => void pages.refetch()}
          />
          <MoreRows pages={pages} />
        </>
      )}
    </>
  );
}

/** What can be chosen as the step that failed: the steps of the failed runs that are shown. */
function stepsOf(rows: readonly ExecutionSummary[]): { id: string; label: string }[] {
  const failed = rows.filter(({ status }) => status === "failed");
  const steps = failed.flatMap(({ definition }) => definition.workflow.nodes);
  return [...new Map(steps.map(({ id, data }) => [id, { id, label: data.label ?? data.action }])).values()].slice(
    0,
    40,
  );
}

/** What is on the screen keeps its place: the newest page is asked again, known rows change, new ones are counted. */
function useExecutions(params: JobsParams) {
  const pages = useInfiniteQuery({
    ...executionPages(params),
    // Where there is none yet, the first one shows itself.
    refetchInterval: ({ state }) => (state.data?.pages[0]?.data.length === 0 ? headEveryMs : false),
  });
  const head = useQuery({
    ...apiQuery(executionList, { query: { ...filterQuery(params), limit: pageSize } }),
    enabled: pages.isSuccess && pages.data.pages[0]?.data.length !== 0,
    refetchInterval: headEveryMs,
  });
  const known = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  return { pages, ...mergeHead(known, head.data?.data ?? []), isHeadMissing: head.isError };
}

interface JobStripProps {
  jobs: readonly Job[];
  chosenId: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** The jobs that ran last, each to narrow the runs to its own. */
function JobStrip({ jobs, chosenId, onChoose }: JobStripProps) {
  if (jobs.length === 0) return null;
  return (
    <ul
      aria-label={texts.jobsLately}
      className="grid grid-flow-col auto-cols-[minmax(200px,1fr)] overflow-x-auto border-b border-line-subtle phone:hidden"
    >
      {jobs.slice(0, 4).map((job) => (
        <li key={job.id} className="border-r border-line-subtle px-(--gutter) py-3.5 last:border-0">
          <button
            type="button"
            aria-pressed={chosenId === job.id}
            onClick={() => onChoose(chosenId === job.id ? undefined : job.id)}
            className="block w-full text-left"
          >
            <span className="mb-1.5 block truncate font-strong">{job.name}</span>
            <RunBars runs={job.lastRuns} />
            <span className="type-small mt-1.5 block text-muted tabular-nums">{lately(job)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
