import { isUnauthenticated } from "../tasks/mail-domains.ts";
import type { MailFacts } from "@hoopoe/contract/intake/mail-facts.ts";
import { sourceNames } from "@hoopoe/contract/intake/source-looks.ts";
import type { Standing } from "@hoopoe/contract/reports/claim.ts";
import type { StandingEntry } from "@hoopoe/contract/reports/standing.ts";

/** What is known of a workspace's people. `isOwnAddress`: of a member. Domains that are its own are among the entries. */
export interface KnownPeople {
  readonly entries: readonly StandingEntry[];
  readonly isOwnAddress: (address: string) => boolean;
  readonly memberNames: ReadonlySet<string>;
}

/**
 * Who an author is to the workspace. An address decides where there is one: as it is listed itself, its domain, then members. A name
 * counts only where no address is given, since anybody may write under any name.
 */
export function standingOf(author: string, source: string, people: KnownPeople): Standing {
  const { entries, isOwnAddress, memberNames } = people;
  const address = addressOf(author);
  const writers = sourceNames.get(source)?.writers ?? null;
  if (address === null) {
    const name = author.trim().toLowerCase();
    const listed = entries.find(({ match }) => match === name);
    if (listed !== undefined) return listed.standing;
    if (name === "") return "stranger";
    return writers ?? (memberNames.has(name) && source === "file" ? "own" : "stranger");
  }
  const known = standingOfAddress(linkedTo(address, entries) ?? address, people);
  if (known !== null) return known;
  if (isOwnAddress(address)) return "own";
  // An address in an own chat may be a guest's.
  return writers === null || writers === "own" ? "stranger" : writers;
}

function standingOfAddress(address: string, { entries, isOwnAddress }: KnownPeople): Standing | null {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  const listed =
    entries.find(({ match, sameAs }) => match === address && !sameAs) ??
    entries
      .filter(({ match }) => !match.includes("@") && (domain === match || domain.endsWith(`.${match}`)))
      .toSorted((a, b) => b.match.length - a.match.length)[0];
  if (listed !== undefined) return listed.standing;
  return isOwnAddress(address) ? "own" : null;
}

function linkedTo(address: string, entries: readonly StandingEntry[]): string | null {
  return entries.find(({ match }) => match === address)?.sameAs ?? null;
}

/** Addresses that a person said are the same one's, with this one. */
export function addressesOf(address: string, entries: readonly StandingEntry[]): string[] {
  const first = linkedTo(address, entries) ?? address;
  const linked = entries.filter(({ sameAs }) => sameAs === first).map(({ match }) => match);
  return [...new Set([address, first, ...linked])];
}

/**
 * The standing that an item is weighed by; null where it isn't known. Before a domain is listed as own, colleagues look like strangers:
 * then only members and partners count, and those who pretend to be one, by their addresses.
 */
export function weighedStanding(item: Parameters<typeof standingIn>[0], people: KnownPeople): Standing | null {
  const { standing, claimsToBe } = standingIn(item, people);
  const hasOwnDomain = people.entries.some((entry) => entry.standing === "own");
  const isKnown = hasOwnDomain || claimsToBe !== undefined || standing === "own" || standing === "partner";
  return isKnown ? standing : null;
}

export interface Stood {
  readonly standing: Standing;
  /** What the author would count as, were the item authenticated. */
  readonly claimsToBe?: Standing;
}

/** The same for one item: an own or a partner's address whose authentication failed counts as a stranger's. */
export function standingIn(
  { author, source, facts }: { author: string; source: string; facts: Pick<MailFacts, "checks"> | null },
  people: KnownPeople,
): Stood {
  const standing = standingOf(author, source, people);
  const isFailed = facts !== null && isUnauthenticated(author, facts.checks);
  return isFailed && (standing === "own" || standing === "partner")
    ? { standing: "stranger", claimsToBe: standing }
    : { standing };
}

/** `"Ada Byron" <ada@example.org>` and `ada@example.org`: the address, in small letters. The name may hold another one. */
export function addressOf(author: string): string | null {
  const open = author.lastIndexOf("<");
  const within =
    open !== -1 && author.trimEnd().endsWith(">") ? author.slice(open + 1, author.lastIndexOf(">")) : author;
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.exec(within.trim().toLowerCase())?.[0] ?? null;
}

/** Whether words are a stranger's or the press's: they count only as theirs. Absent where the workspace listed nobody as its own. */
export function isOutside({ standing }: { readonly standing?: Standing | null | undefined }): boolean {
  return standing === "stranger" || standing === "press";
}
