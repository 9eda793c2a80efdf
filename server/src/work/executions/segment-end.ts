import type { SegmentEnd, StepRow } from "./node-store.ts";
import { handedOver } from "./step-outcome.ts";

/** The state of a run when nothing more can be tried in this segment. `titleOf` gives a step's label. */
export function segmentEnd(state: {
  waiting: StepRow[];
  failed: StepRow[];
  outcome: string | null;
  titleOf: (nodeId: string) => string;
  /** When the run's time is over; null without a limit. */
  deadline: Date | null;
  /** Set where steps could begin and this process begins none any more. */
  handOverAt: Date | null;
}): SegmentEnd {
  const { waiting, failed, outcome, titleOf } = state;
  const [firstFailed] = failed;
  const blank = { reason: null, wakeAt: null, error: null, outcome };
  if (state.handOverAt !== null) return { ...blank, status: "waiting", ...handedOver(state.handOverAt) };
  // While something waits the run goes on, also where another way has failed or come to its end already.
  const [first] = waiting;
  if (first !== undefined) {
    const moments = [...waiting.map(({ wakeAt }) => wakeAt), state.deadline].flatMap((at) =>
      at === null ? [] : [at.getTime()],
    );
    const wakeAt = moments.length === 0 ? null : new Date(Math.min(...moments));
    return { ...blank, status: "waiting", reason: first.reason, wakeAt };
  }
  if (firstFailed !== undefined)
    return { ...blank, status: "failed", error: `${titleOf(firstFailed.nodeId)}: ${firstFailed.error ?? ""}` };
  const isBad = outcome !== null && /^(failed|failure|error)$/i.test(outcome.trim());
  return { ...blank, status: isBad ? "failed" : "succeeded", error: isBad ? outcome : null };
}
