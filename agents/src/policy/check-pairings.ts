import { isStopWord } from "@hoopoe/quotes/retrieval/stop-words.ts";
import { stemWord } from "@hoopoe/quotes/retrieval/stem-word.ts";
import { tokenise } from "@hoopoe/quotes/retrieval/tokenise.ts";
import type { Claims } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";
import { escaped } from "./phrase-parts.ts";

const parts = /[;:!?](?=\s|$)|\.(?=\s|$)|,?\s(?:and|but|while|whereas|or)\s|,\s/i;
/** Words of which one behind a deed shuts out the others: to work for somebody is not to work with them. */
const ties = /^(\p{L}{3,}) (for|with|against|under|to|from|over|on) (?:(?:the|an?|its|their|our|his|her) )?(\p{L}+)/u;
const roles = /^(?:by|to|from|for|against)$/;

/**
 * What is told of one thing must not be told of another: "43 were patched and 12 isolated" from "43 were isolated and 12
 * patched", "leaked by the guard to the press" from "by the press to the guard", "both" from "either".
 */
export function checkPairings(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const reasons = [crossedClauses, crossedRoles, changedJoins, changedTies].flatMap(
    (find) =>
      find(
        claims.folded,
        spans.map((span) => span.claims.folded),
      ) ?? [],
  );
  return reasons.map((words) => `the sentence pairs ${words} differently from the quote`);
}

/** Two clauses on each side, and each of the sentence's holds something of both of the quote's. */
function crossedClauses(said: string, quotes: readonly string[]): string | undefined {
  const here = clausesOf(said);
  for (const quote of quotes) {
    const there = clausesOf(quote);
    for (const [first, second] of pairsOf(here)) {
      for (const [one, other] of pairsOf(there)) {
        const a = shared(first, one);
        const d = shared(second, other);
        const [b, c] = [shared(first, other), shared(second, one)];
        if (a !== undefined && b !== undefined && c !== undefined && d !== undefined) return `“${a}” and “${b}”`;
      }
    }
  }
  return undefined;
}

type Clause = ReadonlyMap<string, string>;

/** The words of each clause, numbers and "not" among them, without those that stand in several. */
function clausesOf(folded: string): Clause[] {
  const clauses = folded.split(parts).map((part) => new Map(tokenise(part).flatMap(toEntry)));
  const isShared = (stem: string) => clauses.filter((clause) => clause.has(stem)).length > 1;
  return clauses.map((clause) => new Map([...clause].filter(([stem]) => !isShared(stem))));
}

function toEntry({ lower, text }: { lower: string; text: string }): [string, string][] {
  return isStopWord(lower) ? [] : [[stemWord(lower.replace(/'s?$/, "")), text]];
}

function shared(one: Clause, other: Clause): string | undefined {
  return [...one].find(([stem]) => other.has(stem))?.[1];
}

function pairsOf<T>(list: readonly T[]): [T, T][] {
  return list.flatMap((first, index) => list.slice(index + 1).map((second): [T, T] => [first, second]));
}

/** Two that changed the words before them: by whom, to whom. */
function crossedRoles(said: string, quotes: readonly string[]): string | undefined {
  const here = rolesOf(said);
  const there = quotes.flatMap(rolesOf);
  const isQuoted = (role: string, stem: string) => there.some((entry) => entry.role === role && entry.stem === stem);
  const crossed = pairsOf(here).find(
    ([one, other]) =>
      one.role !== other.role &&
      isQuoted(one.role, other.stem) &&
      isQuoted(other.role, one.stem) &&
      !isQuoted(one.role, one.stem),
  );
  return crossed === undefined ? undefined : `“${crossed[0].role} ${crossed[0].text}”`;
}

function rolesOf(folded: string): { role: string; stem: string; text: string }[] {
  const tokens = tokenise(folded);
  return tokens.flatMap(({ lower: role }, at) => {
    const next = roles.test(role) ? tokens.slice(at + 1, at + 4).find(({ lower }) => !isStopWord(lower)) : undefined;
    return next === undefined ? [] : [{ role, stem: stemWord(next.lower), text: next.text }];
  });
}

/** "Works for Ada" from "works with Ada", whoever of the two is named first. */
function changedTies(said: string, quotes: readonly string[]): string | undefined {
  const there = quotes.flatMap(tiesOf);
  const changed = tiesOf(said).find(({ deed, tie, text, other }) => {
    const same = there.filter((one) => one.deed === deed);
    const isToldSo = quotes.some((quote) =>
      new RegExp(`\\b${text}\\b[^.;!?]{0,40}\\b${escaped(other)}`, "iu").test(quote),
    );
    const isNamed = quotes.some((quote) => new RegExp(`\\b${escaped(other)}\\b`, "iu").test(quote));
    return same.length > 0 && isNamed && !isToldSo && same.every((one) => one.tie !== tie);
  });
  return changed === undefined ? undefined : `“${changed.text} ${changed.other}”`;
}

function tiesOf(folded: string): { deed: string; tie: string; text: string; other: string }[] {
  return tokenise(folded).flatMap(({ lower, start }) => {
    const [, , text = "", other = ""] = isStopWord(lower) ? [] : (ties.exec(folded.slice(start, start + 60)) ?? []);
    return other === "" ? [] : [{ deed: stemWord(lower), tie: text === "to" ? "with" : text, text, other }];
  });
}

/** "The ledger and the portal" from "the ledger or the portal", and the other way round. */
function changedJoins(said: string, quotes: readonly string[]): string | undefined {
  const there = quotes.flatMap(joinsOf);
  const changed = joinsOf(said).find(({ join, stems }) => {
    const same = there.filter((other) => other.stems === stems);
    return same.length > 0 && same.every((other) => other.join !== join);
  });
  return changed?.text;
}

function joinsOf(folded: string): { join: string; stems: string; text: string }[] {
  const words = tokenise(folded).filter(({ lower }) => !isStopWord(lower));
  return words.slice(1).flatMap((second, index) => {
    const first = words[index];
    const join =
      first === undefined ? null : /^[\s,]*\b(and|or|nor)\b[^.,;:!?]*$/i.exec(folded.slice(first.end, second.start));
    if (first === undefined || join === null) return [];
    const stems = [first, second].map(({ lower }) => stemWord(lower)).toSorted((a, b) => (a < b ? -1 : 1));
    return [
      { join: (join[1] ?? "").toLowerCase(), stems: stems.join(" "), text: `“${first.text}” and “${second.text}”` },
    ];
  });
}
