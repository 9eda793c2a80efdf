import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";

/** Rows of one table. `where` names the table's columns alone, so that it can stand in any query. */
export interface RowSet {
  readonly table: string;
  readonly where: RawBuilder<unknown>;
}

export interface ForeignKey {
  readonly child: string;
  readonly parent: string;
  readonly columns: readonly string[];
  readonly parentColumns: readonly string[];
}

/** What the database itself knows of how rows hang together: tables that later parts of the product add are found too. */
export interface Relations {
  readonly references: readonly ForeignKey[];
  /** Those of them whose child goes with its parent. */
  readonly cascades: readonly ForeignKey[];
  readonly primaryKeys: ReadonlyMap<string, readonly string[]>;
  /** Tables with a workspace in each row. */
  readonly inWorkspace: readonly string[];
  /** Those of them that are seen from inside their workspace alone. */
  readonly seenInside: ReadonlySet<string>;
}

/** What outlives everything: the audit, and the proofs of erasures. */
const kept: readonly string[] = ["audit_log", "erasures"];

export async function loadRelations(trx: Trx): Promise<Relations> {
  const keys = await sql<ForeignKey & { cascades: boolean }>`
    SELECT child.relname AS child, parent.relname AS parent, k.confdeltype = 'c' AS cascades,
      ARRAY(SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY AS c (num, place)
        JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = c.num ORDER BY c.place) AS columns,
      ARRAY(SELECT a.attname::text FROM unnest(k.confkey) WITH ORDINALITY AS c (num, place)
        JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = c.num ORDER BY c.place) AS "parentColumns"
    FROM pg_constraint k JOIN pg_class child ON child.oid = k.conrelid JOIN pg_class parent ON parent.oid = k.confrelid
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conrelid <> k.confrelid
    ORDER BY 1, 2`.execute(trx);
  const primary = await sql<{ table: string; columns: string[] }>`
    SELECT t.relname AS table, ARRAY(SELECT a.attname::text FROM pg_attribute a
      WHERE a.attrelid = t.oid AND a.attnum = ANY (k.conkey) ORDER BY a.attnum) AS columns
    FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
    WHERE k.contype = 'p' AND k.connamespace = 'public'::regnamespace`.execute(trx);
  const owned = await sql<{ table: string; isInside: boolean }>`
    SELECT t.relname AS table, EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = t.oid AND p.polname = 'same_workspace')
      AS "isInside"
    FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid
    WHERE a.attname = 'workspace_id' AND t.relkind IN ('r', 'p') AND t.relnamespace = 'public'::regnamespace
    ORDER BY 1`.execute(trx);
  const references = keys.rows.filter(({ child }) => !kept.includes(child));
  const inWorkspace = owned.rows.filter(({ table }) => !kept.includes(table));
  return {
    references,
    cascades: references.filter(({ cascades }) => cascades),
    primaryKeys: new Map(primary.rows.map(({ table, columns }) => [table, columns])),
    inWorkspace: inWorkspace.map(({ table }) => table),
    seenInside: new Set(inWorkspace.filter(({ isInside }) => isInside).map(({ table }) => table)),
  };
}

/** The roots and every row that goes with them, table by table. A table that is a root itself is what its root says. */
export function closeOver(roots: readonly RowSet[], { cascades }: Relations): RowSet[] {
  const found = new Map(roots.map(({ table, where }) => [table, where]));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const { child, parent } of cascades) {
      if (found.has(parent) && !found.has(child)) found.set(child, whereOf(child));
    }
  }
  return [...found].map(([table, where]) => ({ table, where }));

  function hangsOnRoot(table: string): boolean {
    if (roots.some((root) => root.table === table)) return true;
    return cascades.some((key) => key.child === table && hangsOnRoot(key.parent));
  }

  function whereOf(table: string): RawBuilder<unknown> {
    const root = roots.find((one) => one.table === table);
    if (root !== undefined) return root.where;
    const paths = cascades.filter((key) => key.child === table && hangsOnRoot(key.parent));
    return sql`(${sql.join(paths.map(through), sql` OR `)})`;
  }

  function through({ columns, parent, parentColumns }: ForeignKey): RawBuilder<unknown> {
    return sql`(${refs(columns)}) IN (SELECT ${refs(parentColumns)} FROM ${sql.table(parent)} WHERE ${whereOf(parent)})`;
  }
}

function refs(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}

/** Tables in an order in which each comes before those that it refers to. */
export function childrenFirst(tables: readonly string[], { references }: Relations): string[] {
  const seen = new Set<string>();
  const ordered: string[] = [];
  const visit = (table: string): void => {
    if (seen.has(table) || !tables.includes(table)) return;
    seen.add(table);
    for (const { child, parent } of references) if (parent === table) visit(child);
    ordered.push(table);
  };
  tables.forEach(visit);
  return ordered;
}
