import { sourceNames } from "@hoopoe/contract/intake/source-looks.ts";
import type { Standing } from "@hoopoe/contract/reports/claim.ts";
import type { StandingEntry } from "@hoopoe/contract/reports/standing.ts";

/** What is known of a workspace's people. `isOwnAddress`: of a member, or at a domain of its owners and admins. */
export interface KnownPeople {
  readonly entries: readonly StandingEntry[];
  readonly isOwnAddress: (address: string) => boolean;
  readonly memberNames: ReadonlySet<string>;
}

/**
 * Who an author is to the workspace. An address decides where there is one: as it is listed itself, its domain, then members and
 * own domains. A name counts only where no address is given, since anybody may write under any name.
 */
export function standingOf(
  author: string,
  source: string,
  { entries, isOwnAddress, memberNames }: KnownPeople,
): Standing {
  const address = addressOf(author);
  const writers = sourceNames.get(source)?.writers ?? null;
  if (address === null) {
    const name = author.trim().toLowerCase();
    const listed = entries.find(({ match }) => match === name);
    if (listed !== undefined) return listed.standing;
    if (name === "") return "stranger";
    return writers ?? (memberNames.has(name) && source === "file" ? "own" : "stranger");
  }
  const domain = address.slice(address.lastIndexOf("@") + 1);
  const listed =
    entries.find(({ match }) => match === address) ??
    entries
      .filter(({ match }) => !match.includes("@") && (domain === match || domain.endsWith(`.${match}`)))
      .toSorted((a, b) => b.match.length - a.match.length)[0];
  if (listed !== undefined) return listed.standing;
  if (isOwnAddress(address)) return "own";
  // An address in an own chat may be a guest's.
  return writers === null || writers === "own" ? "stranger" : writers;
}

/** `"Ada Byron" <ada@example.org>` and `ada@example.org`: the address, in small letters. The name may hold another one. */
export function addressOf(author: string): string | null {
  const open = author.lastIndexOf("<");
  const within =
    open !== -1 && author.trimEnd().endsWith(">") ? author.slice(open + 1, author.lastIndexOf(">")) : author;
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.exec(within.trim().toLowerCase())?.[0] ?? null;
}
