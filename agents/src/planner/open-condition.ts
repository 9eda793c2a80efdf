import { wordsOf } from "./index-catalog.ts";
import { deciderIn, verdictIn } from "./find-approval.ts";
import type { Draft } from "./graph-draft.ts";
import { freshReading } from "./fresh-reading.ts";
import { meaningsOf } from "./lexicon.ts";
import { textOf } from "./request-span.ts";
import type { Clause } from "./split-clauses.ts";

const assent =
  /^(?:so|yes|it (?:does|did|is|was|has|can)|they (?:do|did|are|were|have)|there (?:is|are|was|were)(?: any| some| one)?|any)$/i;

const yesOrNo: Readonly<Record<string, "approved" | "rejected">> = {
  yes: "approved",
  so: "approved",
  no: "rejected",
  not: "rejected",
};

/** Leads what follows into the way that a condition opens: a decision that was asked for, a case, or a new branch. */
export function openCondition(draft: Draft, clause: Extract<Clause, { kind: "if" }>): void {
  const text = textOf(draft.request, clause.span).trim();
  const { decision } = draft;
  const isAsked = decision?.role === "approval";
  const verdict = verdictIn(text) ?? (isAsked ? yesOrNo[text.toLowerCase()] : null) ?? null;
  if (verdict !== null && (isAsked || isAboutDecision(text))) {
    if (isAsked) return draft.goOnFrom({ node: decision.node, when: verdict });
    draft.addControl("approval", deciderIn(text), verdict);
    return;
  }
  const value = valueOf(text);
  if (decision?.role === "branch" && goOnInside(draft, decision, { text, value })) return;
  openBranch(draft, { text, value, when: clause.isNegated ? "false" : "true" });
}

function openBranch(
  draft: Draft,
  { text, value, when }: { text: string; value: string | null; when: "true" | "false" },
): void {
  if (draft.isAfterWait) freshReading(draft);
  const node = draft.addControl("branch", { condition: text }, when);
  if (node !== null && draft.decision !== null) draft.decision = { ...draft.decision, value };
}

/** Whether a condition is of the branch that is open: the same again, its opposite, or one more of its cases. */
function goOnInside(
  draft: Draft,
  { node, condition, value: first }: NonNullable<Draft["decision"]>,
  { text, value }: { text: string; value: string | null },
): boolean {
  if (text === "" || assent.test(text)) draft.goOnFrom({ node, when: "true" });
  else if (isOpposite(condition, text)) draft.takeOther();
  else if (first !== null && value !== null) addCase(draft, value);
  else return false;
  return true;
}

/** 'approved' may be said of a request; 'confirm' and 'ok' only count where a decision is open or somebody is named. */
function isAboutDecision(text: string): boolean {
  return /\b(?:approv|reject|declin|sign(?:s|ed)?[ -]?off)\w*/i.test(text) && !/\b(?:status|state|field)\b/i.test(text);
}

/** A second value of what the first condition asked: the branch becomes one of cases. */
function addCase(draft: Draft, value: string): void {
  const { decision, edges, nodes } = draft;
  if (decision === null) return;
  for (const edge of edges)
    if (edge.from === decision.node && edge.when === "true") edge.when = decision.value ?? "true";
  for (const way of draft.idle)
    if (way.node === decision.node && way.when === "true") way.when = decision.value ?? "true";
  const branch = nodes.find(({ id }) => id === decision.node);
  if (branch !== undefined) [branch.params, branch.bound] = [{}, ["condition"]];
  draft.goOnFrom({ node: decision.node, when: value });
}

/** 'harmless' in 'it is harmless'. A comparison or a 'not' is no value. */
function valueOf(text: string): string | null {
  if (/\b(?:not|n't|no|none|any|more|less|higher|lower|above|below|over|under|than|found|empty|least)\b|\d/i.test(text))
    return null;
  return (
    /\b(?:is|are|was|were|as|says?)\s(?:an?\s|the\s)?['"“]?([\p{L}-]+(?:\s[\p{L}-]+)?)['"”]?$/iu
      .exec(text)?.[1]
      ?.toLowerCase() ?? null
  );
}

const negation = /\b(?:not|no|none|never|nothing)\b|n't\b/i;

/** The same thing said with a 'not' in only one of the two, or 'it is not' after any. */
function isOpposite(first: string, second: string): boolean {
  if (negation.test(first) === negation.test(second)) return false;
  if (/^(?:it|he|she|they|this|that|there) (?:is|are|was|were|does|do|did|has|have)(?: not|n't)$/i.test(second))
    return true;
  const content = (text: string) =>
    new Set(
      wordsOf(text)
        .filter((word) => !negation.test(word) && word.length > 2)
        .map((word) => meaningsOf(word)[0]),
    );
  const [one, other] = [content(first), content(second)];
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared > 0 && shared >= Math.min(one.size, other.size) / 2;
}
