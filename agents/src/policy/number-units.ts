/** The unit that a word is a spelling of ("mins": "minute"); null where it is none. */
export function unitOf(word: string): string | null {
  return units.find(([, spelling]) => spelling.test(word))?.[0] ?? null;
}

const units: readonly (readonly [string, RegExp])[] = [
  ["second", /^(?:seconds?|secs?|s)$/],
  ["minute", /^(?:minutes?|mins?)$/],
  ["hour", /^(?:hours?|hrs?|h)$/],
  ["day", /^days?$/],
  ["week", /^(?:weeks?|wks?)$/],
  ["month", /^months?$/],
  ["year", /^(?:years?|yrs?)$/],
  ["euro", /^(?:euros?|eur)$/],
  ["dollar", /^(?:dollars?|usd)$/],
  ["pound", /^(?:pounds?|gbp)$/],
  ["kb", /^(?:kb|kib|kilobytes?)$/],
  ["mb", /^(?:mb|mib|megabytes?)$/],
  ["gb", /^(?:gb|gib|gigabytes?)$/],
  ["tb", /^(?:tb|tib|terabytes?)$/],
  ["ms", /^(?:ms|milliseconds?)$/],
];
