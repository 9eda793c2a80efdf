import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import type { TermNode } from "./parse-terms.ts";
import { weightOf } from "./to-tsquery.ts";

const shownMax = 4;

/** The words and phrases that a search asks for; what it shuts out is no reason to be in. */
export function wantedTerms(node: TermNode): string[] {
  if (node.kind === "field") return node.field === "source" ? [] : [node.text];
  if (node.kind === "word" || node.kind === "phrase") return [node.text];
  return node.kind === "not" ? [] : node.parts.flatMap(wantedTerms);
}

type Leaf = Extract<TermNode, { kind: "word" | "phrase" | "field" }>;

/** Where a term stands in an item: no place where it does not; null for a term of stop words alone, which asks for nothing. */
type Fields = readonly string[] | null;

/**
 * Why each item is among the results: the terms that let it in and the field in which each stands, in words. Items by id;
 * ids without a reason are left out.
 */
export async function loadReasons(
  trx: Trx,
  { ids, node }: { ids: readonly string[]; node: TermNode },
): Promise<Map<string, string>> {
  const leaves = leavesOf(node);
  const indexOf = new Map(leaves.map((leaf, at) => [leaf, at]));
  const texts = leaves.map(({ text }) => text);
  const weights = leaves.map((leaf) => (leaf.kind === "field" ? weightOf(leaf.field) : ""));
  // Row-level security holds the items; they are found by id, so the word index is not needed here.
  const { rows } = await sql<{ id: string; at: number; title: boolean; author: boolean; body: boolean }>`
    with wanted as materialized (
      select position::int - 1 as at, case letter when '' then search.leaf(term) else search.leaf_in(term, letter) end as q
      from unnest(${texts}::text[], ${weights}::text[]) with ordinality as t (term, letter, position)
    )
    select i.id, w.at, ts_filter(i.tsv, '{a}') @@ w.q as title, ts_filter(i.tsv, '{b}') @@ w.q as author,
      ts_filter(i.tsv, '{d}') @@ w.q as body
    from items i cross join wanted w
    where i.tenant_id = hoopoe.current_tenant() and i.workspace_id = hoopoe.current_workspace()
      and i.id = any (${ids}::bigint[]) and i.tsv @@ w.q`.execute(trx);
  const { rows: common } = await sql<{ at: number }>`
    select position::int - 1 as at from unnest(${texts}::text[]) with ordinality as t (term, position)
    where numnode(search.leaf(term)) = 0`.execute(trx);
  const stopWords = new Set(common.map(({ at }) => at));
  const found = new Map<string, Map<number, string[]>>();
  for (const { id, at, title, author, body } of rows) {
    const fields = [...(title ? ["title"] : []), ...(author ? ["author"] : []), ...(body ? ["text"] : [])];
    const ofItem = found.get(id) ?? new Map<number, string[]>();
    found.set(id, ofItem.set(at, fields.length === 0 ? ["item"] : fields));
  }
  const reasons = ids.flatMap((id): [string, string][] => {
    const fieldsOf = (leaf: Leaf): Fields => {
      const at = indexOf.get(leaf) ?? -1;
      return stopWords.has(at) ? null : (found.get(id)?.get(at) ?? []);
    };
    const said = [...new Set(readNode(node, fieldsOf).reasons)];
    return said.length === 0 ? [] : [[id, said.slice(0, shownMax).join("; ")]];
  });
  return new Map(reasons);
}

function leavesOf(node: TermNode): Leaf[] {
  if (isLeaf(node)) return [node];
  return node.kind === "not" ? leavesOf(node.part) : node.parts.flatMap(leavesOf);
}

interface Read {
  readonly isMet: boolean | null;
  readonly reasons: readonly string[];
}

/** Whether an item meets a part of the search (null: it asks for nothing), and by which terms: those of a branch that it fails let nothing in. */
function readNode(node: TermNode, fieldsOf: (leaf: Leaf) => Fields): Read {
  if (isLeaf(node)) return readLeaf(node, fieldsOf(node));
  if (node.kind === "not") {
    const { isMet } = readNode(node.part, fieldsOf);
    const reasons = isMet === false && isLeaf(node.part) ? [`Without “${node.part.text}”`] : [];
    return { isMet: isMet === null ? null : !isMet, reasons };
  }
  const parts = node.parts.map((part) => readNode(part, fieldsOf)).filter(({ isMet }) => isMet !== null);
  const met = parts.filter(({ isMet }) => isMet);
  const isMet = parts.length === 0 ? null : node.kind === "and" ? met.length === parts.length : met.length > 0;
  if (isMet !== true) return { isMet, reasons: [] };
  const reasons = met.flatMap((part) => part.reasons);
  // What stands there says more than what does not.
  const standing = reasons.filter((reason) => !reason.startsWith("Without "));
  return { isMet, reasons: standing.length > 0 ? standing : reasons };
}

function readLeaf({ text }: Leaf, fields: Fields): Read {
  if (fields === null) return { isMet: null, reasons: [] };
  const isMet = fields.length > 0;
  return { isMet, reasons: isMet ? [`“${text}” in the ${fields.join(" and ")}`] : [] };
}

function isLeaf(node: TermNode): node is Leaf {
  return node.kind === "word" || node.kind === "phrase" || node.kind === "field";
}
