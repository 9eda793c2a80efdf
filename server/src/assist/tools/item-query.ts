import type { ItemFilters } from "@hoopoe/contract/assist/item-filters.ts";
import { checkWords, readCriteria } from "../../search/search/service.ts";
import type { ItemQuery } from "./item-store.ts";

/** The filters as a query of items: words and authors are sought as Search seeks them. @throws Failure search-invalid */
export function itemQuery(filters: ItemFilters, streams: readonly string[] | null): ItemQuery {
  const { words, author, sources, from, to } = filters;
  const terms = author === "" ? words : `${words === "" ? "" : `(${words})`} author:"${author.replaceAll('"', " ")}"`;
  const criteria = readCriteria({ terms, sources: [...sources], from, to });
  return { filters, streams, criteria, check: (trx) => checkWords(trx, criteria) };
}
