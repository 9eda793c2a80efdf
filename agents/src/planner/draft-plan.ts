import { isStopWord } from "@hoopoe/quotes/retrieval/stop-words.ts";
import { findAction } from "@hoopoe/contract/work/workflow-catalog.ts";
import { flowProduct } from "@hoopoe/contract/work/workflow.ts";
import { type Clause, draftClauses } from "./draft-clauses.ts";
import { draftSchedule } from "./draft-schedule.ts";
import { draftStep } from "./draft-step.ts";
import { draftWords } from "./draft-words.ts";
import type { PlanRequest } from "./plan-request.ts";
import type { Plan, PlannedObligation, PlanStep, PlanValue } from "./plan-schema.ts";
import { separateMaterial } from "./separate-material.ts";

const beyondReason = "The built-in planner drafts plain steps in a row. Add this yourself, or connect a model.";
const clausesMax = 200;
const charsMax = 8000;

interface Draft {
  trigger: Plan["trigger"];
  readonly steps: PlanStep[];
  readonly obligations: PlannedObligation[];
  readonly questions: Plan["questions"];
  /** What the next step follows. */
  last: PlanStep["after"];
  text: PlanValue | null;
}

/**
 * A draft without a model: a schedule, approvals and steps in a row, where a clause says no more than that. Every other word
 * becomes an unused span, so that a person decides. The same words always give the same draft.
 */
export function draftPlan(request: PlanRequest): Plan {
  const prompt = request.prompt.slice(0, charsMax);
  const clauses = draftClauses(prompt, separateMaterial(prompt)).slice(0, clausesMax);
  const draft = startDraft(request);
  const beyond = new Set(clauses.flatMap(({ words, sentence }) => (isBeyond(words) ? [sentence] : [])));
  for (const clause of clauses)
    addClause(draft, clause, { request, isBeyond: beyond.has(clause.sentence), mayWrite: beyond.size === 0 });
  const { trigger, steps, obligations, questions } = draft;
  return { trigger, steps, obligations, questions };
}

function startDraft({ current }: PlanRequest): Draft {
  const nodes = current?.workflow.nodes ?? [];
  const edges = current?.workflow.edges ?? [];
  const steps = nodes.map(({ id }) =>
    blank(id, {
      isKept: true,
      after: edges.flatMap(({ from, to, when }) => (to === id ? [{ step: from, when: when ?? null }] : [])),
    }),
  );
  const ends = nodes.filter(({ id }) => !edges.some(({ from }) => from === id));
  const [only] = ends.length === 1 ? ends : [];
  return {
    trigger: current === null ? { kind: "manual" } : { kind: "unchanged" },
    steps,
    obligations: [],
    questions: [],
    last: only === undefined ? [] : [{ step: only.id, when: null }],
    text: null,
  };
}

const isBeyond = (words: readonly string[]) => words.some((word) => draftWords.beyond.some((one) => one === word));
const isOneOf = (words: readonly string[], word: string) => words.includes(word);

function blank(id: string, more: Partial<PlanStep>): PlanStep {
  return {
    id,
    isKept: false,
    product: "",
    action: "",
    label: "",
    params: [],
    condition: null,
    cases: null,
    after: [],
    retry: null,
    ...more,
  };
}

interface Around {
  readonly request: PlanRequest;
  readonly isBeyond: boolean;
  /** Conditions and consents that aren't drafted may be about any step: then only reading ones are. */
  readonly mayWrite: boolean;
}

function addClause(draft: Draft, clause: Clause, around: Around): void {
  const { request } = around;
  const { words } = clause;
  if (words.every((word) => isOneOf(draftWords.courtesies, word)) && words.length > 0)
    return note(draft, clause, { kind: "courtesy" });
  if (around.isBeyond) return note(draft, clause, { kind: "other", why: beyondReason });
  const schedule = draftSchedule(words);
  if (schedule !== null) return addSchedule(draft, clause, { around, schedule });
  if (words.some((word) => isOneOf(draftWords.approvals, word))) return addApproval(draft, clause);
  if (request.current !== null && changeParam(draft, clause, request)) return;
  addStep(draft, clause, around);
}

function note(draft: Draft, { text }: Clause, more: Partial<PlannedObligation>): void {
  draft.obligations.push({ span: text, kind: "other", target: null, before: null, absent: null, why: "", ...more });
}

const leftIn = (words: readonly string[], read: readonly string[]) =>
  words.filter(
    (word) => !isStopWord(word) && !isOneOf([...read, ...draftWords.joiners, ...draftWords.courtesies], word),
  );

