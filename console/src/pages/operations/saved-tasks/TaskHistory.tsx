import type { SavedTaskRun } from "@hoopoe/contract/work/job.ts";
import { savedTaskRuns } from "@hoopoe/contract/operations/routes/saved-task.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { RunState } from "../../../ui/RunState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { diffWords } from "./task-words.ts";
import { texts } from "../../../messages/en/pages/operations/saved-tasks.ts";

const shownMax = 12;

/** What came out each time, newest first, with what was new and what was gone since the time before. */
export function TaskHistory({ taskId, isRunning }: { taskId: string; isRunning: boolean }) {
  const runs = useQuery({
    ...apiQuery(savedTaskRuns, { params: { id: taskId } }),
    // By its own word as well: the list, which is read apart from it, may know of the end before it does.
    refetchInterval: ({ state }) => (isRunning || state.data?.data.some(isUnfinished) === true ? 1_500 : false),
  });
  return (
    <section aria-label={texts.history} className="border-t border-line-subtle px-4 py-3">
      <h3 className="type-heading mb-1">{texts.history}</h3>
      <StaleNotice query={runs} />
      {runs.isPending ? (
        <Skeleton label={texts.loadingTheHistory} rows={3} />
      ) : isLost(runs) ? (
        <ErrorState title={texts.theHistoryCouldNot} query={runs} />
      ) : runs.data.data.length === 0 ? (
        <p className="type-small text-muted">{texts.neverAskedYet}</p>
      ) : (
        <ol>
          {runs.data.data.map((run) => (
            <li key={run.id} className="border-b border-line-subtle py-2.5 last:border-0">
              <p className="flex items-center gap-2">
                <RunState state={run.status} detail={diffWords(run)} />
                <time dateTime={run.at} className="type-small ml-auto text-muted">
                  {dateOf(run.at)} {timeOf(run.at)}
                </time>
              </p>
              <p className="type-small mt-0.5 text-secondary">{run.error ?? run.summary}</p>
              <Lines sign="+" kind="add" lines={run.added} />
              <Lines sign="−" kind="remove" lines={run.removed} />
              {run.reportId === null ? null : (
                <Link
                  to="/dashboard/save-data/report/$reportId"
                  params={{ reportId: run.reportId }}
                  className="type-small text-link"
                >
                  {texts.openTheReport}
                </Link>
              )}
              {run.executionId === null ? null : (
                <Link
                  to="/dashboard/workflow-generation/execution/$executionId"
                  params={{ executionId: run.executionId }}
                  className="type-small text-link"
                >
                  {texts.openTheRun}
                </Link>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function isUnfinished({ status }: SavedTaskRun): boolean {
  return status === "running";
}

function Lines({ sign, kind, lines }: { sign: string; kind: "add" | "remove"; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="type-small my-1 overflow-hidden rounded-mark" style={{ background: `var(--diff-${kind}-bg)` }}>
      {lines.slice(0, shownMax).map((line, index) => (
        <li key={`${line} ${index}`} className="flex gap-2 px-2 py-0.5">
          <span
            className="font-mono"
            style={{ color: `var(--diff-${kind})` }}
            role="img"
            aria-label={kind === "add" ? texts.new : texts.gone}
          >
            {sign}
          </span>
          <span className="min-w-0 truncate">{line}</span>
        </li>
      ))}
      {lines.length > shownMax ? (
        <li className="px-2 py-0.5 text-muted">{texts.andMore(lines.length - shownMax)}</li>
      ) : null}
    </ul>
  );
}
