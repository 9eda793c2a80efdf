import words from "../words.json" with { type: "json" };
import { splitBlocks } from "./split-blocks.ts";
import type { TextSpan } from "./text-span.ts";

const abbreviations = new Set(words.abbreviations);

/** Sentences of `text` between `range` (all of it by default), as spans without surrounding space; wrapped lines are joined, list items, chat lines and `key: value` lines stand alone. */
export function splitSentences(text: string, range: TextSpan = { start: 0, end: text.length }): TextSpan[] {
  const sentences: TextSpan[] = [];
  for (const block of splitBlocks(text, range)) {
    let start = block.start;
    for (const match of text.slice(block.start, block.end).matchAll(/[.!?…]+["'”’)\]]*(?=\s)/g)) {
      const end = block.start + match.index + match[0].length;
      if (!endsSentence({ text, start, mark: block.start + match.index, end, blockEnd: block.end })) continue;
      pushTrimmed(sentences, text, { start, end });
      start = end;
    }
    pushTrimmed(sentences, text, { start, end: block.end });
  }
  return sentences;
}

function endsSentence(at: { text: string; start: number; mark: number; end: number; blockEnd: number }): boolean {
  const rest = at.text.slice(at.end, Math.min(at.end + 12, at.blockEnd)).trimStart();
  if (rest === "") return true;
  // 'did you approve it?' comes first on the list: a question that is only quoted.
  if (at.text[at.mark] !== ".")
    return !(/^\p{Ll}/u.test(rest) && at.end - at.mark > 1 && /["'”’]/.test(at.text[at.end - 1] ?? ""));
  if (at.text[at.mark + 1] === ".") return true;
  const word = /[\p{L}\p{N}.]+$/u.exec(at.text.slice(Math.max(at.start, at.mark - 20), at.mark))?.[0] ?? "";
  if (/^[ap]\.m$/i.test(word)) return /^\p{Lu}/u.test(rest);
  if (/^\p{Lu}$/u.test(word) || isAbbreviation(word, rest)) return false;
  if (/^\d{1,2}$/.test(word) && at.text.slice(at.start, at.mark).trim() === word) return false;
  // Chats leave capitals out; a real word before the stop ends the sentence all the same.
  return !/^\p{Ll}/u.test(rest) || /^[\p{L}\p{N}]{3,}$|\d$/u.test(word);
}

/** "No.", "Sat.", "max." are words as well: before a capital they end a sentence. */
function isAbbreviation(word: string, rest: string): boolean {
  if (!abbreviations.has(word.toLowerCase())) return false;
  const isWord = /^(?:no|min|max|jan|feb|apr|jun|jul|aug|sep|sept|oct|nov|dec|sat|sun|mar|co)$/i.test(word);
  return !isWord || !/^\p{Lu}/u.test(rest);
}

function pushTrimmed(sentences: TextSpan[], text: string, span: TextSpan): void {
  let { start, end } = span;
  while (start < end && /\s/.test(text[start] ?? "")) start += 1;
  while (end > start && /\s/.test(text[end - 1] ?? "")) end -= 1;
  if (end > start) sentences.push({ start, end });
}
