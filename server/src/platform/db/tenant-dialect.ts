import { AsyncLocalStorage } from "node:async_hooks";
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from "kysely";
import pg from "pg";
import { keepPrepared } from "./keep-prepared.ts";

/** Settings of a transaction by name, which end with it. */
export type LocalSettings = Readonly<Record<string, string>>;

/**
 * Kysely's dialect, but that a transaction begun within `within` has its settings from the very question that opens it:
 * one trip to the database less for each of them.
 */
export function createTenantDialect(pool: pg.Pool): {
  dialect: PostgresDialect;
  within<T>(local: LocalSettings | undefined, run: () => Promise<T>): Promise<T>;
} {
  const wanted = new AsyncLocalStorage<LocalSettings | undefined>();

  class TenantDriver extends PostgresDriver {
    override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
      const local = wanted.getStore();
      if (local === undefined) return super.beginTransaction(connection, settings);
      const set = Object.entries(local).map(
        ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
      );
      await connection.executeQuery(CompiledQuery.raw(`BEGIN; SELECT ${set.join(", ")}`));
    }
  }

  class TenantDialect extends PostgresDialect {
    override createDriver(): PostgresDriver {
      return new TenantDriver({ pool: keepPrepared(pool) });
    }
  }

  return {
    dialect: new TenantDialect({ pool }),
    within: (local, run) => wanted.run(local, run),
  };
}
