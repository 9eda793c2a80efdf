import { type RawBuilder, sql } from "kysely";
import type { SearchField, TermNode } from "./parse-terms.ts";

/** The tree as a PostgreSQL tsquery; every text goes in as a parameter. A part of stop words alone falls away. */
export function toTsquery(node: TermNode): RawBuilder<string> {
  if (node.kind === "word" || node.kind === "phrase") return sql`search.leaf(${node.text})`;
  if (node.kind === "field") return sql`search.leaf_in(${node.text}, ${weightOf(node.field)})`;
  if (node.kind === "not") return sql`(!! ${toTsquery(node.part)})`;
  const operator = node.kind === "and" ? sql` && ` : sql` || `;
  return sql`(${sql.join(node.parts.map(toTsquery), operator)})`;
}

/**
 * What of a search is shown as a hit in titles and texts: neither what it shuts out, which may stand there by another branch
 * or in another field, nor the name of an author. `query` itself where that is all of it.
 */
export function toShown(node: TermNode, query: RawBuilder<string>): RawBuilder<string> {
  const isAll = (part: TermNode): boolean =>
    part.kind === "and" || part.kind === "or" ? part.parts.every(isAll) : shownLeaves(part).length > 0;
  if (isAll(node)) return query;
  const leaves = shownLeaves(node);
  return leaves.length === 0 ? sql`''::tsquery` : toTsquery({ kind: "or", parts: leaves });
}

/** The words and phrases of what is shown. */
export function shownTerms(node: TermNode): string[] {
  return shownLeaves(node).flatMap((leaf) => ("text" in leaf ? [leaf.text] : []));
}

function shownLeaves(node: TermNode): TermNode[] {
  if (node.kind === "and" || node.kind === "or") return node.parts.flatMap(shownLeaves);
  if (node.kind === "not") return [];
  return node.kind === "field" && node.field !== "title" && node.field !== "text" ? [] : [node];
}

/** What the index calls the fields: weights of its words. */
export function weightOf(field: SearchField): string {
  return weights[field];
}
const weights = { title: "A", author: "B", text: "D", source: "D" } as const;
