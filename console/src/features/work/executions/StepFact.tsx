import { runLooks } from "../../../ui/run-look.ts";
import { branchLabel } from "../wizard/model/branch-labels.ts";
import { nodeLook } from "./status-look.ts";
import type { StepTotal } from "./step-totals.ts";
import { tookOf } from "./took-of.ts";
import { texts } from "../../../messages/en/features/work/executions.ts";

/** How a step of a run went, in one line: its state, then why it waits or how long it took. */
export function StepFact({ total }: { total: StepTotal | undefined }) {
  if (total === undefined) return <>{texts.notStarted}</>;
  const look = nodeLook(total.status, total.reason);
  const { icon: Icon, color, word } = runLooks[look.state];
  return (
    <span className="flex items-center gap-1.5">
      <Icon
        size={14}
        style={{ color }}
        className={look.state === "running" ? "turning" : undefined}
        role="img"
        aria-label={look.word ?? word}
      />
      <span className="truncate">
        {total.reason?.sentence ??
          [
            total.way === null ? null : branchLabel(total.way),
            total.outputCount === null ? null : texts.itemsOut(total.outputCount),
            total.tookMs === null ? (look.word ?? word) : tookOf(total.tookMs),
            total.count > 1 ? texts.of(total.done, total.count) : null,
            total.attempts > 1 ? texts.attempt(total.attempts) : null,
          ]
            .filter((part) => part !== null)
            .join(" · ")}
      </span>
    </span>
  );
}
