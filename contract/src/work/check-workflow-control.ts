import { loopRoundsMax } from "./control-actions.ts";
import { neverTogether } from "./merge-branches.ts";
import { onErrorBranch } from "./step-failure.ts";
import { casesOf, elseBranch, isLoop, type SwitchCase, switchCasesMax } from "./switch-cases.ts";
import { flowProduct, type WorkflowNode } from "./workflow.ts";
import { readExpression, refsOf } from "./workflow-expression.ts";
import type { WorkflowGraph } from "./workflow-graph.ts";
import type { WorkflowProblem } from "./workflow-problem.ts";

interface Around {
  readonly graph: WorkflowGraph;
  readonly label: string;
}

/** What steers a run: whether it can be followed, ends, and handles errors as it says. */
export function* checkControl(node: WorkflowNode, around: Around): Generator<WorkflowProblem> {
  yield* checkErrorPath(node, around);
  if (isLoop(node.data)) yield* checkLoop(node, around);
  if (node.data.product_name !== flowProduct) return;
  if (node.data.action === "switch") yield* checkSwitch(node, around);
  if (node.data.action === "merge") yield* checkMerge(node, around);
}

function* checkErrorPath(node: WorkflowNode, { graph, label }: Around): Generator<WorkflowProblem> {
  const arrow = (graph.out.get(node.id) ?? []).find(({ when }) => when === onErrorBranch);
  const { onError } = node.data;
  if (onError?.action === "go-to" && arrow === undefined) {
    yield problem(node, "error-path", {
      field: "onError",
      sentence: `“${label}” goes to another step after an error, but no 'on error' arrow leads out of it. Connect one.`,
    });
  }
  if (onError?.action !== "continue") return;
  if (arrow !== undefined) {
    yield {
      ...problem(node, "error-path", {
        field: "onError",
        sentence: `“${label}” continues after an error, so its 'on error' arrow is never followed. Remove the arrow, or choose 'go to another step'.`,
      }),
      edgeId: arrow.id,
    };
  }
  const read = readExpression(onError.value ?? null);
  if (!read.ok) yield problem(node, "bad-expression", { field: "onError", sentence: `Value: ${read.sentence}` });
}

function* checkLoop(node: WorkflowNode, { graph, label }: Around): Generator<WorkflowProblem> {
  const isUntil = node.data.action === "loop-until";
  if ((graph.out.get(node.id) ?? []).every(({ when }) => when !== "each")) {
    yield {
      ...problem(node, "empty-loop", { sentence: `“${label}” repeats nothing. Connect its 'each' to a step.` }),
      // A for-each without a body ends at once; a loop-until would turn without effect.
      severity: isUntil ? "error" : "warning",
    };
    return;
  }
  if (isUntil) yield* checkUntil(node, { graph, label });
}

function* checkUntil(node: WorkflowNode, { graph, label }: Around): Generator<WorkflowProblem> {
  const { max, until } = node.data.params;
  if (typeof max === "number" && (!Number.isInteger(max) || max < 1 || max > loopRoundsMax)) {
    const sentence = `At most: enter a whole number from 1 to ${loopRoundsMax}.`;
    yield problem(node, "endless-loop", { field: "max", sentence });
  }
  const read = readExpression(until ?? null);
  if (!read.ok || until === undefined || until === null || until === "") return;
  const changes = refsOf(read.expression).some(({ root, name }) => root === "node" && isInside(graph, name, node.id));
  if (!changes && graph.order !== null) {
    yield problem(node, "endless-loop", {
      field: "until",
      sentence: `The condition of “${label}” uses no step of the loop, so it never changes. Use a value of a step inside.`,
    });
  }
}

/** Whether a step lies in a loop's body, also in a loop inside it. */
export function isInside(graph: WorkflowGraph, id: string, loopId: string): boolean {
  for (let loop = graph.loopOf(id); loop !== null; loop = graph.loopOf(loop)) if (loop === loopId) return true;
  return false;
}

function* checkSwitch(node: WorkflowNode, { graph, label }: Around): Generator<WorkflowProblem> {
  const { cases: listed } = node.data.params;
  const cases = casesOf(node.data.params);
  const at = (sentence: string) => problem(node, "empty-switch", { field: "cases", sentence });
  if (cases.length === 0) yield at(`“${label}” has no case. Add one with a name and a condition.`);
  if (Array.isArray(listed) && listed.length > cases.length)
    yield at(`Each case of “${label}” needs a name and a condition.`);
  if (cases.length > switchCasesMax)
    yield at(`“${label}” has ${cases.length} cases, but can have at most ${switchCasesMax}.`);
  for (const [index, one] of cases.entries()) {
    const sentence = caseFault(one, { index, label, before: cases.slice(0, index) });
    if (sentence !== null) yield at(sentence);
  }
  const names = new Set([...cases.map(({ name }) => name), elseBranch]);
  const taken = new Set((graph.out.get(node.id) ?? []).map(({ when }) => when));
  for (const name of names) {
    if (taken.has(name) || name === "") continue;
    const sentence = `The branch ${name} of “${label}” leads nowhere, so the path ends there. Connect it, if something should follow.`;
    yield { ...problem(node, "case-unconnected", { sentence }), severity: "warning" };
  }
}

function caseFault(
  { name, condition }: SwitchCase,
  { index, label, before }: { index: number; label: string; before: readonly SwitchCase[] },
): string | null {
  if (name.trim() === "" || name.length > 100)
    return `Case ${index + 1} of “${label}” needs a name of 1 to 100 characters.`;
  if (name === elseBranch || name === onErrorBranch)
    return `The name ${name} is reserved. Rename case ${index + 1} of “${label}”.`;
  if (before.some((one) => one.name === name)) return `Two cases of “${label}” are named ${name}. Rename one.`;
  return condition === null || condition === "" ? `The case ${name} of “${label}” has no condition. Enter one.` : null;
}

function* checkMerge(node: WorkflowNode, { graph, label }: Around): Generator<WorkflowProblem> {
  const into = graph.into.get(node.id) ?? [];
  if (into.length < 2) {
    const sentence = `“${label}” joins ${into.length === 0 ? "no branch" : "only one branch"}. Connect at least two, or remove it.`;
    yield problem(node, "merge-never", { sentence });
    return;
  }
  if ((node.data.params["wait"] ?? "all") !== "all" || graph.order === null) return;
  const pair = neverTogether(graph, node.id);
  if (pair === null) return;
  const sentence = `“${label}” waits for all branches, but ${pair.one} and ${pair.other} of ${pair.from} never both run, so it can't complete. Choose 'the first branch', or connect others.`;
  yield problem(node, "merge-never", { sentence });
}

function problem(
  node: WorkflowNode,
  code: WorkflowProblem["code"],
  { sentence, field = null }: { sentence: string; field?: string | null },
): WorkflowProblem {
  return { code, sentence, severity: "error", nodeId: node.id, edgeId: null, field };
}
