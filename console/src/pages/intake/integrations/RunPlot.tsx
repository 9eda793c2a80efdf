import type { JobInfo } from "@hoopoe/contract/intake/integration.ts";
import { countOf, dateOf, timeOf } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/pages/intake/integrations.ts";

const barsMax = 40;
const heightPx = 40;

/** A bar for each run, the latest at the right: how much came in; rose where it failed, yellow where some was left out. */
export function RunPlot({ runs, label }: { runs: readonly JobInfo[]; label: string }) {
  const shown = runs.slice(0, barsMax).toReversed();
  const most = Math.max(1, ...shown.map(({ done }) => done));
  const troubled = shown.filter(({ status }) => status === "failed" || status === "partial").length;
  return (
    <figure className="px-4 pt-3.5">
      <div role="img" aria-label={texts.recordsReadInEach(label, shown.length)}>
        <div className="flex items-end gap-[3px]" style={{ height: heightPx }}>
          {shown.map((run) => (
            <span
              key={run.runId}
              title={titleOf(run)}
              className="max-w-5 min-w-1 flex-1 rounded-[2px]"
              style={{ height: Math.max(3, (run.done / most) * heightPx), background: colorOf(run) }}
            />
          ))}
        </div>
      </div>
      <figcaption className="type-small mt-1.5 flex justify-between gap-3 text-muted">
        <span>{troubled === 0 ? texts.everyRunCameThrough : texts.runsOfHadTrouble(troubled, shown.length)}</span>
        <span className="tabular-nums">{texts.most(countOf(most))}</span>
      </figcaption>
    </figure>
  );
}

function colorOf({ status }: JobInfo): string {
  if (status === "failed") return "var(--run-failed)";
  if (status === "partial") return "var(--run-uncertain)";
  return status === "succeeded" || status === "stopped" ? "var(--border-strong)" : "var(--run-running)";
}

function titleOf(run: JobInfo): string {
  const at = run.startedAt === null ? texts.notStarted : `${dateOf(run.startedAt)} ${timeOf(run.startedAt)}`;
  return `${at}: ${texts.recordsDone(run.done)}${run.error === null ? "" : `, ${run.error}`}`;
}
