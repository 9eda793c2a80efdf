import type { TruthFact } from "./truth.ts";

/** The facts that at least one of the sentences states: all entries of `mustContain`, in any case, as whole words. */
export function factsFound(truth: readonly TruthFact[], sentences: readonly string[]): TruthFact[] {
  const plain = sentences.map(flatten);
  return truth.filter((fact) => {
    const patterns = fact.mustContain.map(patternOf);
    return plain.some((sentence) => patterns.every((pattern) => pattern.test(sentence)));
  });
}

function patternOf(alternatives: readonly string[]): RegExp {
  const escaped = alternatives.map((text) => flatten(text).replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  // not inside a longer word or number: "47" is not stated by "1,247" nor by "47.5"
  return new RegExp(`(?<![\\p{L}\\p{N}]|\\p{N}[.,])(?:${escaped.join("|")})(?![\\p{L}\\p{N}]|[.,]\\p{N})`, "u");
}

function flatten(text: string): string {
  return text.toLowerCase().replaceAll("\u2019", "'").replace(/\s+/g, " ");
}
