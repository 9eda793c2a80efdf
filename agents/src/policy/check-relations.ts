import { contentStems } from "@hoopoe/quotes/retrieval/tokenise.ts";
import type { Claims } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";
import { findRelations, type Relation } from "./find-relations.ts";

/**
 * What came before what, what brought what about, what is more than what: a sentence may tie two things together so only
 * where a quote does, and the same way round. "A because of B" is not covered by "A and B", nor "A before B" by "B before A".
 */
export function checkRelations(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const quoted = spans.flatMap((span) => findRelations(span.claims.folded));
  return findRelations(claims.folded).flatMap((relation) => {
    const same = quoted.filter(({ kind }) => kind === relation.kind);
    // An order may be told from two moments.
    if (same.length === 0 && relation.kind === "order" && momentsOf(spans) > 1) return [];
    const isWord = spans.some((span) => span.claims.folded.toLowerCase().includes(relation.text));
    if (same.length === 0 && (isWord || isInIt(relation, spans))) return [];
    if (same.length === 0) return [`the quotes don't say "${relation.text}"`];
    const isTurned =
      same.some((other) => isCrossed(relation, other)) && !same.some((other) => isAlike(relation, other));
    return isTurned ? [`the sentence reverses what the quotes say with "${relation.text}"`] : [];
  });
}

/** "During the outage" is "in the outage". */
function isInIt({ kind, text, first }: Relation, spans: readonly EvidenceSpan[]): boolean {
  if (kind !== "meanwhile" || !/^(?:during|amid)$/.test(text)) return false;
  const places = /\b(?:in|on|at|over|throughout|through|within|of) (?=((?:[\p{L}-]+ ){0,2}[\p{L}-]+))/giu;
  return spans.some(({ claims }) =>
    [...claims.folded.matchAll(places)].some(([, phrase = ""]) => contentStems(phrase).some((stem) => first.has(stem))),
  );
}

function momentsOf(spans: readonly EvidenceSpan[]): number {
  return spans.reduce((sum, { claims }) => sum + claims.times.length + claims.dates.length, 0);
}

function isCrossed(said: Relation, quoted: Relation): boolean {
  return meets(said.first, quoted.second) && meets(said.second, quoted.first);
}

function isAlike(said: Relation, quoted: Relation): boolean {
  return meets(said.first, quoted.first) && meets(said.second, quoted.second) && !isCrossed(said, quoted);
}

function meets(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((stem) => other.has(stem));
}
