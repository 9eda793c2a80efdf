import { contentStems } from "../../retrieval/tokenise.ts";
import type { ReadDoc } from "../read-docs.ts";

/** A question that the workspace keeps asking: its name and its search terms. */
export interface Interest {
  readonly name: string;
  readonly terms: string;
}

/** Which of the questions a story concerns: all words of one of their alternatives stand in one of its items, and none that they shut out. */
export function matchInterests(cluster: readonly ReadDoc[], interests: readonly Interest[]): string[] {
  const words = cluster.map(({ terms }) => new Set(terms));
  return interests
    .filter(({ terms }) => {
      const shutOut = [...terms.matchAll(/(?:\bNOT\s+|(?<=^|\s)-)("[^"]*"|\S+)/g)].flatMap((match) =>
        contentStems(match[1] ?? ""),
      );
      const wanted = terms
        .replaceAll(/(?:\bNOT\s+|(?<=^|\s)-)(?:"[^"]*"|\S+)/g, " ")
        .split(/\s+OR\s+/)
        .map((alternative) => contentStems(alternative.replaceAll(/\bAND\b|[a-z]+:(?=\S)/g, " ")))
        .filter((stems) => stems.length > 0);
      return words.some(
        (known) =>
          !shutOut.some((stem) => known.has(stem)) && wanted.some((stems) => stems.every((stem) => known.has(stem))),
      );
    })
    .map(({ name }) => name);
}
