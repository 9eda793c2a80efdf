/** What stands in a request literally: the reader's own words around it are grammar, this is material. */
export type LiteralKind = "quote" | "url" | "email" | "channel" | "user" | "emoji" | "path" | "pattern";

export type Literal = { kind: LiteralKind; text: string; start: number; end: number };

/**
 * `masked` has the length of the request; each character of a literal is replaced by its kind's mark. `text` is what is
 * still to be read, `source` what was written.
 */
export type MaskedText = { text: string; masked: string; source: string; literals: readonly Literal[] };

export const literalMarks: Readonly<Record<LiteralKind, string>> = {
  quote: "\uE001",
  url: "\uE002",
  email: "\uE003",
  channel: "\uE004",
  user: "\uE005",
  emoji: "\uE006",
  path: "\uE007",
  pattern: "\uE008",
};

const forms: readonly { kind: LiteralKind; pattern: RegExp }[] = [
  {
    kind: "quote",
    pattern:
      /(?<![\p{L}\p{N}])(?:'((?:[^'\n]|'(?=[\p{L}\p{N}])){1,2000}?)'(?![\p{L}\p{N}])|"([^"\n]{1,2000})"|“([^”\n]{1,2000})”|‘([^’\n]{1,2000})’|«([^»\n]{1,2000})»|„([^“”\n]{1,2000})[“”])/gu,
  },
  { kind: "url", pattern: /\bhttps?:\/\/[^\s<>"'),]+[^\s<>"'),.;:!?]/gi },
  { kind: "email", pattern: /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g },
  { kind: "channel", pattern: /(?<![\w&])#[\p{L}][\p{L}\p{N}_-]*/gu },
  { kind: "user", pattern: /(?<![\w.])@[\p{L}][\p{L}\p{N}._-]*[\p{L}\p{N}]/gu },
  { kind: "emoji", pattern: /:(?=[0-9_+-]*[a-z])[a-z0-9_+-]{1,40}:/g },
  { kind: "path", pattern: /(?<![\w/.])\/(?:[\w.-]+\/)*[\w.-]*\w\/?/g },
  { kind: "pattern", pattern: /(?<![\w.])\*?\.[a-z][a-z0-9]{1,4}\b(?=\s|$|[,;])/gi },
];

/** Finds the literals of a request, the longest-reaching kinds first; none lies inside another. */
export function maskLiterals(text: string): MaskedText {
  let masked = text;
  const literals: Literal[] = [];
  for (const { kind, pattern } of forms) {
    for (const match of masked.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (/[\uE001-\uE008]/.test(match[0])) continue;
      const inner = kind === "quote" ? (match.slice(1).find((group) => group !== undefined) ?? "") : match[0];
      literals.push({ kind, text: inner, start, end });
    }
    for (const literal of literals) {
      const mark = literalMarks[literal.kind].repeat(literal.end - literal.start);
      masked = masked.slice(0, literal.start) + mark + masked.slice(literal.end);
    }
  }
  return { text, masked, source: text, literals: literals.toSorted((one, other) => one.start - other.start) };
}
