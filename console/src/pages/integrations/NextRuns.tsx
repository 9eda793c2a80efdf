import type { Schedule } from "@hoopoe/contract/integration.ts";
import { nextRuns } from "@hoopoe/contract/next-run.ts";

const shownCount = 5;

/** The next five runs that a schedule makes, in the reader's own time zone. */
export function NextRuns({ schedule }: { schedule: Schedule }) {
  const runs = nextRuns(schedule, new Date(), shownCount);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (runs.length === 0) return <p className="type-small mt-2 text-muted">It runs only when you start it.</p>;
  return (
    <div className="type-small mt-2.5 text-muted">
      Next runs ({zone}):
      <ol aria-label="Next runs" className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-secondary tabular-nums">
        {runs.map((run) => (
          <li key={run.toISOString()}>
            <time dateTime={run.toISOString()}>
              {run.toLocaleString([], {
                weekday: "short",
                day: "2-digit",
                month: "short",
                hour: "2-digit",
                minute: "2-digit",
              })}
            </time>
          </li>
        ))}
      </ol>
    </div>
  );
}
