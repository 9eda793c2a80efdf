import { type TermPart, termParts } from "./term-parts.ts";

/** Terms as they are read: operators, fields and phrases in the colours of code. */
export function PaintedTerms({ terms }: { terms: string }) {
  return termParts(terms).map(({ kind, text }, index) => (
    // Pieces of one text, which stand where they stand.
    <span key={index} className={colours[kind]}>
      {text}
    </span>
  ));
}

const colours: Record<TermPart["kind"], string | undefined> = {
  operator: "text-(--code-literal)",
  field: "text-(--code-key)",
  phrase: "text-(--code-string)",
  group: "text-(--code-literal)",
  text: undefined,
};
