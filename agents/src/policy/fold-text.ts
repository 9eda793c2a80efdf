/** Text as a quote is compared: only whitespace, quotation marks and dashes are levelled. Case and every other character stay. */
export function levelText(text: string): string {
  return text
    .replace(/[“”„‟«»″＂]/g, '"')
    .replace(/[‘’‚‛′`´]/g, "'")
    .replace(/[‐‑‒–—―−]/g, "-")
    .replace(/\s+/g, " ");
}

/** Text as claims are read from it: levelled, compatibility forms and foreign digits made plain, invisible characters dropped. */
export function foldText(text: string): string {
  const plain = text.normalize("NFKC").replace(/\p{Cf}/gu, "");
  return levelText(plain)
    .replace(/\p{Nd}/gu, plainDigit)
    .trim();
}

/** Decimal digits come in runs of ten in Unicode, each run starting at a multiple of ten or sixteen within its block. */
function plainDigit(digit: string): string {
  if (digit >= "0" && digit <= "9") return digit;
  let code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
    code -= 1;
    value += 1;
  }
  return String(value);
}
