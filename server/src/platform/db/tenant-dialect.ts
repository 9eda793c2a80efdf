import { AsyncLocalStorage } from "node:async_hooks";
import { type DatabaseConnection, type Driver, PostgresDialect } from "kysely";
import type pg from "pg";
import { fromDatabase } from "../engine/is-database-away.ts";
import { type Beginning, TenantConnection } from "./tenant-connection.ts";

/**
 * Kysely's dialect for PostgreSQL, but that a transaction begun within `within` has its settings from the very trip that opens
 * it, which is its first statement's.
 */
export function createTenantDialect(pool: pg.Pool): {
  dialect: PostgresDialect;
  within<T>(beginning: Beginning, run: () => Promise<T>): Promise<T>;
} {
  const wanted = new AsyncLocalStorage<Beginning>();
  const connections = new WeakMap<pg.PoolClient, TenantConnection>();

  const driver: Driver = {
    init: () => Promise.resolve(),
    async acquireConnection() {
      const client = await pool.connect().catch((error: unknown) => {
        throw fromDatabase(error);
      });
      const connection = connections.get(client) ?? new TenantConnection(client);
      connections.set(client, connection);
      return connection;
    },
    async beginTransaction(connection) {
      ours(connection).begin(wanted.getStore() ?? { settings: undefined, isAlone: false });
    },
    commitTransaction: (connection) => ours(connection).commit(),
    rollbackTransaction: (connection) => ours(connection).rollback(),
    async releaseConnection(connection) {
      ours(connection).release();
    },
    destroy: () => pool.end(),
  };

  class TenantDialect extends PostgresDialect {
    override createDriver(): Driver {
      return driver;
    }
  }

  return {
    dialect: new TenantDialect({ pool }),
    within: (beginning, run) => wanted.run(beginning, run),
  };
}

function ours(connection: DatabaseConnection): TenantConnection {
  if (connection instanceof TenantConnection) return connection;
  throw new Error("a connection that is not the pool's");
}
