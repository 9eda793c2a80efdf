import type { Citation } from "@hoopoe/contract/reports/sentence-check.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";

/** Where a model's quote stands in its source: letter for letter, or with other spaces, quotation marks and dashes. A quote that is nowhere keeps the place 0 of the body, where the check will not find it. */
export function placeQuote(quote: string, doc: SourceDoc | undefined): Pick<Citation, "field" | "quote" | "start"> {
  const said = quote.trim();
  for (const field of ["body", "title"] as const) {
    if (doc === undefined || said === "") break;
    const start = doc[field].indexOf(said);
    if (start !== -1) return { field, quote: said, start };
    const found = patternOf(said).exec(doc[field]);
    if (found !== null) return { field, quote: found[0], start: found.index };
  }
  return { field: "body", quote: said, start: 0 };
}

function patternOf(quote: string): RegExp {
  const escaped = quote.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const loose = escaped
    .replace(/\s+/g, "\\s+")
    .replace(/["“”„«»]/g, '["“”„«»]')
    .replace(/['‘’`´]/g, "['‘’`´]")
    .replace(/[‐‑‒–—―−-]/g, "[‐‑‒–—―−-]");
  return new RegExp(loose, "u");
}
