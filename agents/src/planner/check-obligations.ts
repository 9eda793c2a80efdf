import type { Obligation } from "@hoopoe/contract/work/obligation.ts";
import { readScheduleRule } from "@hoopoe/contract/work/schedule-rule.ts";
import { approvalsIn, unapprovedSteps } from "@hoopoe/contract/work/unapproved.ts";
import { flowProduct, type WorkflowDefinition, type WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { graphOf } from "@hoopoe/contract/work/workflow-graph.ts";
import { filterId } from "./compile-plan.ts";
import type { PlannedObligation } from "./plan-schema.ts";
import type { Material } from "./separate-material.ts";

interface CheckedObligations {
  readonly obligations: Obligation[];
  /** What a planner has to correct: spans that aren't in the request, words in none, targets that don't meet them. */
  readonly faults: string[];
}

/** Finds each span in the request, and checks that its target really meets it. Words in no span become unused ones. */
export function checkObligations(
  planned: readonly PlannedObligation[],
  definition: WorkflowDefinition,
  { prompt, material }: { prompt: string; material: readonly Material[] },
): CheckedObligations {
  const faults: string[] = [];
  const obligations: Obligation[] = [];
  let at = 0;
  for (const one of planned) {
    const start = one.span === "" ? -1 : indexFrom(prompt, one.span, at);
    if (start === -1) {
      faults.push(`obligations: "${one.span.slice(0, 80)}" isn't in the request word for word.`);
      continue;
    }
    at = start;
    const place = { start, end: start + one.span.length };
    const fault = faultOf(one, definition);
    if (fault !== null && (one.target !== null || one.absent !== null))
      faults.push(`obligations "${one.span.slice(0, 60)}": ${fault}`);
    obligations.push({ ...place, id: "", kind: one.kind, ...stateOf(one, fault) });
  }
  for (const { start, end } of material)
    obligations.push({ id: "", start, end, kind: "material", status: "material", target: null, reason: "" });
  for (const gap of gapsIn(prompt, obligations)) {
    faults.push(
      `obligations: "${prompt.slice(gap.start, gap.end).slice(0, 80)}" is in no span. Each word belongs to one.`,
    );
    obligations.push({ ...gap, id: "", kind: "other", status: "unused", target: null, reason: "" });
  }
  const ordered = obligations.toSorted((one, other) => one.start - other.start);
  return { obligations: ordered.map((one, index) => ({ ...one, id: `o${index + 1}` })), faults };
}

/** The next place of a span; some blanks more or fewer make no other words. */
function indexFrom(prompt: string, span: string, from: number): number {
  const next = prompt.indexOf(span, from);
  return next === -1 ? prompt.indexOf(span) : next;
}

function stateOf(
  { kind, target, absent, why }: PlannedObligation,
  fault: string | null,
): Pick<Obligation, "status" | "target" | "reason"> {
  if (kind === "courtesy") return { status: "courtesy", target: null, reason: why };
  if (kind === "material") return { status: "material", target: null, reason: why };
  const isMet = fault === null && (target !== null || absent !== null) && kind !== "impossible";
  return isMet
    ? { status: "met", target, reason: why }
    : { status: "unused", target: null, reason: why || (fault ?? "") };
}

/** Why the workflow doesn't meet it; null where it does. */
function faultOf(one: PlannedObligation, definition: WorkflowDefinition): string | null {
  const { kind, target, absent } = one;
  if (kind === "courtesy" || kind === "material") return null;
  if (absent !== null) return absentFault(absent, definition);
  if (target === null) return "no step meets it.";
  const node = definition.workflow.nodes.find(({ id }) => id === target);
  if (target !== "trigger" && node === undefined) return `there is no step ${target}.`;
  return checks[kind]?.({ one, target, node, definition }) ?? null;
}

interface Checked {
  readonly one: PlannedObligation;
  readonly target: string;
  /** Undefined for the trigger. */
  readonly node: WorkflowNode | undefined;
  readonly definition: WorkflowDefinition;
}

/** What code can see of each kind; of the others only that their step is there. */
const checks: Readonly<Partial<Record<PlannedObligation["kind"], (checked: Checked) => string | null>>> = {
  impossible: () => "it can't be done.",
  trigger: ({ target }) => (target === "trigger" ? null : "a trigger is met by the trigger."),
  schedule({ one, target, node, definition }) {
    if (target !== "trigger") return isFlow(node, "wait") ? null : "a schedule is met by the trigger or a wait.";
    return scheduleFault(definition.trigger, one.span);
  },
  loop: ({ node, definition }) =>
    isFlow(node, "for-each") || isInLoop(node, definition) ? null : "a loop is met by a for-each.",
  threshold({ one, target, node, definition }) {
    const holders = target === "trigger" ? [definition.trigger, filterOf(definition)] : [node?.data];
    return holdsNumbers(one.span, holders) ? null : `${target} doesn't hold the number.`;
  },
  consent: ({ one, target, definition }) => consentFault(definition, target, one.before),
  order({ one, target, definition: { workflow } }) {
    const { before } = one;
    if (before === null || graphOf(workflow.nodes, workflow.edges).comesBefore(target, before)) return null;
    return `${target} doesn't come before ${before}.`;
  },
};

const isFlow = (node: WorkflowNode | undefined, action: string) =>
  node?.data.product_name === flowProduct && node.data.action === action;

const filterOf = ({ workflow }: WorkflowDefinition) => workflow.nodes.find(({ id }) => id === filterId)?.data.params;

function isInLoop(node: WorkflowNode | undefined, { workflow }: WorkflowDefinition): boolean {
  const { loopOf } = graphOf(workflow.nodes, workflow.edges);
  return node !== undefined && loopOf(node.id) !== null;
}

function absentFault(absent: string, { workflow }: WorkflowDefinition): string | null {
  const [product = "", action] = absent.split("/");
  const found = workflow.nodes.find(
    ({ data }) => data.product_name === product && (action === undefined || data.action === action),
  );
  return found === undefined ? null : `${found.id} does what is not to be done.`;
}

function scheduleFault(trigger: WorkflowDefinition["trigger"], span: string): string | null {
  if (trigger.kind !== "schedule") return "the trigger is no schedule.";
  const read = readScheduleRule(trigger);
  if (!read.ok) return read.sentence;
  return holdsNumbers(span, [trigger.rrule]) ? null : `${trigger.rrule} doesn't hold the numbers of these words.`;
}

function consentFault(definition: WorkflowDefinition, target: string, before: string | null): string | null {
  const approvals = approvalsIn(definition);
  if (!approvals.has(target)) return "consent is met by an approval.";
  if (before === null) return "name the step that comes only after the approval, as before.";
  return unapprovedSteps(definition, approvals).has(before) ? `${before} can run without the approval.` : null;
}

/** Whether each number of the words is in the target; an hour may be the one after noon. */
function holdsNumbers(span: string, targets: readonly unknown[]): boolean {
  const known = new Set((JSON.stringify(targets).match(/\d+(?:\.\d+)?/g) ?? []).map(Number));
  const wanted = (span.normalize("NFKC").match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
  return wanted.every((number) => number === 0 || [number, number + 12, number % 12].some((one) => known.has(one)));
}

/** Stretches with letters or digits that no obligation covers. */
function gapsIn(prompt: string, covered: readonly { start: number; end: number }[]): { start: number; end: number }[] {
  const gaps: { start: number; end: number }[] = [];
  let at = 0;
  for (const { start, end } of [...covered, { start: prompt.length, end: prompt.length }].toSorted(
    (one, other) => one.start - other.start,
  )) {
    const gap = trimmed(prompt, at, start);
    if (gap !== null) gaps.push(gap);
    at = Math.max(at, end);
  }
  return gaps;
}

function trimmed(prompt: string, from: number, to: number): { start: number; end: number } | null {
  const found = /[\p{L}\p{N}](?:[^]*[\p{L}\p{N}])?/u.exec(prompt.slice(from, Math.max(from, to)));
  return found === null ? null : { start: from + found.index, end: from + found.index + found[0].length };
}
