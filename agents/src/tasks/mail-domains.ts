import { getDomain } from "tldts";

/** Whether two domains are of one owner: they are the same, or below the same domain that can be registered (RFC 7489's organisational domain, by the Public Suffix List). */
export function areAligned(one: string, other: string): boolean {
  const owner = registrableOf(one);
  return one === other || (owner !== null && owner === registrableOf(other));
}

/** "mail.bank.co.uk" as "bank.co.uk"; null for a public suffix itself, an IP address, or what is no domain. */
export function registrableOf(domain: string): string | null {
  // github.io and the like are suffixes too: below them each name has an owner of its own.
  return getDomain(domain, { allowPrivateDomains: true });
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
