const textMax = 200_000;

/** The IBANs in a text whose check digits are right (ISO 13616), without blanks, each once. */
export function bankAccounts(text: string): string[] {
  const found = text
    .slice(0, textMax)
    .matchAll(/\b[A-Z]{2}\d{2}(?:[ \u00a0]?[A-Z0-9]{4}){2,7}(?:[ \u00a0]?[A-Z0-9]{1,3})?\b/g);
  return [...new Set([...found].flatMap(([written]) => ibanIn(written)))];
}

/** A word behind it may look like its last groups: as many characters count as its country has. */
function ibanIn(written: string): string[] {
  const iban = written.replaceAll(/[ \u00a0]/g, "");
  const length = lengths.get(iban.slice(0, 2));
  const own = iban.slice(0, length ?? iban.length);
  return isIban(own) && (length === undefined || own.length === length) ? [own] : [];
}

function isIban(iban: string): boolean {
  if (iban.length < 15 || iban.length > 34) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((letter) => Number.parseInt(letter, 36)).join("");
  return BigInt(digits) % 97n === 1n;
}

const byLength: Readonly<Record<number, string>> = {
  15: "NO",
  16: "BE",
  18: "DK FI FO GL NL",
  19: "MK SI",
  20: "AT BA EE KZ LT LU XK",
  21: "CH HR LI LV",
  22: "BG DE GB GE IE ME RS",
  23: "AE GI IL",
  24: "AD CZ ES MD PK RO SA SE SK TN",
  25: "PT",
  26: "IS TR",
  27: "FR GR IT MC SM",
  28: "AL AZ CY DO HU LB PL",
  29: "BR EG UA",
  30: "JO KW",
  31: "MT",
};
/** Characters of an IBAN by country, from the registry of ISO 13616. */
const lengths = new Map(
  Object.entries(byLength).flatMap(([length, countries]) =>
    countries.split(" ").map((country) => [country, Number(length)] as const),
  ),
);
