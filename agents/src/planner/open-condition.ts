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
  const verdict = verdictIn(text) ?? (decision?.role === "approval" ? (yesOrNo[text.toLowerCase()] ?? null) : null);
  if (verdict !== null && isAboutDecision(draft, text)) {
    const isSame = decision?.role === "approval";
    if (isSame) return draft.goOnFrom({ node: decision.node, when: verdict });
    draft.addControl("approval", deciderIn(text), verdict);
    return;
  }
  if (decision?.role === "branch" && (text === "" || assent.test(text)))
    return draft.goOnFrom({ node: decision.node, when: "true" });
  if (decision?.role === "branch" && isOpposite(decision.condition, text)) return draft.takeOther();
  const value = valueOf(text);
  if (decision?.role === "branch" && decision.value !== null && value !== null) return addCase(draft, value);
  if (draft.isAfterWait) freshReading(draft);
  const node = draft.addControl("branch", { condition: text }, clause.isNegated ? "false" : "true");
  if (node !== null && draft.decision !== null) draft.decision = { ...draft.decision, value };
}

/** 'approved' may be said of a request; 'confirm' and 'ok' only count where a decision is open or somebody is named. */
function isAboutDecision({ decision }: Draft, text: string): boolean {
  if (decision?.role === "approval") return true;
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
