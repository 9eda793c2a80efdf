import { stemWord } from "@hoopoe/quotes/retrieval/stem-word.ts";
import type { Claims, NameClaim } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";
import { isGlue } from "./glue-words.ts";

/** Names must stand in one quote, words side by side. A capital that only opens the sentence counts as a name unless the word is used as a plain one in the source. */
export function checkNames(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const texts = spans.map((span) => wordsOf(span.claims.folded));
  const reasons: string[] = [];
  for (const name of claims.names) {
    if (texts.some((words) => hasRun(words, name.words))) continue;
    const [first = "", ...rest] = name.words;
    const isPlainOpening =
      name.isFirst &&
      isPlainWord(first, texts, spans) &&
      (rest.length === 0 || texts.some((words) => hasRun(words, rest)));
    if (!isPlainOpening) reasons.push(`the name ${nameText(name)} isn't in any quote`);
  }
  return reasons;
}

function nameText(name: NameClaim): string {
  return name.text.length > 60 ? `${name.text.slice(0, 57)}...` : name.text;
}

function isPlainWord(word: string, texts: readonly string[][], spans: readonly EvidenceSpan[]): boolean {
  if (isGlue(word)) return true;
  const stem = stemWord(word);
  if (texts.some((words) => words.some((candidate) => stemWord(candidate) === stem))) return true;
  return spans.some((span) => new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, "u").test(span.source));
}

function hasRun(words: readonly string[], run: readonly string[]): boolean {
  return words.some((_, at) => run.every((word, offset) => words[at + offset] === word));
}

function wordsOf(folded: string): string[] {
  return (folded.match(/[\p{L}\p{M}\p{N}]+(?:['&/-][\p{L}\p{M}\p{N}]+)*|&/gu) ?? []).map((word) =>
    word.toLowerCase().replace(/'s$|'$/, ""),
  );
}
