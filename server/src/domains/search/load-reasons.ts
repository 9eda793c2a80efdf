import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import type { TermNode } from "./parse-terms.ts";

const shownMax = 4;

/** The words and phrases that a search asks for; what it shuts out is no reason to be in. */
export function wantedTerms(node: TermNode): string[] {
  if (node.kind === "field") return node.field === "source" ? [] : [node.text];
  if (node.kind === "word" || node.kind === "phrase") return [node.text];
  return node.kind === "not" ? [] : node.parts.flatMap(wantedTerms);
}

/** Why each item is among the results: which term stands in which field, in words. Items by id; ids without a reason are left out. */
export async function loadReasons(
  trx: Trx,
  { ids, terms }: { ids: readonly string[]; terms: readonly string[] },
): Promise<Map<string, string>> {
  if (terms.length === 0) return new Map();
  // Row-level security holds the items; they are found by id, so the word index is not needed here.
  const { rows } = await sql<{ id: string; term: string; title: boolean; author: boolean; body: boolean }>`
    with wanted as materialized (
      select term, position, search.leaf(term) as q from unnest(${terms}::text[]) with ordinality as t (term, position)
    )
    select i.id, w.term, ts_filter(i.tsv, '{a}') @@ w.q as title, ts_filter(i.tsv, '{b}') @@ w.q as author,
      ts_filter(i.tsv, '{d}') @@ w.q as body
    from items i cross join wanted w
    where i.tenant_id = hoopoe.current_tenant() and i.workspace_id = hoopoe.current_workspace()
      and i.id = any (${ids}::bigint[]) and i.tsv @@ w.q
    order by w.position`.execute(trx);
  const said = new Map<string, string[]>();
  for (const { id, term, title, author, body } of rows) {
    const places = [...(title ? ["title"] : []), ...(author ? ["author"] : []), ...(body ? ["text"] : [])];
    const place = places.length === 0 ? "item" : places.join(" and ");
    said.set(id, [...(said.get(id) ?? []), `“${term}” in the ${place}`]);
  }
  return new Map([...said].map(([id, reasons]) => [id, reasons.slice(0, shownMax).join("; ")]));
}
