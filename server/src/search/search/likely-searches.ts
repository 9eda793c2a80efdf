import type { PirItem, PirLikely, PirQuery } from "@hoopoe/contract/search/pir.ts";
import { parseTerms, type TermNode } from "./parse-terms.ts";

export interface LikelyDeps {
  /** Whether a word asks for something: a stop word does not. */
  isAsking(word: string): Promise<boolean>;
  /** Lexemes of the workspace that look like a word, the likest first; the caller need not see any item that holds one. */
  loadLikely(word: string): Promise<readonly string[]>;
  /** The newest item that the caller may see with a term, its hits marked. */
  findNewest(terms: string): Promise<PirItem | undefined>;
  /** How many items a search finds, as far as the caller sees them. */
  count(query: PirQuery): Promise<number>;
}

const wordsMax = 3;
const shownMax = 3;

/**
 * What a search that finds nothing may have meant: with those of its words that stand nowhere as the workspace writes such.
 * Only what the caller finds by it is named.
 */
export async function likelySearches(query: PirQuery, deps: LikelyDeps): Promise<PirLikely[]> {
  const parsed = parseTerms(query.terms);
  const words = parsed.status === "query" ? [...new Set(wordsOf(parsed.node))].slice(0, wordsMax) : [];
  // The first of each word together, then the second where there is one.
  const changed: string[] = Array.from({ length: shownMax }, () => query.terms);
  for (const word of words) {
    if (!(await deps.isAsking(word)) || (await deps.findNewest(word)) !== undefined) continue;
    const written = await writtenLike(word, deps);
    for (const [index, terms] of changed.entries()) {
      const instead = written[index] ?? written[0];
      if (instead !== undefined) changed[index] = replaceWord(terms, { word, instead });
    }
  }
  const found: PirLikely[] = [];
  for (const terms of new Set(changed)) {
    const count = terms === query.terms ? 0 : await deps.count({ ...query, terms });
    if (count > 0) found.push({ terms, count });
  }
  return found;
}

/** Words that look like one, as items write them that the caller may see. */
async function writtenLike(word: string, deps: LikelyDeps): Promise<string[]> {
  const written = new Map<string, string>();
  for (const lexeme of await deps.loadLikely(word)) {
    const hit = hitOf(await deps.findNewest(lexeme));
    if (hit !== undefined && !written.has(hit.toLowerCase())) written.set(hit.toLowerCase(), hit);
    if (written.size === shownMax) break;
  }
  return [...written.values()];
}

/** Single words that are asked for. */
function wordsOf(node: TermNode): string[] {
  if (node.kind === "word") return [node.text];
  return node.kind === "and" || node.kind === "or" ? node.parts.flatMap(wordsOf) : [];
}

/** One word as an item writes it: what the index holds of it is often cut (secur). */
function hitOf(item: PirItem | undefined): string | undefined {
  const hit = [...(item?.titleParts ?? []), ...(item?.bodyParts ?? [])].find((part) => part.hit)?.text;
  return hit === undefined || /[\s"()]/.test(hit) ? undefined : hit;
}

function replaceWord(terms: string, { word, instead }: { word: string; instead: string }): string {
  return terms
    .split(/([\s()"]+)/)
    .map((part) => (part === word ? instead : part))
    .join("");
}
