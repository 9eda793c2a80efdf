import type { ExecutionNode, NodeStatus, WaitReason } from "@hoopoe/contract/work/execution.ts";

/** How a step went over all turns of its loop. */
export interface StepTotal {
  status: NodeStatus;
  reason: WaitReason | null;
  count: number;
  done: number;
  attempts: number;
  /** Of a single turn: the branch that was followed, and how many things were put out. */
  way: string | null;
  outputCount: number | null;
  /** While it goes on, whole tenths of a second: a running step is drawn anew ten times a second at most. */
  tookMs: number | null;
}

/** What needs eyes comes first: of many turns the worst one gives the step its state. */
const rank: readonly NodeStatus[] = [
  "uncertain",
  "failed",
  "waiting",
  "running",
  "cancelled",
  "pending",
  "succeeded",
  "skipped",
];

export function stepTotals(nodes: readonly ExecutionNode[], nowMs: number): Map<string, StepTotal> {
  const totals = new Map<string, StepTotal>();
  for (const [nodeId, turns] of Map.groupBy(nodes, (node) => node.nodeId)) {
    const worst = turns.toSorted((a, b) => rank.indexOf(a.status) - rank.indexOf(b.status))[0];
    if (worst === undefined) continue;
    const starts = turns.flatMap(({ startedAt }) => (startedAt === null ? [] : [Date.parse(startedAt)]));
    const ends = turns.map(({ finishedAt }) => (finishedAt === null ? nowMs : Date.parse(finishedAt)));
    const took = starts.length === 0 ? null : Math.max(0, Math.max(...ends) - Math.min(...starts));
    totals.set(nodeId, {
      status: worst.status,
      reason: worst.reason,
      count: turns.length,
      done: turns.filter(({ status }) => status === "succeeded" || status === "skipped").length,
      way: turns.length === 1 ? worst.way : null,
      outputCount: turns.length === 1 ? worst.outputCount : null,
      attempts: Math.max(...turns.map(({ attempt }) => attempt)),
      tookMs:
        took === null || turns.every(({ finishedAt }) => finishedAt !== null) ? took : Math.round(took / 100) * 100,
    });
  }
  return totals;
}
