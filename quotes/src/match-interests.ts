import { contentStems } from "./retrieval/tokenise.ts";
import type { ReadDoc } from "./read-docs.ts";

/** A question that the workspace keeps asking: its name and its search terms. */
export interface Interest {
  readonly name: string;
  readonly terms: string;
}

/** Which of the questions a story concerns: one of its items holds the words that the question asks for, and none that it shuts out. */
export function matchInterests(cluster: readonly ReadDoc[], interests: readonly Interest[]): string[] {
  const words = cluster.map(({ terms }) => new Set(terms));
  return interests.filter(({ terms }) => words.some((known) => isAsked(terms, known))).map(({ name }) => name);
}

/**
 * Lays a search's terms on one item's stems: words side by side or joined by AND must all be there, of those joined by OR
 * one, none behind NOT or a minus; parentheses hold. A phrase counts as its words, a field as its value. A search of
 * nothing but what it shuts out concerns no story.
 */
function isAsked(terms: string, known: ReadonlySet<string>): boolean {
  const tokens = terms.match(/-?(?:[a-z]+:)?"[^"]*"?|-(?=\()|[()]|[^\s()"]+/g) ?? [];
  let at = 0;
  let isWanting = false;
  const any = (isInside: boolean): boolean => {
    let found = all();
    while (tokens[at] === "OR") {
      at += 1;
      found = all() || found;
    }
    if (isInside && tokens[at] === ")") at += 1;
    return found;
  };
  const all = (): boolean => {
    let isHeld = true;
    while (at < tokens.length && tokens[at] !== "OR" && tokens[at] !== ")") {
      const one = single();
      isHeld = one && isHeld;
    }
    return isHeld;
  };
  const single = (): boolean => {
    const token = tokens[at] ?? "";
    at += 1;
    if (token === "AND") return true;
    if (token === "NOT" || token === "-") return at >= tokens.length || !unwanted(single);
    if (token === "(") return any(true);
    const stems = contentStems(token.replace(/^-?(?:[a-z]+:)?/, ""));
    const isThere = stems.every((stem) => known.has(stem));
    if (token.startsWith("-")) return stems.length === 0 || !isThere;
    isWanting ||= stems.length > 0;
    return isThere;
  };
  const unwanted = (read: () => boolean): boolean => {
    const before = isWanting;
    const isThere = read();
    isWanting = before;
    return isThere;
  };
  let isHeld = any(false);
  // A parenthesis too many ends nothing.
  while (at < tokens.length) {
    if (tokens[at] === ")") at += 1;
    isHeld = any(false) && isHeld;
  }
  return isWanting && isHeld;
}
