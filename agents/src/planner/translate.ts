import { maskLiterals } from "./mask-literals.ts";
import type { Tongue } from "./tongue.ts";
import { french } from "./words-french.ts";
import { german } from "./words-german.ts";
import { spanish } from "./words-spanish.ts";

const unknownShareMax = 0.34;

/**
 * A request in German, Spanish or French, word for word in English, as far as the grammar needs it; null where too many of its
 * words are not known to say what is asked for. Literals stay as they are. `toSource` finds the stretch that a phrase
 * of the translation was made from.
 */
export function translate(prompt: string): { text: string; toSource(phrase: string): string } | null {
  const { literals } = maskLiterals(prompt);
  const held: string[] = [];
  let text = "";
  let at = 0;
  for (const { start, end } of literals) {
    text += `${prompt.slice(at, start)}${String.fromCodePoint(first + held.length)}`;
    held.push(prompt.slice(start, end));
    at = end;
  }
  text += prompt.slice(at);
  if (held.length > heldMax) return null;
  const release = (said: string) =>
    said.replaceAll(/[\uE600-\uEFFF]/gu, (mark) => held[(mark.codePointAt(0) ?? 0) - first] ?? mark);
  const lexicons = tongues().map((tongue) => ({ ...tongue, ...wordByWord(text, tongue) }));
  const best = lexicons.toSorted((one, other) => one.unknown - other.unknown)[0];
  if (best === undefined || best.unknown > unknownShareMax) return null;
  const parts = text.split(/(?<=[,;.:!?])\s+|\s(?=(?:und|y|et)\s)/u);
  const toSource = (phrase: string) => {
    const wanted = new Set(wordsOf(phrase));
    const hits = parts.map((part) => ({
      part,
      count: wordsOf(release(wordByWord(part, best).english)).filter((word) => wanted.has(word)).length,
    }));
    const found = hits.toSorted((one, other) => other.count - one.count)[0];
    return found === undefined || found.count === 0
      ? phrase
      : release(found.part).replace(/^(?:und|y|et)\s|[,;.:!?]+$/gu, "");
  };
  return { text: release(best.english), toSource };
}

const first = 0xe600;
const heldMax = 0x900;

interface Lexicon extends Pick<Tongue, "phrases" | "clitics"> {
  readonly map: ReadonlyMap<string, string>;
}

let known: readonly Lexicon[] | undefined;

function tongues(): readonly Lexicon[] {
  known ??= [german, spanish, french].map(({ words, ...rest }) => ({ ...rest, map: readWords(words) }));
  return known;
}

function readWords(words: string): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const entry of words.split(/[|\n]/u)) {
    const [english = "", list = ""] = entry.split(/:(?=\s|$)/u);
    for (const word of list.trim().split(/\s+/u)) {
      const [foreign = "", own] = word.split(":");
      if (foreign !== "" && !map.has(foreign)) map.set(foreign, (own ?? english.trim()).replaceAll("-", " "));
    }
  }
  return map;
}

function wordByWord(text: string, { map, phrases, clitics }: Lexicon): { english: string; unknown: number } {
  let said = text;
  const kept: string[] = [];
  for (const [pattern, write] of phrases) said = said.replace(pattern, write);
  let count = 0;
  let unknown = 0;
  const english = said.replaceAll(/[\p{L}][\p{L}'’-]*/gu, (word) => {
    count += 1;
    const lower = word.toLowerCase();
    const own = map.get(lower);
    if (own !== undefined) return own;
    const [, verb = "", object = ""] = clitics?.exec(lower) ?? [];
    const base = map.get(verb) ?? map.get(unaccented(verb));
    if (base !== undefined && object !== "") return `${base} ${object.endsWith("s") ? "them" : "it"}`;
    // A name, or a word of English, as the phrases write them.
    if (!/^\p{Lu}/u.test(word) && !englishWords.has(lower)) unknown += 1;
    kept.push(word);
    return word;
  });
  return {
    english: english.replaceAll(/ {2,}/gu, " ").replaceAll(/ (?=[,.;])/gu, ""),
    unknown: count === 0 ? 1 : unknown / count,
  };
}

const englishWords = new Set(
  "about assign created every weekday day at ask for approval once approves if it is otherwise each one on hour am pm rejects rejected them arrives in the subject attachment write send post forward move create summarise delete block save archive release add read notify close assign classify triage extract print".split(
    " ",
  ),
);

const unaccented = (word: string): string => word.normalize("NFD").replaceAll(/\p{M}/gu, "");

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
