import { nameRuns, type WordFilters, wordsAsFilters } from "@hoopoe/agents/chat/words-as-filters.ts";
import type { ItemCountReply, ItemFilters } from "@hoopoe/contract/assist/item-filters.ts";
import { sourceNames } from "@hoopoe/contract/intake/source-looks.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import { itemQuery } from "./item-query.ts";
import { countAll, countItems } from "./item-store.ts";
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
    const choices = async (groupBy: "source" | "author" | "kind", without: Partial<ItemFilters>) => {
      const groups = await countItems(trx, itemQuery({ ...filters, ...without }, null), { groupBy, zone: "UTC" });
      return groups.slice(0, choicesMax).map(({ label: value, count }) => ({ value, count }));
    };
    return {
      count: await countAll(trx, itemQuery(filters, null)),
      sources: await choices("source", { sources: [] }),
      authors: await choices("author", { author: "" }),
      kinds: await choices("kind", { kind: "" }),
    };
  });
}
