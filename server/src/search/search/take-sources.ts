import type { TermNode } from "./parse-terms.ts";

export type TakenSources =
  | { ok: true; node: TermNode | null; sources: readonly string[] }
  /** What is wrong, to be said after the field's name. */
  | { ok: false; reason: string };

/** Takes `source:` out of a search: it narrows the whole of it, so it may stand beside the other terms alone. */
export function takeSources(node: TermNode): TakenSources {
  const parts = allOf(node);
  const sources = parts.flatMap((part) =>
    part.kind === "field" && part.field === "source" ? [part.text.toLowerCase()] : [],
  );
  const others = parts.filter((part) => part.kind !== "field" || part.field !== "source");
  if (others.some(holdsSource)) {
    const reason =
      "has source: under OR or NOT. Move it next to the other terms, or choose sources next to the results.";
    return { ok: false, reason };
  }
  const [only] = others;
  const rest: TermNode | null = only === undefined ? null : others.length === 1 ? only : { kind: "and", parts: others };
  return { ok: true, node: rest, sources };
}

/** What all has to be met, parentheses within parentheses too. */
function allOf(node: TermNode): readonly TermNode[] {
  return node.kind === "and" ? node.parts.flatMap(allOf) : [node];
}

function holdsSource(node: TermNode): boolean {
  if (node.kind === "field") return node.field === "source";
  if (node.kind === "not") return holdsSource(node.part);
  return node.kind === "and" || node.kind === "or" ? node.parts.some(holdsSource) : false;
}
