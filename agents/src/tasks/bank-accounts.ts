const textMax = 200_000;

/**
 * The bank accounts in a text, each once: IBANs whose check digits are right (ISO 13616), without blanks; American routing numbers
 * whose check digit is right with the account number beside it; British sort codes with their account of eight digits.
 */
export function bankAccounts(text: string): string[] {
  const read = text.slice(0, textMax);
  const ibans = read.matchAll(/\b[A-Z]{2}\d{2}(?:[ \u00a0]?[A-Z0-9]{4}){2,7}(?:[ \u00a0]?[A-Z0-9]{1,3})?\b/g);
  return [...new Set([...[...ibans].flatMap(([written]) => ibanIn(written)), ...american(read), ...british(read)])];
}

/** So far from a bank's number its account's may be. */
const besideMax = 40;

function american(text: string): string[] {
  return [...text.matchAll(/(?<![\d.,-])\d{9}(?![\d.,-]\d|\d)/g)].flatMap(({ 0: routing, index }) => {
    if (!isRouting(routing)) return [];
    const account = /(?<!\d)\d{6,17}(?!\d)/.exec(
      text.slice(index + routing.length, index + routing.length + besideMax),
    );
    return account === null ? [] : [`${routing} / ${account[0]}`];
  });
}

/** American Bankers Association: what the first two digits may be, and the check digit. */
function isRouting(routing: string): boolean {
  const district = Number(routing.slice(0, 2));
  const isDistrict = district <= 12 || (district >= 21 && district <= 32) || (district >= 61 && district <= 72);
  const sum = [...routing].reduce((total, digit, at) => total + Number(digit) * ([3, 7, 1][at % 3] ?? 0), 0);
  return (isDistrict || district === 80) && sum > 0 && sum % 10 === 0;
}

function british(text: string): string[] {
  return [...text.matchAll(/(?<![\d-])(\d{2}-\d{2}-\d{2})(?![\d-])/g)].flatMap(({ 1: sortCode = "", index }) => {
    const beside = text.slice(Math.max(0, index - besideMax), index + sortCode.length + besideMax);
    const account = /(?<![\d-])\d{8}(?![\d-])/.exec(beside);
    return account === null ? [] : [`${sortCode} ${account[0]}`];
  });
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
