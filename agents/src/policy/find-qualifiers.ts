/** A word that says how far a statement holds. `kind` tells what may stand for it in other words. */
export type Qualifier = { kind: QualifierKind; text: string; start: number; end: number };
export type QualifierKind = "maybe" | "not-yet" | "ahead" | "hardly" | "only" | "most" | "many" | "part" | "all";

export type QualifierPattern = { kind: QualifierKind; pattern: RegExp };

const patterns: readonly QualifierPattern[] = [
  {
    kind: "maybe",
    pattern:
      /\b(?:may|might|can|could|perhaps|maybe|possibly|potentially|probably|presumably|likely|apparently|seemingly|allegedly|reportedly|supposedly|purportedly|(?:is|are|was|were|been|being) (?:said|thought|believed|suspected|alleged|feared|rumou?red|reported|assumed|presumed|expected|supposed)|(?:suspects?|suspected|believes?|believed|assumes?|assumed|presumes?|presumed|alleges?|alleged|fears?|feared|thinks?|thought|guess(?:es|ed)?|speculates?|speculated|rumou?rs?|claims?|claimed|hope[ds]?|wish(?:es|ed)?|imagine[ds]?|pretend(?:s|ed)?|dream(?:s|t|ed)?|doubt(?:s|ed)?|appears?|appeared|seems?|seemed)(?= (?:that|to|of|the|an?|it|they|he|she|this|these|those|our|their|its|his|her)\b)|(?:resembl(?:e|es|ed|ing)|look(?:s|ed)? like|similar to|reminiscent of|consistent with|as if|as though)|unconfirmed|suspected|alleged|possible|potential)\b/gi,
  },
  {
    kind: "not-yet",
    pattern:
      /\b(?:should|would|must|ought to|if|unless|whether|in case|almost|nearly|(?:plans?|planned|intends?|intended|wants?|wanted|hopes?|hoped|aims?|aimed|expects?|expected|tries|tried|try|trying|attempts?|attempted|threatens?|threatened|offers?|offered|proposes?|proposed|refused|declined|supposed|needs?|needed|asked|ordered) (?=to\b)|attempted|planned|proposed|threatened)\b/gi,
  },
  {
    kind: "not-yet",
    pattern:
      /\b(?:asked|ordered|urged|told|invited)(?: (?:the|an?|its|their|his|her|our))?(?: [a-z]+){1,2}? (?=to\b)/gi,
  },
  { kind: "ahead", pattern: /\b(?:will|shall|(?:scheduled|due|going|about|ready) (?=to\b))/gi },
  {
    kind: "hardly",
    pattern:
      /\b(?:few|little|seldom|rarely|scarcely|far from|short of|except(?:ing)?(?: for)?|apart from|other than|contrary to|(?:stop|ceas|avoid|prevent|avert|halt|block|thwart|foil|dismiss|forb(?:id|ad)|prohibit|cancel|revers|revok|withdr(?:a|e)w)(?:e|s|es|ed|ing|ped|ping|led|ling|n)?)\b/gi,
  },
  { kind: "only", pattern: /\b(?:only|solely|exclusively|merely)\b/gi },
  { kind: "most", pattern: /\b(?:most|mostly|majority(?: of)?|usually|mainly|largely)\b/gi },
  { kind: "many", pattern: /\b(?:many|numerous|often|frequently)\b/gi },
  {
    kind: "part",
    pattern: /\b(?:some|several|partly|partially|part of|half of|sometimes|occasionally)\b/gi,
  },
  {
    kind: "all",
    pattern:
      /(?<!\b(?:at|after|above|in|of|for) )\b(?:all|every|each|always|entire|entirely|whole|wholly|completely|fully|everyone|everybody|everything|everywhere)\b/gi,
  },
];

/** The words of a text that weaken it, put it off, shut something out or widen it; at one place the first kind counts. */
export function findQualifiers(folded: string, others: readonly QualifierPattern[] = []): Qualifier[] {
  const found: Qualifier[] = [];
  for (const { kind, pattern } of [...patterns, ...others]) {
    for (const match of folded.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      // A number says itself how many; the month is a date; "only" and "some" before one bound it.
      if (/^\s*[\p{N}$€£]/u.test(folded.slice(end)) || /^(?:May|March)$/.test(match[0])) continue;
      // "Could not" is weighed as a negation.
      if (/^c(?:an|ould)$/i.test(match[0]) && /^ not\b/i.test(folded.slice(end))) continue;
      if (!found.some((known) => known.start < end && start < known.end)) {
        found.push({ kind, text: match[0].trim().toLowerCase(), start, end });
      }
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}
