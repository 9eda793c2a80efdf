import type { OutsideContradiction } from "@hoopoe/contract/reports/outside-contradiction.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import { placeQuote } from "../place-quote.ts";
import { type AgentContext, askInContext } from "./agent-context.ts";
import { excerpts } from "./evidence-tools.ts";
import { findFaults } from "./find-faults.ts";
import { type Numbered, placeSentence } from "./place-draft.ts";
import { applyReview, unansweredContradictions } from "./review-draft.ts";
import { draftLines, reviewTurn } from "./writer-prompt.ts";
import { type Plan, type Review, review as reviewAnswer, type Written } from "./writer-schema.ts";

const reviewsMax = 2;
/** Of so many sentences, the bottom line's first, the workspace is searched for what contradicts them. */
const statementsMax = 10;
const hitsPerStatement = 3;

interface Looked {
  readonly written: Written;
  readonly gap: string | null;
  /** Items of the workspace that aren't among the report's and that are against a sentence. */
  readonly contradictions: OutsideContradiction[];
}

/** The last look at a draft: what contradicts it, among the sources and in the whole workspace, and what code finds wrong. */
export async function lookAgain(
  ctx: AgentContext,
  { written, plan, numbered }: { written: Written; plan: Plan; numbered: Numbered },
): Promise<Looked> {
  let draft = written;
  const contradictions: OutsideContradiction[] = [];
  for (let round = 0; round < reviewsMax; round += 1) {
    const faults = findFaults(draft, numbered);
    if (round > 0 && faults.length === 0) break;
    const lines = draftLines(draft);
    const ids = new Set(lines.map(({ id }) => id));
    let hasComplained = false;
    const outcome = await askInContext(ctx, {
      turn: reviewTurn(draft, { faults, plan, related: round === 0 ? await searchWorkspace(ctx, draft) : "" }),
      schema: reviewAnswer,
      refuse(answer) {
        if (hasComplained) return [];
        hasComplained = true;
        return unansweredContradictions(answer, { ids, isInSource: (n, quote) => isInSource(n, quote, numbered) });
      },
    });
    if (outcome.status === "failed")
      return { written: draft, contradictions, gap: round === 0 ? lookMissing(outcome.reason) : null };
    draft = applyReview(draft, outcome.value);
    contradictions.push(...outsideOf(ctx, outcome.value, new Map(lines.map(({ id, text }) => [id, text]))));
  }
  return { written: draft, gap: null, contradictions };
}

export function lookMissing(reason: string): string {
  return `The draft wasn't checked for contradictions: ${reason}.`;
}

/** What the workspace has on what the report claims first, whether or not the model has tools. */
async function searchWorkspace({ related }: AgentContext, { bluf, findings }: Written): Promise<string> {
  const statements = [...bluf, ...findings.map(({ heading }) => heading)].slice(0, statementsMax);
  const found = new Map<string, { doc: SourceDoc; words: string }>();
  for (const { text: words } of statements) {
    const hits = await related.search({ words, source: null, author: null, from: null, to: null });
    for (const doc of hits.slice(0, hitsPerStatement))
      if (!found.has(doc.itemId)) found.set(doc.itemId, { doc, words });
  }
  const docs = [...found.values()].map(({ doc }) => doc);
  return excerpts(related, docs, ({ itemId }) => found.get(itemId)?.words ?? "");
}

/** With words that stand in the item, against a sentence that is there; each item once. */
function outsideOf({ related }: AgentContext, { contradictions }: Review, texts: ReadonlyMap<string, string>) {
  return contradictions.flatMap(({ id, n, quote }): OutsideContradiction[] => {
    const [doc, sentence] = [related.found(n), texts.get(id)];
    if (doc === undefined || sentence === undefined || quote.trim() === "") return [];
    const { field, start, quote: words } = placeQuote(quote, doc);
    if (!doc[field].startsWith(words, start)) return [];
    const { itemId, source_datatype, date, author, title } = doc;
    return [{ itemId, source_datatype, date, author, title, quote: words, sentence }];
  });
}

function isInSource(n: number, quote: string, numbered: Numbered): boolean {
  const [citation] = placeSentence({ text: "", answers: [], citations: [{ n, quote }] }, numbered).citations;
  if (citation === undefined || citation.quote.trim() === "") return false;
  const doc = numbered.docs[Number(citation.evidenceId)];
  return (doc?.[citation.field === "title" ? "title" : "body"] ?? "").startsWith(citation.quote, citation.start);
}
