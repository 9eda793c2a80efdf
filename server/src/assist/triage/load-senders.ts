import {
  addressesOf,
  addressOf,
  type KnownPeople,
  standingOf,
  weighedStanding,
} from "@hoopoe/agents/claims/standing.ts";
import { bankAccounts } from "@hoopoe/agents/tasks/bank-accounts.ts";
import { readMaterial } from "@hoopoe/agents/tasks/read-material.ts";
import type { SenderKnowledge } from "@hoopoe/agents/tasks/sender-knowledge.ts";
import { domainOf } from "@hoopoe/agents/tasks/mail-domains.ts";
import type { MailFacts } from "@hoopoe/contract/intake/mail-facts.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import { isPublicProvider } from "../../platform/mail/public-providers.ts";
import { factsOfInput } from "./facts-of-input.ts";
import { type KnownItem, loadEarlier, loadEarlierTexts, loadKnownItems } from "./sender-store.ts";

export interface LoadSendersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly loadPeople: (scope: Scope) => Promise<KnownPeople>;
}

const recordsMax = 50;

/**
 * What the workspace knows of who sent each record of a step's input, in the order of its records. An item counts as one of ours
 * only where it has the author, title and text that the input gives: an id alone could be anybody's.
 */
export async function loadSenders(
  deps: LoadSendersDeps,
  scope: Scope,
  input: unknown,
): Promise<(SenderKnowledge | null)[]> {
  const docs = readMaterial(input).slice(0, recordsMax);
  const ids = docs.map(({ itemId }) => itemId).filter((id) => /^[1-9]\d{0,17}$/.test(id));
  const people = await deps.loadPeople(scope);
  const knownDomains = domainsOf(people);
  const now = deps.clock.now();
  return deps.db.withTenant(scope, async (trx) => {
    const items = new Map((await loadKnownItems(trx, scope, ids)).map((item) => [item.id, item]));
    const senders = [];
    for (const [index, doc] of docs.entries()) {
      const item = sameItem(items.get(doc.itemId), doc);
      const facts = item === null ? factsOfInput(input, index, docs.length) : item.facts;
      senders.push(await senderOf(trx, { doc, item, facts, people, knownDomains, now }));
    }
    return senders;
  });
}

interface Given {
  readonly doc: SourceDoc;
  readonly item: KnownItem | null;
  readonly facts: MailFacts | null;
  readonly people: KnownPeople;
  readonly knownDomains: SenderKnowledge["knownDomains"];
  readonly now: Date;
}

async function senderOf(trx: Trx, given: Given): Promise<SenderKnowledge | null> {
  const { doc, item, facts, people, knownDomains, now } = given;
  const author = facts?.from || item?.author || doc.author;
  const address = addressOf(author);
  if (item === null && facts === null && address === null) return null;
  const source = item?.source ?? "mail";
  const standing = standingOf(author, source, people);
  const weighed = weighedStanding({ author, source, facts }, people);
  const sender = { facts, standing, weighed, knownDomains, memberNames: people.memberNames };
  if (address === null) return { ...sender, earlier: null, earlierAccounts: null };
  const place = item === null ? { before: now, id: "0" } : { before: item.at, id: item.id };
  return {
    ...sender,
    earlier: await loadEarlier(trx, { addresses: addressesOf(address, people.entries), ...place }),
    earlierAccounts: await accountsBefore(trx, { address, body: doc.body, ...place }),
  };
}

/** Read only where the mail itself names an account. */
async function accountsBefore(
  trx: Trx,
  { address, body, before, id }: { address: string; body: string; before: Date; id: string },
): Promise<SenderKnowledge["earlierAccounts"]> {
  if (bankAccounts(body).length === 0) return null;
  const domain = domainOf(address) ?? "";
  const texts = await loadEarlierTexts(trx, {
    domain,
    address: isPublicProvider(domain) ? address : null,
    before,
    id,
  });
  return texts.flatMap(({ at, body: text }) => bankAccounts(text).map((account) => ({ account, at })));
}

function sameItem(item: KnownItem | undefined, { author, title, body }: SourceDoc): KnownItem | null {
  if (item === undefined || item.author !== author || item.title !== title) return null;
  return item.body === body.slice(0, item.body.length) ? item : null;
}

function domainsOf({ entries }: KnownPeople): SenderKnowledge["knownDomains"] {
  const found = entries.flatMap(({ match, standing }) => {
    const domain = match.includes("@") ? domainOf(match) : match;
    if (domain === null || !domain.includes(".") || isPublicProvider(domain)) return [];
    return standing === "own" || standing === "partner" ? [{ domain, whose: standing }] : [];
  });
  return [...new Map(found.map((one) => [one.domain, one])).values()];
}
