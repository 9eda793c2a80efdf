import { type RawBuilder, sql } from "kysely";
import type { SearchField, TermNode } from "./parse-terms.ts";

/** The tree as a PostgreSQL tsquery; every text goes in as a parameter. A part of stop words alone falls away. */
export function toTsquery(node: TermNode): RawBuilder<string> {
  if (node.kind === "word" || node.kind === "phrase") return sql`search.leaf(${node.text})`;
  if (node.kind === "field") return sql`search.leaf_in(${node.text}, ${letterOf(node.field)})`;
  if (node.kind === "not") return sql`(!! ${toTsquery(node.part)})`;
  const operator = node.kind === "and" ? sql` && ` : sql` || `;
  return sql`(${sql.join(node.parts.map(toTsquery), operator)})`;
}

/** What the index calls the fields: weights of its words. */
export function letterOf(field: SearchField): string {
  return letters[field];
}
const letters = { title: "A", author: "B", text: "D", source: "D" } as const;
