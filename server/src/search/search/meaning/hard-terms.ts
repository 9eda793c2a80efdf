import type { TermNode } from "../parse-terms.ts";

/**
 * What a search insists on also where nearness of meaning may stand in for its words: phrases, fields and what is shut
 * out. Null: nothing.
 */
export function hardTerms(node: TermNode): TermNode | null {
  if (node.kind === "word") return null;
  if (node.kind !== "and")
    return node.kind === "or" && node.parts.every((part) => hardTerms(part) === null) ? null : node;
  const parts = node.parts.flatMap((part) => hardTerms(part) ?? []);
  const [only] = parts;
  return parts.length > 1 ? { kind: "and", parts } : (only ?? null);
}
