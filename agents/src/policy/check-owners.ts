import { stemWord } from "@hoopoe/quotes/retrieval/stem-word.ts";
import type { Claims } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";
import { deeds, determiner, escaped, hasWord, irregularPasts, word } from "./phrase-parts.ts";

/**
 * Whose deed, whose thing, which of all: "Ada paid it" is not covered by "Ada saw that a temp paid it", "the director's laptop" not by
 * "a visitor's laptop", "all staff" not by "all staff in finance".
 */
export function checkOwners(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const quotes = spans.map((span) => span.claims.folded);
  return [
    ...otherDoers(claims, quotes),
    ...widenedWholes(claims.folded, quotes),
    ...changedOwners(claims.folded, quotes),
    ...ownersForTheirs(claims.folded, quotes),
  ];
}

const deedBehind = `\\s+(?:(?:had|has|have|was|were|then|also|later|already)\\s+)*(\\p{L}{2,}(?:ed|s)|${irregularPasts})\\b`;
const doing = new RegExp(`^${deedBehind}`, "iu");
const relative = /\b(?:that|which|whom)\s+(?:\p{Lu}\p{L}*\s+)*$/u;
const anyDeed = new RegExp(`(?:${deeds})\\b`, "iu");
const inside = /\b(?:that|when|how|where|while|because|whom|which|whose|if|whether)\b/i;
const suffering = new RegExp(`\\p{L}'s\\s+(\\p{L}+)\\s+(?:was|were)\\s+(\\p{L}{2,}ed|${irregularPasts})\\b`, "giu");

/** "Ada paid the invoice" from "Ada saw that a temp had paid the invoice"; "Ada's boss was told" from "Ada was told by her boss". */
function otherDoers({ folded, names }: Claims, quotes: readonly string[]): string[] {
  const doers = names.flatMap(({ text, words, start, end }) => {
    const deed = doing.exec(folded.slice(end))?.[1];
    const name = escaped(words.at(-1) ?? "");
    // "The tickets that Priya had opened" tells it of the same one.
    if (deed === undefined || relative.test(folded.slice(0, start))) return [];
    const isOfAnother = (before: string, gap: string) =>
      inside.test(gap) ||
      (/\p{L}\s+who\s/iu.test(gap) && !/^\s+(?:is|was|became)\b/i.test(gap)) ||
      (relative.test(before) && anyDeed.test(gap));
    const places = quotes.flatMap((quote) =>
      [...quote.matchAll(new RegExp(`\\b${name}\\b([^.;!?]{0,200}?)\\b${escaped(deed)}\\b`, "giu"))].map((found) =>
        isOfAnother(quote.slice(0, found.index), found[1] ?? ""),
      ),
    );
    return places.length > 0 && places.every(Boolean)
      ? [`the quotes say “${deed}” about someone other than “${text}”`]
      : [];
  });
  const sufferers = [...folded.matchAll(suffering)].flatMap(([text, noun = "", deed = ""]) => {
    const isBy = quotes.some((quote) => new RegExp(`\\b${deed}\\s+by\\s+(?:\\p{L}+\\s+)?${noun}\\b`, "iu").test(quote));
    const isSaid = quotes.some((quote) => new RegExp(`\\b${noun}\\s+(?:was|were)\\s+${deed}\\b`, "iu").test(quote));
    return isBy && !isSaid ? [`the quotes don't say “${text}”`] : [];
  });
  return [...doers, ...sufferers];
}

const whole = new RegExp(
  `\\b(all|every|each|no|any)\\s+(${word})\\s+(?:in|of|from|at|with|on|for|who|that|outside|inside|except|but)\\s+(?:${determiner})?(${word})`,
  "giu",
);

const lone = new RegExp(
  `\\b(only|\\p{L}{2,}est)\\s+(${word})\\s+(?:(?:in|of|at|on)\\s+(?:${determiner})?${word}\\s+)?(?:that|who|which)\\s+(?!(?:we|I|you|they|he|she|it|anyone|ever)\\b)(?:(?:is|was|has|had|can|could|were|are)\\s+)?(${word})`,
  "giu",
);

/** "All staff" from "all staff in finance". */
function widenedWholes(folded: string, quotes: readonly string[]): string[] {
  return quotes.flatMap((quote) =>
    [...quote.matchAll(whole), ...quote.matchAll(lone)].flatMap(([, quantifier = "", noun = "", part = ""]) => {
      const isWidened =
        new RegExp(`\\b${quantifier}\\s+${escaped(noun)}\\b`, "iu").test(folded) && !hasWord(folded, part);
      return isWidened ? [`the quotes only say it about “${quantifier} ${noun}” of “${part}”`] : [];
    }),
  );
}

/** "The director's laptop" where the quotes give the laptop to somebody else, and none to the director. */
function changedOwners(folded: string, quotes: readonly string[]): string[] {
  const told = quotes.flatMap(belongingsOf);
  return belongingsOf(folded).flatMap(({ owner, thing, text }) => {
    const same = told.filter((known) => known.thing === thing);
    return same.length > 0 && same.every((known) => known.owner !== owner) ? [`the quotes don't say “${text}”`] : [];
  });
}

const ownThings =
  /(?<![\p{L}\p{N}])(?!(?:it|that|this|there|here|what|who|he|she|let)'s)([\p{L}\p{N}-]+)'s\s+(?!(?:not|been|a|the|no)\b)(\p{L}+)/giu;

/** "The CISO approved it" from "the CISO's deputy approved it", where the quotes tell nothing of the CISO. Who speaks for somebody is named by them. */
function ownersForTheirs(folded: string, quotes: readonly string[]): string[] {
  const all = quotes.join("\n");
  return quotes.flatMap((quote) =>
    [...quote.matchAll(ownThings)].flatMap(([, owner = "", thing = ""]) => {
      const isDoer = new RegExp(`(?<!['\\p{L}])${escaped(owner)}${deedBehind}`, "iu").test(folded);
      const isTold = new RegExp(`(?<![\\p{L}\\p{N}-])${escaped(owner)}(?!'s|[\\p{L}\\p{N}-])`, "iu").test(all);
      return isDoer && !isTold && !hasWord(folded, thing) && !/^spokes/i.test(thing)
        ? [`the quotes say it about “${owner}'s ${thing}”`]
        : [];
    }),
  );
}

const belongings = [
  new RegExp(`(?<owner>${word})'s\\s+(?<thing>\\p{L}+)(?![\\p{L}'-])`, "giu"),
  new RegExp(`(?<thing>\\p{L}+)\\s+of\\s+(?:${determiner})(?<owner>${word})(?!\\s+\\p{L}+'s)`, "giu"),
];

function belongingsOf(text: string): { owner: string; thing: string; text: string }[] {
  return belongings.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: found, groups }) => ({
      owner: stemWord((groups?.["owner"] ?? "").toLowerCase().replace(/'s?$/, "")),
      thing: stemWord((groups?.["thing"] ?? "").toLowerCase()),
      text: found,
    })),
  );
}
