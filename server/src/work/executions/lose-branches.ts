import { losingSteps } from "@hoopoe/contract/work/merge-branches.ts";
import { flowProduct } from "@hoopoe/contract/work/workflow.ts";
import * as z from "zod/mini";
import type { CompiledWorkflow } from "./compiled.ts";
import { type Instance, keyOf } from "./frontier.ts";
import { keepLater } from "./keep-later.ts";
import type { StepRow } from "./node-store.ts";
import type { Segment, Tried } from "./segment.ts";

/** The `way` of a step that the run went on without: no retry of the run begins it again. */
export const passedOver = "passed-over";

const merged = z.object({ from: z.array(z.string()) });

/**
 * The steps that merges of earlier segments have made pointless. They follow from the merge's own row, so a process that
 * was killed between this and the next write comes to the same.
 */
export function lostSteps(workflow: CompiledWorkflow, known: readonly StepRow[]): Set<string> {
  return new Set(known.flatMap((row) => losersOf(workflow, row, { isCancelling: true }).map(keyOf)));
}

/** Steps whose failure fails no run, as merges of earlier segments have it. */
export function forgivenSteps(workflow: CompiledWorkflow, known: readonly StepRow[]): Set<string> {
  const passed = known.filter(({ way }) => way === passedOver);
  const losers = known.flatMap((row) => losersOf(workflow, row, { isCancelling: false }));
  return new Set([...passed, ...losers].map(keyOf));
}

/** After a merge that its first branch has completed: failures of the others count no more, and they end where it says so. */
export async function loseBranches(segment: Segment, tried: readonly Tried[]): Promise<void> {
  const { forgiven, frontier, logs, workflow } = segment;
  for (const { row } of tried) {
    for (const one of losersOf(workflow, row, { isCancelling: false })) forgiven.add(keyOf(one));
    const losers = losersOf(workflow, row, { isCancelling: true });
    if (losers.length === 0) continue;
    frontier.lose(losers);
    const sentence = "The first branch is here, so the others are cancelled.";
    logs.push({ nodeId: row.nodeId, level: "info", sentence });
  }
  if (frontier.hasLost()) await endLost(segment);
}

/** Ends what is left of lost branches; a step that was under way may come to a wait only now. */
async function endLost(segment: Segment): Promise<void> {
  const { deps, earlier, frontier, queue, underWay, waiting } = segment;
  const isLost = (instance: Instance) => frontier.isLost(instance);
  for (const step of underWay.values()) if (isLost(step.row)) step.cancel();
  const ended = unfinishedRows(segment).filter(isLost);
  for (const one of ended) {
    const row: StepRow = { ...cancelledRow(one, deps.now()), way: passedOver };
    keepLater(segment, row);
    earlier.set(keyOf(row), row);
  }
  for (const instance of queue.splice(0)) if (!isLost(instance)) queue.push(instance);
  for (const left of waiting.splice(0)) if (!isLost(left)) waiting.push(left);
  if (ended.length > 0) await deps.endSteps(ended);
}

/** Steps that have begun and are neither over nor under way: those that wait, and loops between their items. */
export function unfinishedRows({ earlier, queue, values, waiting, frontier }: Segment): StepRow[] {
  const queued = queue.flatMap((instance) => earlier.get(keyOf(instance)) ?? []);
  const loops = [...earlier.values()].filter((row) => values.itemsOf(row) !== null && frontier.isOpenLoop(row));
  const rows = new Map([...queued, ...loops, ...waiting].map((row) => [keyOf(row), row]));
  return [...rows.values()].filter(
    ({ status }) => status === "waiting" || status === "running" || status === "pending",
  );
}

export function cancelledRow(row: StepRow, now: Date): StepRow {
  return { ...row, status: "cancelled", reason: null, wakeAt: null, finishedAt: now };
}

function losersOf(
  { graph, nodes }: CompiledWorkflow,
  { nodeId, item, status, output }: StepRow,
  { isCancelling }: { isCancelling: boolean },
): Instance[] {
  const data = nodes.get(nodeId)?.data;
  if (status !== "succeeded" || data?.product_name !== flowProduct || data.action !== "merge") return [];
  if (data.params["wait"] !== "any" || (isCancelling && data.params["others"] !== "cancel")) return [];
  const [winner] = merged.safeParse(output).data?.from ?? [];
  return winner === undefined ? [] : [...losingSteps(graph, nodeId, winner)].map((id) => ({ nodeId: id, item }));
}
