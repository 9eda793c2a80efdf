const textMax = 200_000;

/** The IBANs in a text whose check digits are right (ISO 13616), without blanks, each once. */
export function bankAccounts(text: string): string[] {
  const found = text
    .slice(0, textMax)
    .matchAll(/\b[A-Z]{2}\d{2}(?:[ \u00a0]?[A-Z0-9]{4}){2,7}(?:[ \u00a0]?[A-Z0-9]{1,3})?\b/g);
  return [...new Set([...found].flatMap(([written]) => ibanIn(written)))];
}

/** A word behind it may look like its last group: what is right without it counts. */
function ibanIn(written: string): string[] {
  return [written, written.replace(/[ \u00a0][A-Z0-9]{1,4}$/, "")]
    .map((one) => one.replaceAll(/[ \u00a0]/g, ""))
    .filter(isIban)
    .slice(0, 1);
}

function isIban(iban: string): boolean {
  if (iban.length < 15 || iban.length > 34) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((letter) => Number.parseInt(letter, 36)).join("");
  return BigInt(digits) % 97n === 1n;
}
