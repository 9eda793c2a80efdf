import { createHash } from "node:crypto";
import { type PostgresCursor, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult, sql } from "kysely";
import type pg from "pg";

const mark = "/* prepared */";

/**
 * Begins a statement that PostgreSQL parses and plans once for each connection, not each time. For hot ones of few forms; one
 * that gives columns back names them, since what `*` stands for may change under a plan that is kept.
 */
export const prepared = sql.raw(mark);

/** The pool as Kysely takes it, with marked statements sent by name. */
export function keepPrepared(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? createHash("sha256").update(text).digest("base64url");
    names.set(text, name);
    return name;
  };

  function wrap(client: pg.PoolClient): PostgresPoolClient {
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query(text: unknown, values: readonly unknown[] = []): unknown {
      if (typeof text !== "string") throw new Error("the pool opens no cursors");
      const given = [...values];
      return text.startsWith(mark)
        ? client.query({ name: nameOf(text), text, values: given })
        : client.query(text, given);
    }
    return { query, release: (isToGo) => client.release(isToGo) };
  }

  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const wrapped = known.get(client) ?? wrap(client);
      known.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
}
