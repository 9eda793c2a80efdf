import { maskLiterals, type LiteralKind } from "./mask-literals.ts";
import { plainSentence } from "./plain-sentence.ts";
import { tidyText } from "./tidy-text.ts";

const kinds: readonly LiteralKind[] = ["quote", "url", "email", "channel", "user", "emoji", "path", "pattern"];
const first = 0xe100;
const ofKindMax = 0x80;

export interface PlainWording {
  text: string;
  /** A phrase of `text` as it was written. */
  toSource(phrase: string): string;
}

/**
 * The request in the wording that the grammar reads: what people say politely, in the passive or from the end is said
 * as an order. Literals are held apart meanwhile, so that nothing in them is put in order.
 */
export function plainWording(prompt: string): PlainWording {
  const { literals } = maskLiterals(prompt);
  const counts = new Map<LiteralKind, number>();
  const held = new Map<string, string>();
  let text = "";
  let at = 0;
  for (const { kind, start, end } of literals) {
    const count = counts.get(kind) ?? 0;
    if (count >= ofKindMax) return { text: prompt, toSource: (phrase) => phrase };
    counts.set(kind, count + 1);
    const mark = String.fromCodePoint(first + kinds.indexOf(kind) * ofKindMax + count);
    held.set(mark, prompt.slice(start, end));
    text += prompt.slice(at, start) + mark;
    at = end;
  }
  text = sameAddress(tidyText(text + prompt.slice(at)));
  const release = (said: string) => said.replaceAll(/[\uE100-\uE4FF]/g, (mark) => held.get(mark) ?? mark);
  const endings = new Set([...held].flatMap(([mark, said]) => (/[.!?]['"”’]?$/.test(said) ? [mark] : [])));
  const plain = startFirst(
    askFirst(sentencesOf(text, endings)).map((one, index) => plainSentence(one, { isFirst: index === 0 })),
  ).join("");
  const said = release(plain);
  if (said === prompt) return { text: prompt, toSource: (phrase) => phrase };
  return { text: said, toSource: (phrase) => asWritten(phrase, prompt) };
}

/** 'Mail a@b …, and send her a reminder': to the address that stands before, where nobody else is spoken to. */
function sameAddress(text: string): string {
  if (/[\uE300-\uE37F]/u.test(text)) return text;
  return text.replace(
    /(?<=[\uE200-\uE27F].*)\b(?:(?:send|write|give|drop|shoot|mail|e-?mail)(?: to)? (?:her|him|them)(?: again,?(?: with)?)? (?=(?:an? |another |the )(?!(?:minute|hour|day|week|month|few|couple)))|(?:remind|chase|nudge|chase up) (?:her|him|them)(?: again| once more| about it)?(?=[,;.!]|$))/giu,
    (said) => (/^(?:remind|chase|nudge)/iu.test(said) ? "send the same address a reminder" : "send the same address "),
  );
}

/** 'Do this. Start whenever X happens.': what starts it leads. */
function startFirst(sentences: readonly string[]): string[] {
  const [lead = "", ...others] = sentences;
  const at = others.findIndex((one) => starting.test(one));
  const event = starting.exec(others[at] ?? "")?.[1];
  if (event === undefined || /^(?:when|if|every|each|on|at)\b/i.test(lead)) return [...sentences];
  const wish = lead.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
  return [`When ${event}, ${wish}`, ...others.filter((_, index) => index !== at)];
}

const starting =
  /^(?:when (?=[^,]*, (?:start|run|do|begin|trigger) (?:it|this|that|the (?:workflow|job|whole thing))[.!?]*\s*$)|(?:(?:start|run|trigger|do|begin)(?: it| this| that)?|ask (?:her|him|them)) (?:whenever|when|each time|every time|as soon as) )(.+?)(?:, (?:start|run|do|begin|trigger) (?:it|this|that|the (?:workflow|job|whole thing)))?[.!?]*\s*$/isu;

/** 'Close them all. Ask Petra first.': one sentence, so that she is asked before. */
function askFirst(sentences: readonly string[]): string[] {
  const joined: string[] = [];
  for (const sentence of sentences) {
    const person = asking.exec(sentence)?.[1];
    const wish = joined.at(-1);
    if (person === undefined || wish === undefined) joined.push(sentence);
    else joined.splice(-1, 1, `${wish.replace(/[.!]+\s*$/u, "")}, but ask ${person} first. `);
  }
  return joined;
}

const asking =
  /^(?:but |please |and )*(?:ask|check with|consult|clear (?:it|this) with|run (?:it|this) (?:by|past)) ((?:the |our |my )?[\p{L}-]+(?: [\p{L}-]+){0,3}?) (?:first|beforehand|before(?: you do)?(?: (?:it|that|so))?)\b[^.]*[.!]?\s*$/iu;

/** Cut behind full stops; what lies between two sentences stays with the first. */
function sentencesOf(text: string, endings: ReadonlySet<string>): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of text.matchAll(/[.!?]+(?:\s+|$)|\n+|[\uE100-\uE17F]\s+(?=\p{Lu})/gu)) {
    if (/^[\uE100-\uE17F]/.test(match[0]) && !endings.has(match[0].slice(0, 1))) continue;
    if (
      /\b(?:e\.g|i\.e|etc|vs|no|approx|dr|mr|mrs|ms|prof|st|nr|inc|ltd|z\.b|bzw)$/i.test(text.slice(start, match.index))
    )
      continue;
    const end = match.index + match[0].length;
    sentences.push(text.slice(start, end));
    start = end;
  }
  return start < text.length ? [...sentences, text.slice(start)] : sentences;
}

/** The stretch of the prompt from the first to the last of the phrase's words, in the sentence that holds most of them. */
function asWritten(phrase: string, prompt: string): string {
  if (prompt.includes(phrase)) return phrase;
  // Without their endings: 'print' stands in 'printed'.
  const wanted = (phrase.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []).map((word) => word.slice(0, 5));
  let best = { count: 0, text: phrase };
  for (const sentence of prompt.split(/(?<=[.!?])\s+|\n+/)) {
    const hits = [...sentence.matchAll(/[\p{L}\p{N}#@/:][^\s,;]*/gu)].filter(([word]) =>
      wanted.some((part) => word.toLowerCase().includes(part)),
    );
    const [from, to] = [hits[0], hits.at(-1)];
    if (from === undefined || to === undefined || hits.length <= best.count) continue;
    best = { count: hits.length, text: sentence.slice(from.index, to.index + to[0].length).replace(/[.!?]+$/, "") };
  }
  return best.text;
}