function addSchedule(
  draft: Draft,
  clause: Clause,
  { around, schedule }: { around: Around; schedule: { rrule: string; read: string[] } },
): void {
  if (draft.trigger.kind === "schedule")
    return note(draft, clause, { kind: "schedule", why: "A workflow has one schedule. Make a second one for this." });
  // The step of the same clause: "every day at 8 post 'x' to #y".
  const rest = { ...clause, words: clause.words.filter((word) => !schedule.read.includes(word)) };
  if (rest.words.every((word) => isStopWord(word))) note(draft, clause, { kind: "schedule", target: "trigger" });
  else addStep(draft, rest, around);
  draft.trigger = { kind: "schedule", rrule: schedule.rrule, timeZone: around.request.timeZone };
}

function addApproval(draft: Draft, clause: Clause): void {
  const { words, text } = clause;
  const role = words.find((word) => isOneOf(draftWords.roles, word));
  const people = text.match(/[^\s@,;<>()]+@[^\s@,;<>()]+\.\w+/g) ?? [];
  const read = [
    ...draftWords.approvals,
    ...draftWords.roles,
    ...draftWords.asking,
    ...people.map((one) => one.toLowerCase()),
  ];
  const left = leftIn(words, read);
  if (left.length > 0) return note(draft, clause, { kind: "consent", why: beyondReason });
  const approvers = [...people, ...(role === undefined ? [] : [role])].join("\n");
  const step = push(draft, {
    product: flowProduct,
    action: "approval",
    params: approvers === "" ? [] : [{ name: "approvers", value: approvers }],
  });
  draft.last = [{ step: step.id, when: "approved" }];
  // Which step it governs is known with the next one.
  note(draft, clause, { kind: "consent", target: step.id });
}

function addStep(draft: Draft, clause: Clause, { request, mayWrite }: Around): void {
  const found = draftStep(clause, request, draft.text);
  if (typeof found === "string") return note(draft, clause, { kind: "action", why: found });
  const action = findAction(request.catalog, { product_name: found.product, action: found.action });
  if (!mayWrite && action?.effect !== "read") return note(draft, clause, { kind: "action", why: beyondReason });
  const step = push(draft, found);
  draft.last = [{ step: step.id, when: null }];
  const governing = draft.obligations.findLast(({ kind, before }) => kind === "consent" && before === null);
  if (governing?.target !== undefined && governing.target !== null) governing.before = step.id;
  note(draft, clause, { kind: "action", target: step.id });
  const left = stretchOf(clause.text, found.left);
  if (left !== null) note(draft, { ...clause, text: left }, { kind: "other", why: beyondReason });
  if (action?.outputs.includes("text") === true) draft.text = { from: `${step.id}.text`, take: null };
  if (found.lacks !== null)
    draft.questions.push({
      span: clause.text,
      question: `${found.product}: what should the ${found.lacks} say?`,
      step: step.id,
      param: found.lacks,
      readings: [],
    });
}

/** From the first to the last of the words that say something else yet. */
function stretchOf(text: string, words: readonly string[]): string | null {
  const lower = text.toLowerCase();
  const places = words.flatMap((word) => {
    const at = lower.indexOf(word.toLowerCase());
    return at === -1 ? [] : [{ at, end: at + word.length }];
  });
  if (places.length === 0) return null;
  return text.slice(Math.min(...places.map(({ at }) => at)), Math.max(...places.map(({ end }) => end)));
}

function push(draft: Draft, more: Partial<PlanStep>): PlanStep {
  const taken = new Set(draft.steps.map(({ id }) => id));
  let number = draft.steps.length + 1;
  while (taken.has(`n${number}`)) number += 1;
  const { product = "", action = "", params = [] } = more;
  const step = blank(`n${number}`, { product, action, params, after: draft.last });
  draft.steps.push(step);
  return step;
}

/** "set the channel to #soc": a parameter that one step alone has, and one value. */
function changeParam(draft: Draft, clause: Clause, { current, catalog }: PlanRequest): boolean {
  const value = /(?:\s|^)to\s+['"“‘]?(.+?)['"”’]?[.!]?$/i.exec(clause.text)?.[1];
  const found = (current?.workflow.nodes ?? []).flatMap(({ id, data }) =>
    (findAction(catalog, data)?.params ?? []).flatMap(({ name, label }) =>
      clause.words.includes(name) || clause.words.includes(label.toLowerCase()) ? [{ id, name, type: "text" }] : [],
    ),
  );
  const [only] = found;
  const step = draft.steps.find(({ id }) => id === only?.id);
  if (value === undefined || only === undefined || found.length > 1 || step === undefined) return false;
  step.params.push({ name: only.name, value });
  note(draft, clause, { kind: "action", target: only.id });
  return true;
}
