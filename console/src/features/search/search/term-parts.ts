/** What a piece of typed terms is to the search; `text` is everything else, spaces among it. */
export interface TermPart {
  readonly kind: "operator" | "field" | "phrase" | "group" | "text";
  readonly text: string;
}

const pattern =
  /(?<field>\b(?:title|author|text|source):)|(?<phrase>"[^"]*"?|(?<![^\s()":“”„«»-])[“”„«»][^"“”„«»]*["“”„«»]?)|(?<group>[()])|(?<operator>(?<![^\s()"])(?:(?:AND|OR|NOT)(?![^\s()"])|-(?=["“”„«»(]|(?![->])[^\s()"]*[\p{L}\p{N}])))/giu;

/** Typed terms in pieces that together are what was typed: what is an operator only in capitals is none in small letters. */
export function termParts(terms: string): TermPart[] {
  const parts: TermPart[] = [];
  let at = 0;
  for (const match of terms.matchAll(pattern)) {
    const text = match[0];
    const kind = kindOf(match.groups ?? {}, text);
    if (kind === "text") continue;
    if (match.index > at) parts.push({ kind: "text", text: terms.slice(at, match.index) });
    parts.push({ kind, text });
    at = match.index + text.length;
  }
  return at < terms.length ? [...parts, { kind: "text", text: terms.slice(at) }] : parts;
}

function kindOf(groups: Record<string, string | undefined>, text: string): TermPart["kind"] {
  if (groups["field"] !== undefined) return "field";
  if (groups["phrase"] !== undefined) return "phrase";
  if (groups["group"] !== undefined) return "group";
  return text === text.toUpperCase() ? "operator" : "text";
}
