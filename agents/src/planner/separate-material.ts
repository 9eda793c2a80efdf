/** A stretch of a request that others wrote, or that a reader doesn't see: data, which gives no orders. */
export interface Material {
  readonly start: number;
  readonly end: number;
}

/** What sets a text apart by its structure alone: comments, fences, quoted lines, forwarded heads, hidden elements and characters. */
const structures: readonly RegExp[] = [
  /<!--[^]*?(?:-->|$)/g,
  /(?:^|\n)(`{3,}|~{3,})[^]*?(?:\n\1|$)/g,
  /(?:^|\n)(?:[ \t]*>[^\n]*(?:\n|$))+/g,
  /(?:^|\n)[ \t]*-{3,}[^\n-]+-{3,}[ \t]*\n[^]*/g,
  /(?:^|\n)(?=(?:[^\n]*\n){0,4}[^\n]*@)(?:[ \t]*\p{L}[\p{L} -]{0,20}:[^\n]*\n){3,}[^]*/gu,
  /<(\w+)[^>]*style\s*=[^>]*(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d])|color\s*:\s*(?:#f{3}(?:f{3})?\b|white))[^>]*>[^]*?(?:<\/\1>|$)/gi,
  /[\u200B\u2060\uFEFF\u{E0000}-\u{E007F}]+[^\n]*?[\u200B\u2060\uFEFF\u{E0000}-\u{E007F}]+/gu,
];

/** The material of a request, in order, without overlaps. */
export function separateMaterial(prompt: string): Material[] {
  const found = structures
    .flatMap((pattern) =>
      [...prompt.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length })),
    )
    .filter(({ start, end }) => prompt.slice(start, end).trim() !== "")
    .toSorted((one, other) => one.start - other.start);
  const apart: Material[] = [];
  for (const { start, end } of found) {
    const last = apart.at(-1);
    if (last !== undefined && start < last.end)
      apart[apart.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else apart.push({ start, end });
  }
  return apart;
}

/** The person's own words, with a mark for each piece of material. */
export function ownWords(prompt: string, material: readonly Material[]): string {
  let at = 0;
  const pieces = material.map(({ start, end }, index) => {
    const before = prompt.slice(at, start);
    at = end;
    return `${before} [[material ${index + 1}]] `;
  });
  return [...pieces, prompt.slice(at)].join("");
}
