import { branchesOf } from "@hoopoe/contract/work/check-workflow-edges.ts";
import { onErrorBranch } from "@hoopoe/contract/work/step-failure.ts";
import type { WorkflowEdge, WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { texts } from "../../../../messages/en/features/work/wizard/model.ts";

const words: Record<string, string> = {
  true: texts.yes,
  false: texts.otherwise,
  approved: texts.approved,
  rejected: texts.rejected,
  "timed-out": texts.timedOut,
  each: texts.each,
  done: texts.done,
  else: texts.otherwise,
  [onErrorBranch]: texts.onError,
  "passed-over": texts.passedOver,
};

/** The name of a way out as people read it; the name of a case is its own. */
export function branchLabel(when: string): string {
  return words[when] ?? when;
}

/**
 * The ways out that a step shows: those of its kind, and those its lines already carry. Empty: every line is the one
 * way on.
 */
export function shownBranches(node: Pick<WorkflowNode, "data">, edges: readonly WorkflowEdge[]): readonly string[] {
  const own = branchesOf(node);
  if (own === null) return [];
  const used = edges.flatMap(({ when }) => (when === undefined || when === onErrorBranch ? [] : [when]));
  // A branch by value has a way for each value that was named, and no other.
  const offered = own ?? (isByValue(node.data.params["condition"]) ? [] : ["true", "false"]);
  return [...new Set([...offered, ...used])];
}

/** A branch whose condition is a plain value (not a test) goes the way that has the value's name. */
export function isByValue(condition: unknown): boolean {
  return typeof condition === "object" && condition !== null && "$ref" in condition;
}

/** The way that a new line out of a step takes: the first one that leads nowhere yet. */
export function nextBranch(node: Pick<WorkflowNode, "data">, edges: readonly WorkflowEdge[]): string | undefined {
  const used = new Set(edges.map(({ when }) => when));
  const ways = shownBranches(node, edges);
  return ways.find((way) => !used.has(way)) ?? ways[0];
}
