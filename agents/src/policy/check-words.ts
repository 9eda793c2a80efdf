import { isStopWord } from "@hoopoe/quotes/retrieval/stop-words.ts";
import { contentStems, tokenise } from "@hoopoe/quotes/retrieval/tokenise.ts";
import type { Claims } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";
import { findQualifiers } from "./find-qualifiers.ts";
import { isGlue } from "./glue-words.ts";
import { maskText } from "./mask-text.ts";
import { isSameWord } from "./same-word.ts";

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Each word of a sentence must stand in its quotes, or in the sentences that they are cut from, in some form. A word of its own ("deleted the archive" from "moved the
 * archive") may be a synonym or the contrary; code cannot know, so it is named. Values and words that turn or weaken a
 * statement are laid side by side elsewhere.
 */
export function checkWords(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const { folded, numbers, dates, times, relativeDays, identifiers, negations } = claims;
  const values = [...numbers, ...dates, ...times, ...relativeDays];
  const weakening = findQualifiers(folded).filter(({ kind }) => kind !== "hardly");
  const elsewhere = [...values, ...identifiers, ...negations, ...weakening, ...openingOf(folded)];
  if (!contentStems(maskText(folded, numbers)).some((stem) => /^\P{N}{2,}$/u.test(stem)))
    return ["the sentence says nothing that could be checked"];
  const quotes = spans.map((span) => `${span.claims.folded} ${span.around}`.toLowerCase());
  const quoted = [...new Set(quotes.flatMap(wordsOf))];
  const own = wordsOf(maskText(folded, elsewhere)).filter(
    (word) =>
      !isStopWord(word) &&
      !isGlue(word) &&
      !quoted.some((other) => isSameWord(other, word)) &&
      !(unspaced.test(word) && quotes.some((quote) => quote.includes(word))),
  );
  return own.length === 0 ? [] : [`no quote says ${[...new Set(own)].map((word) => `“${word}”`).join(", ")}`];
}

/** "In short: …" says nothing yet. */
function openingOf(folded: string): { start: number; end: number }[] {
  const found = /^(?:in short|in brief|in summary|in total|in all|overall|in addition|meanwhile)\b/i.exec(folded);
  return found === null ? [] : [{ start: 0, end: found[0].length }];
}

/** Words of three letters or more, compounds by their parts; one letter is a word where no spaces part them. */
function wordsOf(text: string): string[] {
  return tokenise(text)
    .flatMap(({ lower }) => lower.replace(/'s?$/, "").split(/[._@:/&+-]+/))
    .filter((word) => /^\p{L}{3,}$/u.test(word) || unspaced.test(word));
}
