import { isStopWord } from "@hoopoe/quotes/retrieval/stop-words.ts";
import type { NameClaim } from "./claim.ts";

const token = /[\p{L}\p{M}\p{N}]+(?:['&/-][\p{L}\p{M}\p{N}]+)*/gu;
const negations = new Set(["no", "not", "never", "none", "nobody", "nothing", "neither", "nor", "without", "cannot"]);
const particles = new Set(["of", "de", "van", "von", "di", "da", "la", "le", "du", "al", "bin", "&"]);

/** A word that joins two names, or the parts of one. */
export function isParticle(word: string): boolean {
  return particles.has(word.toLowerCase());
}

/** Runs of capitalised words ("Bank of Norrland", "VPN"). Expects ids, dates, times and numbers to be masked. A run that opens a sentence is marked `isFirst`: its capital may mean nothing. */
export function findNames(masked: string): NameClaim[] {
  const names: NameClaim[] = [];
  let run: { words: string[]; start: number; end: number; isFirst: boolean } | null = null;
  const close = () => {
    if (run !== null) names.push(...toName(masked, run));
    run = null;
  };
  for (const match of masked.matchAll(token)) {
    const word = match[0];
    const start = match.index;
    const gap: string = run === null ? "" : masked.slice(run.end, start);
    const isJoined: boolean =
      run !== null &&
      /^(?: |\. (?=.)| & )$/.test(gap) &&
      !(gap.startsWith(".") && masked.slice(run.start, run.end).split(" ").at(-1)?.length !== 1);
    if (/^\p{Lu}/u.test(word) || /^\p{Ll}+\p{Lu}/u.test(word)) {
      if (!isJoined) close();
      run ??= { words: [], start, end: start, isFirst: opensSentence(masked, start) };
      run.words.push(word);
      run.end = start + word.length;
    } else if (
      !(
        isJoined &&
        particles.has(word.toLowerCase()) &&
        /^ \p{Lu}/u.test(masked.slice(start + word.length, start + word.length + 2))
      )
    ) {
      close();
    } else if (run !== null) {
      run.words.push(word);
      run.end = start + word.length;
    }
  }
  close();
  return names;
}

function opensSentence(text: string, start: number): boolean {
  return (
    /(?:^|[.!?:;][\s"')\]]*\s|^[\s"'([*-]+|["(]|\n)$/.test(text.slice(Math.max(0, start - 6), start)) ||
    text.slice(0, start).trim() === ""
  );
}

/** Drops function words that are capitalised for their place only, and possessive endings. */
function toName(text: string, run: { words: string[]; start: number; end: number; isFirst: boolean }): NameClaim[] {
  const words = run.words.map((word) => word.replace(/'s$|'$/i, ""));
  let { start } = run;
  let isFirst = run.isFirst;
  const isPlain = (word: string) => isStopWord(word.toLowerCase()) || negations.has(word.toLowerCase());
  while (words.length > 0 && isPlain(words[0] ?? "") && !isAcronym(words[0] ?? "")) {
    start += (run.words[run.words.length - words.length] ?? "").length + 1;
    words.shift();
    isFirst = false;
  }
  if (words.length === 0 || (words.length === 1 && (words[0] ?? "").length < 2)) return [];
  return [
    {
      text: text.slice(start, run.end).replace(/'s$/i, ""),
      words: words.map((word) => word.toLowerCase()),
      isFirst,
      start,
      end: run.end,
    },
  ];
}

function isAcronym(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase();
}
