/**
 * Whether two domains belong together: one is the other or below it, or both are below one that can be registered. Without a list
 * of public suffixes, two labels of which the last names a country and the one before has at most three letters ("co.uk") count as
 * a suffix.
 */
export function areAligned(one: string, other: string): boolean {
  if (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)) return true;
  const [labels = [], others = []] = [one, other].map((domain) => domain.split(".").toReversed());
  const shared = labels.findIndex((label, index) => label !== others[index]);
  const [ending = "", name = ""] = labels;
  return shared >= 3 || (shared === 2 && (ending.length > 2 || name.length > 3));
}

/** "Ada <ada@a.example>" and "ada@a.example": the domain in small letters; null where there is no address. */
export function domainOf(address: string): string | null {
  const found = /@([^\s<>@,;"]{1,255})>?\s*$/.exec(address.trim());
  return found?.[1]?.toLowerCase() ?? null;
}

/** Checked and for another domain, or failed: DMARC says so, or neither SPF nor a signature speaks for the sender's domain. */
export function isUnauthenticated(
  from: string,
  checks: { spf: Check | null; dkim: readonly Check[]; dmarc: Check | null } | null,
): boolean {
  const domain = domainOf(from);
  if (checks === null || domain === null) return false;
  if (checks.dmarc !== null && isDecided(checks.dmarc.result)) return checks.dmarc.result !== "pass";
  const methods = [...(checks.spf === null ? [] : [checks.spf]), ...checks.dkim];
  // Both have to have been looked at: of one that the server doesn't check nothing is known.
  if (checks.spf === null || checks.dkim.length === 0) return false;
  return !methods.some(({ result, domain: of }) => result === "pass" && of !== null && areAligned(of, domain));
}

interface Check {
  readonly result: string;
  readonly domain: string | null;
}

function isDecided(result: string): boolean {
  return result === "pass" || result === "fail";
}
