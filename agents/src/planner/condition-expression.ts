import { wordsOf } from "./index-catalog.ts";
import { isStopWord } from "@hoopoe/quotes/retrieval/stop-words.ts";
import type { Plan, PlanNode } from "./plan.ts";

type Call = { $fn: string; args: unknown[] };
const ref = (path: string) => ({ $ref: path });
const call = (name: string, ...args: unknown[]): Call => ({ $fn: name, args });

/** What an agent puts out that a condition can ask for, by its action. */
const judged: Readonly<Record<string, string>> = { triage: "verdict", classify: "label" };

/**
 * A condition in words as an expression of the workflow's language: of what a judging step before it put out, a number,
 * a status, whether an answer or anything was found; else whether the step before it speaks of the condition's words.
 */
export function conditionExpression(node: PlanNode, plan: Plan): unknown {
  const before = stepsBefore(node.id, plan);
  const [last] = before;
  const judge = before.find(({ action }) => judged[action] !== undefined);
  const words = node.params.condition ?? "";
  // Ways named by cases: the value itself decides.
  if (words === "")
    return judge === undefined ? sourceOf(last, plan) : ref(`${judge.id}.${judged[judge.action] ?? ""}`);
  if (absent.test(words.trim())) return call("is-empty", sourceOf(last, plan));
  const isNot = /\b(?:not|no|isn't|aren't|doesn't|didn't|never|nothing|none)\b|n't\b/i.test(words);
  const positive = positiveExpression(words, { judge, last, plan, before });
  return isNot && !usesAbsence(words) ? call("not", positive) : positive;
}

/** 'There are none', 'no message was found': of all that the step before put out. */
const absent =
  /^(?:there (?:is|are|was|were) (?:none|nothing|no(?: [\p{L}-]+){1,2})(?: left| there| today)?|(?:none|nothing|no(?: [\p{L}-]+){1,2}?) (?:(?:is|are|was|were|has been|have been|could be|can be) )?(?:found|there|left))$/iu;

const usesAbsence = (words: string): boolean =>
  /\b(?:no (?:reply|answer|result|match)|nothing|empty|unassigned)\b/i.test(words);

type Around = { judge: PlanNode | undefined; last: PlanNode | undefined; plan: Plan; before: readonly PlanNode[] };

function positiveExpression(words: string, around: Around): unknown {
  const { judge, last, plan, before } = around;
  const source = sourceOf(last, plan);
  const measured = measureOf(words, around);
  if (measured !== null) return measured;
  const value =
    /\b(?:is|are|was|were|as|says?)\s(?:not\s|an?\s|the\s|still\s)*([\p{L}-]+(?:(?:,\s|\sor\s)[\p{L}-]+)*)$/iu.exec(
      words,
    )?.[1];
  if (judge !== undefined && value !== undefined) {
    const values = value.split(/,\s|\sor\s/);
    const answer = ref(`${judge.id}.${judged[judge.action] ?? ""}`);
    return values.length === 1 ? call("equals", answer, values[0]) : call("one-of", answer, ...values);
  }
  const answered = before.find(({ action }) => action === "answer-question");
  if (answered !== undefined && /\banswer/i.test(words)) return call("equals", ref(`${answered.id}.isAnswered`), true);
  if (/\bunassigned\b/i.test(words)) return call("is-empty", pathInto(last, "assignee"));
  if (/\b(?:no (?:reply|answer|result|match)|nothing|empty)\b/i.test(words)) return call("is-empty", source);
  return speaksOf(words, source);
}

/** Whether the words of the condition stand in what a step put out; without any, whether it put out anything. */
function speaksOf(words: string, source: unknown): Call {
  const wanted = wordsOf(words).filter(
    (word) => !isStopWord(word) && word.length > 2 && !/^(?:found|find|still|contains?|mentions?)$/.test(word),
  );
  return wanted.length === 0
    ? call("not", call("is-empty", source))
    : call("contains", call("text", source), wanted.join(" "));
}

/** The condition is a status, or a number that something is compared with. */
function measureOf(words: string, { last, plan, before }: Around): Call | null {
  const status = /\b(?:response|status|answer|code|returns?)\b/i.test(words) ? /\b\d{3}\b/.exec(words) : null;
  if (status !== null) return call("equals", pathInto(last, "status"), Number(status[0]));
  const comparison =
    /(?:the\s)?([\p{L} ]+?)\s(?:is|was|are)\s(?:at least\s|above\s|over\s|below\s|under\s|more than\s|less than\s)?(\d+(?:\.\d+)?)(?:\s(?:or\s)?(higher|more|above|over|greater|lower|less|below|fewer))?/iu.exec(
      words,
    );
  if (comparison === null) return null;
  const [, subject = "", limit, direction = ""] = comparison;
  return compare(words, {
    value: fieldNamed(subject, before) ?? sourceOf(last, plan),
    limit: Number(limit),
    direction,
  });
}

function compare(
  words: string,
  { value, limit, direction }: { value: unknown; limit: number; direction: string },
): Call {
  if (/\bat least\b/i.test(words) || /higher|more|above|over|greater/i.test(direction))
    return call("not", call("less-than", value, limit));
  if (/\b(?:above|over|more than)\b/i.test(words)) return call("greater-than", value, limit);
  if (/lower|less|below|fewer/i.test(direction)) return call("not", call("greater-than", value, limit));
  if (/\b(?:below|under|less than)\b/i.test(words)) return call("less-than", value, limit);
  return call("equals", value, limit);
}

/** A field that an extraction before it was asked for, by the last word of its name. */
function fieldNamed(subject: string, before: readonly PlanNode[]): unknown {
  const extraction = before.find(({ params }) => params.fields !== undefined);
  const names =
    extraction?.params.fields?.split(/\s*(?:,|\band\b)\s*/).map((name) => name.replace(/^the\s/i, "")) ?? [];
  const wanted = wordsOf(subject).at(-1);
  const name = names.find((one) => wordsOf(one).includes(wanted ?? ""));
  return extraction === undefined || name === undefined || /[.]/.test(name)
    ? null
    : call("first", call("pluck", [ref(`${extraction.id}.fields`)], name));
}

const pathInto = (node: PlanNode | undefined, field: string): unknown =>
  node === undefined ? ref(`trigger.item.${field}`) : ref(`${node.id}.${field}`);

function sourceOf(node: PlanNode | undefined, { trigger }: Plan): unknown {
  if (node !== undefined) return ref(node.id);
  return ref(trigger.kind === "new-item" ? "trigger.item" : "trigger");
}

/** The steps on the way to a node that put something out, the nearest first. */
function stepsBefore(id: string, { nodes, edges }: Plan): PlanNode[] {
  const found: PlanNode[] = [];
  let at: string | undefined = id;
  const seen = new Set<string>();
  while (at !== undefined && !seen.has(at)) {
    seen.add(at);
    const from: string | undefined = edges.find(({ to }) => to === at)?.from;
    const node = nodes.find((one) => one.id === from);
    if (node !== undefined && !isSteering(node)) found.push(node);
    at = from;
  }
  return found;
}

const steering = new Set(["condition", "approvers", "duration", "until"]);
const isSteering = ({ params, bound, action }: PlanNode): boolean =>
  Object.keys(params).some((name) => steering.has(name)) ||
  bound.includes("condition") ||
  ["branch", "wait", "approval", "for-each"].includes(action);
