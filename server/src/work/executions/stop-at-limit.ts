import { durationWords } from "../../platform/duration-words.ts";
import { keepLater } from "./keep-later.ts";
import { cancelledRow, unfinishedRows } from "./lose-branches.ts";
import type { SegmentEnd } from "./node-store.ts";
import type { Segment } from "./segment.ts";

/** The run's time is over: what writes is finished, what reads or waits is cancelled, and the run fails. */
export async function stopAtLimit(segment: Segment): Promise<SegmentEnd | "fenced"> {
  const { deps, underWay, workflow } = segment;
  for (const step of underWay.values()) step.cancel();
  const tried = await Promise.all([...underWay.values()].map(({ promise }) => promise));
  underWay.clear();
  if (tried.some(({ outcome }) => outcome.kind === "fenced")) return "fenced";
  for (const { row } of tried) keepLater(segment, row);
  const now = deps.now();
  for (const row of unfinishedRows(segment)) keepLater(segment, cancelledRow(row, now));
  await deps.endSteps("all");
  const error = `The run reached its time limit of ${durationWords(workflow.definition.timeLimitMs ?? 0)}. What was still waiting was cancelled. Retry it, or raise the limit.`;
  segment.logs.push({ nodeId: null, level: "error", sentence: error });
  return { status: "failed", reason: null, wakeAt: null, error, outcome: segment.outcome };
}
