import { tokenise } from "@hoopoe/quotes/retrieval/tokenise.ts";
import type { Claims } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";
import { irregularPasts } from "./phrase-parts.ts";
import { isSameWord } from "./same-word.ts";

/** Who managed, began or helped to do a thing did it. */
const done = /^(?:manag|abl|began|begun|begin|start|continu|help|used?|proceed|went|go|able)/;

const irregular = new RegExp(`^(?:${irregularPasts})$`);

/** "The desk saved the ledger" from "forgot to save the ledger": what quotes only name as something to do, the sentence says was done. */
export function checkInfinitives(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const quoted = spans.map((span) => tokenise(span.claims.folded).map(({ lower }) => lower));
  const isOnlyToDo = (past: string) => {
    const places = quoted.flatMap((words) =>
      words.flatMap((word, at) => (isSameWord(word, past) ? [words.slice(0, at)] : [])),
    );
    return places.length > 0 && places.every((before) => before.at(-1) === "to" && !done.test(before.at(-2) ?? ""));
  };
  const said = tokenise(claims.folded).map(({ lower }) => lower);
  return said
    .filter(
      (word, at) =>
        (word.endsWith("ed") || irregular.test(word)) &&
        said[at - 1] !== "to" &&
        !/^(?:be|is|are|being)$/.test(said[at - 1] ?? ""),
    )
    .filter(isOnlyToDo)
    .map((word) => `the quotes have "${word}" as something to do, not something done`);
}
