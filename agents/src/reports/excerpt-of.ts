const charsMax = 600;
const lead = 120;

/** The stretch of a source's text that a printed report shows: its beginning, or what stands around the first quote where that is further on. */
export function excerptOf(body: string, quotes: readonly string[]): string {
  const places = quotes.map((quote) => body.indexOf(quote)).filter((place) => place !== -1);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const quoteLength = quotes.find((quote) => body.startsWith(quote, first))?.length ?? 0;
  const from = first + quoteLength <= charsMax ? 0 : wordStart(body, first - lead);
  const shown = body.slice(from, from + Math.max(charsMax, first - from + quoteLength));
  // A character of two halves is not cut in two.
  const whole = shown.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "").trim();
  return `${from > 0 ? "… " : ""}${whole}${from + shown.length < body.length ? " …" : ""}`;
}

function wordStart(body: string, near: number): number {
  if (near <= 0) return 0;
  const gap = body.slice(near, near + 40).search(/\s/);
  return gap === -1 ? near : near + gap + 1;
}
