import type { Schedule } from "@hoopoe/contract/intake/integration.ts";
import { nextRuns } from "@hoopoe/contract/intake/next-run.ts";
import { nearDayOf, zoneWordOf } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/pages/intake/integrations.ts";

const shownCount = 5;

/** The next five runs that a schedule makes, on the clocks that every page shows. */
export function NextRuns({ schedule }: { schedule: Schedule }) {
  const now = new Date();
  const runs = nextRuns(schedule, now, shownCount);
  if (runs.length === 0) return <p className="type-small mt-2 text-muted">{texts.itRunsOnlyWhen}</p>;
  return (
    <div className="type-small mt-2.5 text-muted">
      {texts.nextRunsNow(zoneWordOf(now))}
      <ol aria-label={texts.nextRuns} className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-secondary tabular-nums">
        {runs.map((run) => (
          <li key={run.toISOString()}>
            <time dateTime={run.toISOString()}>{nearDayOf(run.toISOString())}</time>
          </li>
        ))}
      </ol>
    </div>
  );
}
