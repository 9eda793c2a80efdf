import { standingOf } from "@hoopoe/agents/claims/standing.ts";
import { domainOf } from "@hoopoe/agents/tasks/mail-domains.ts";
import type { StandingSuggestions } from "@hoopoe/contract/reports/standing.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import { isPublicProvider } from "../../platform/mail/public-providers.ts";
import { loadPeople } from "./load-people.ts";
import { loadMailboxes, loadMembers, loadSenders } from "./people-store.ts";

const daysBack = 90;
const looksAt = 200;
const sendersMax = 12;

/**
 * What a person may want to list: domains of members and mailboxes, never those where anybody gets an address, and who writes
 * often without being known. Nothing of it counts before somebody confirms it.
 */
export async function suggestStanding(
  { db, clock }: { db: Database; clock: Clock },
  scope: Scope,
): Promise<StandingSuggestions> {
  const since = new Date(clock.now().getTime() - daysBack * 86_400_000);
  return db.withTenant(scope, async (trx) => {
    const people = await loadPeople(trx, scope);
    const members = (await loadMembers(trx, scope)).map(({ email }) => email);
    const mailboxes = await loadMailboxes(trx);
    const senders = await loadSenders(trx, { since, countMax: looksAt });
    const isListed = (domain: string) =>
      people.entries.some(({ match }) => match === domain || domain.endsWith(`.${match}`));
    const countIn = (addresses: readonly string[], domain: string) =>
      new Set(addresses.filter((address) => domainOf(address) === domain)).size;
    const domains = [...new Set([...members, ...mailboxes].flatMap((address) => domainOf(address) ?? []))]
      .filter((domain) => !isPublicProvider(domain) && !isListed(domain))
      .map((domain) => ({ domain, members: countIn(members, domain), mailboxes: countIn(mailboxes, domain) }))
      .toSorted((a, b) => b.members + b.mailboxes - a.members - a.mailboxes || a.domain.localeCompare(b.domain));
    const suggested = new Set(domains.map(({ domain }) => domain));
    const unknown = senders.filter(
      ({ address }) =>
        standingOf(address, "", people) === "stranger" &&
        !people.entries.some(({ match }) => match === address || match === domainOf(address)) &&
        !suggested.has(domainOf(address) ?? ""),
    );
    return { domains, senders: unknown.slice(0, sendersMax) };
  });
}
