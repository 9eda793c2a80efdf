import type { ExecutionStatus, RunBar } from "@hoopoe/contract/work/execution.ts";
import { runLooks } from "../../../ui/run-look.ts";
import { statusLook } from "../executions/status-look.ts";
import { texts } from "../../../messages/en/features/work/jobs.ts";

const barMax = 20;

/** The last runs of a job, newest at the right: grey where all went well, so that what differs is found in a second. */
export function RunBars({ runs }: { runs: readonly RunBar[] }) {
  const shown = runs.slice(-barMax);
  const longest = Math.max(1, ...shown.map(({ durationMs }) => durationMs ?? 0));
  return (
    <span role="img" aria-label={barWords(shown)} title={barWords(shown)} className="inline-flex h-6 items-end gap-0.5">
      {Array.from({ length: barMax - shown.length }, (_, index) => (
        <span key={`none ${index}`} className="h-0.75 w-1 rounded-[1px] bg-active" />
      ))}
      {shown.map(({ executionId, status, durationMs }) => (
        <span
          key={executionId}
          className="w-1 rounded-[1px]"
          style={{
            height: `${Math.round(6 + 18 * Math.sqrt((durationMs ?? longest) / longest))}px`,
            background: status === "succeeded" ? "var(--chart-other)" : runLooks[statusLook(status).state].color,
          }}
        />
      ))}
    </span>
  );
}

function barWords(runs: readonly RunBar[]): string {
  if (runs.length === 0) return texts.noRunsYet;
  const counts = Map.groupBy(runs, ({ status }) => status);
  const words = [...counts].map(([status, own]) => `${own.length} ${statusWords[status]}`);
  return texts.lastRunsCount(runs.length, words.join(", "));
}

const statusWords: Record<ExecutionStatus, string> = {
  queued: texts.queued,
  running: texts.running,
  waiting: texts.waiting,
  parked: texts.parked,
  succeeded: texts.succeededLower,
  failed: texts.failed,
  cancelled: texts.cancelled,
};
