import { buildGraph } from "./build-graph.ts";
import { findTrigger } from "./find-trigger.ts";
import { indexCatalog } from "./index-catalog.ts";
import { maskLiterals } from "./mask-literals.ts";
import { isForeign } from "./is-foreign.ts";
import { plainWording } from "./plain-wording.ts";
import type { Plan, PlannerCatalog } from "./plan.ts";
import { translate } from "./translate.ts";
import { trimSpan, withoutSpan } from "./request-span.ts";
import { splitClauses } from "./split-clauses.ts";
import { splitRequest } from "./split-request.ts";

const charactersMax = 8000;
/** Says no more than one blank or one empty line does, and patterns that try each of its blanks would take seconds. */
const longStretch = /\s{10,}/g;

/**
 * A request in words as a plan, by grammar and the catalog's own words: no model, no network, the same words always give
 * the same plan. Reads the first 8,000 characters; the rest is told as not understood.
 */
export function planOffline(prompt: string, catalog: PlannerCatalog): Plan {
  const read = prompt
    .slice(0, charactersMax)
    .replace(longStretch, (stretch) => (stretch.includes("\n") ? "\n\n" : " "));
  const isOther = isForeign(read);
  const translated = isOther ? translate(read) : null;
  if (isOther && translated === null)
    return {
      trigger: { kind: "manual" },
      nodes: [],
      edges: [],
      needs: [],
      unsupported: [prompt.trim().slice(0, 2000)],
    };
  const plain = plainWording(translated?.text ?? read);
  const request = maskLiterals(plain.text);
  const index = indexCatalog(catalog);
  const sentences = splitRequest(request);
  const { trigger, product, said } = findTrigger(request, sentences, index);
  const left = said === null ? request : withoutSpan(request, said);
  const spans = sentences.map((span) => trimSpan(left, span)).filter(({ start, end }) => end > start);
  const graph = buildGraph({ request: left, index, trigger, product, clauses: splitClauses(left, spans) });
  const unread = prompt.slice(charactersMax).trim();
  const unsupported = graph.unsupported.map((phrase) => {
    const written = plain.toSource(phrase);
    return translated === null ? written : translated.toSource(written);
  });
  // Where nothing at all came of it, that is said, and of all of it.
  const isLost = graph.nodes.length === 0 && unsupported.length === 0;
  const lost = isLost ? [read.trim().slice(0, 2000)] : [];
  return {
    trigger,
    ...graph,
    unsupported: [...unsupported, ...lost, ...(unread === "" ? [] : [unread.slice(0, 200)])],
  };
}
