import { nameRuns, type WordFilters, wordsAsFilters } from "@hoopoe/agents/chat/words-as-filters.ts";
import type { ItemCountReply, ItemFilters, ListedItem } from "@hoopoe/contract/assist/item-filters.ts";
import { sourceNames } from "@hoopoe/contract/intake/source-looks.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ClaimsService } from "../../reports/claims/service.ts";
import { itemQuery } from "./item-query.ts";
import { countAll, countItems, type Grouping, listRows } from "./item-store.ts";
import { loadNamed } from "./name-store.ts";

const choicesMax = 8;

/** Which words of a question name something that can be counted by, and which don't. */
export async function filtersOf(
  { db }: { readonly db: Database },
  scope: Scope,
  question: string,
  { streams, zone }: { streams: readonly string[] | null; zone: string },
): Promise<WordFilters> {
  const named = await db.withTenant(scope, (trx) => loadNamed(trx, { runs: nameRuns(question), streams }));
  const known = named.map(({ filter, value }) => ({
    filter,
    value,
    names: filter === "sources" ? namesOf(value) : [value],
  }));
  return wordsAsFilters(question, { known, zone });
}

function namesOf(source: string): string[] {
  const named = sourceNames.get(source);
  return [source, ...(named === undefined ? [] : [named.name.en, named.name.de, ...named.words])];
}

/** A count, and what its source, author and kind could be instead. @throws Failure search-invalid */
export async function countBy(
  { db }: { readonly db: Database },
  scope: Scope,
  filters: ItemFilters,
): Promise<ItemCountReply> {
  return db.withTenant(scope, async (trx) => {
    const choices = async (groupBy: Grouping, without: Partial<ItemFilters>) => {
      const groups = await countItems(trx, itemQuery({ ...filters, ...without }, null), { groupBy, zone: "UTC" });
      const named = groups.filter(({ label }) => label !== "" || groupBy === "author");
      return named.slice(0, choicesMax).map(({ label: value, count }) => ({ value, count }));
    };
    const ofState = async (state: string) => ({
      value: state,
      count: await countAll(trx, itemQuery({ ...filters, state }, null)),
    });
    const states = await choices("state", { state: "" });
    const ends = states.length === 0 ? [] : [await ofState("open"), await ofState("closed")];
    return {
      count: await countAll(trx, itemQuery(filters, null)),
      sources: await choices("source", { sources: [] }),
      authors: await choices("author", { author: "" }),
      kinds: await choices("kind", { kind: "" }),
      states: [...ends, ...states.filter(({ value }) => !/^(open|closed)$/i.test(value))],
      labels: await choices("label", { label: "" }),
    };
  });
}

/** The items behind a count, newest first, each with who its author is. @throws Failure search-invalid */
export async function listBy(
  { db, standingsOf }: { readonly db: Database; readonly standingsOf: ClaimsService["loadStandings"] },
  scope: Scope,
  { filters, limit }: { filters: ItemFilters; limit: number },
): Promise<{ data: ListedItem[]; total: number }> {
  const { rows, total } = await db.withTenant(scope, (trx) => listRows(trx, itemQuery(filters, null), limit));
  const standings = await standingsOf(
    scope,
    rows.map((row) => ({ ...row, itemId: row.id })),
  );
  const data = rows.map((row): ListedItem => {
    const standing = standings.get(row.id);
    return standing === undefined ? row : { ...row, standing };
  });
  return { data, total };
}
