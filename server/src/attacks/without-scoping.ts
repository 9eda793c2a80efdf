import pg from "pg";
import { Trip, type TripStatement } from "../platform/db/trip.ts";

/**
 * Takes the explicit tenant and workspace out of every query that the product sends from here on, as if its stores had
 * forgotten them: `tenant_id = $1` becomes true. Row-level security is all that is left. For tests alone: it changes
 * the driver, not the product.
 */
export function withoutScoping(): { rewritten(): number; restore(): void } {
  const { query } = pg.Client.prototype;
  let count = 0;
  const scoped = /(?:"?\w+"?\.)?"?\b(?:tenant_id|workspace_id)\b"? = \$(\d+)(?:::uuid)?/g;
  const scopedByTenant = /(?:"?\w+"?\.)?"?\btenant_id\b"? = \$(\d+)(?:::uuid)?/g;
  const open = (sql: string): string => {
    // Who somebody is comes before what they may see: the session is looked up as ever.
    if (/\bFROM sessions s\b|set_config/.test(sql)) return sql;
    // One's own memberships are seen from everywhere (the workspace selector), so there the workspace has to be named.
    const isOwn = /\bmemberships\b/.test(sql) && /\buser_id\b/.test(sql);
    return sql.replace(isOwn ? scopedByTenant : scoped, (_, gap: string) => {
      count += 1;
      return `($${gap}::uuid IS NOT NULL)`;
    });
  };
  // One that is changed is not kept by its connection, which would know it by its name for ever.
  const openOne = ({ text, values, name }: TripStatement): TripStatement => {
    const opened = open(text);
    return { text: opened, values, ...(opened === text && name !== undefined && { name }) };
  };
  const patched = function (this: pg.Client, ...args: unknown[]): unknown {
    const [first] = args;
    const isProduct = this.user === "hoopoe_app";
    if (isProduct && first instanceof Trip) Reflect.set(first, "statements", first.statements.map(openOne));
    return Reflect.apply(query, this, args);
  };
  Reflect.set(pg.Client.prototype, "query", patched);
  return { rewritten: () => count, restore: () => void Reflect.set(pg.Client.prototype, "query", query) };
}
