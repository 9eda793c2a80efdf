import { Kysely, sql, type Transaction } from "kysely";
import pg from "pg";
import type { StartLog } from "../postgres/start-log.ts";
import type { TenantScope } from "../scope.ts";
import type { Lookups } from "./lookup-types.ts";
import { lookups } from "./lookups.ts";
import { poolTimes } from "./pool-times.ts";
import { refuseTooMighty } from "./refuse-too-mighty.ts";
import { scopeQueries } from "./scope-queries.ts";
import type { DB as Schema, tableScopes } from "./tables.ts";
import type { Beginning, LocalSettings } from "./tenant-connection.ts";
import { createTenantDialect } from "./tenant-dialect.ts";

/**
 * A transaction held to what it was opened for, by row-level security and by the queries that it builds (scope-queries.ts).
 * Stores take it as first argument.
 */
export type Trx = Transaction<Schema>;

/** A transaction of the platform's own: tables with a tenant aren't among its tables. */
export type SystemTrx = Transaction<Omit<Schema, keyof typeof tableScopes>>;

/** The running product's way to its data. */
export interface Database {
  /**
   * One transaction that row-level security holds to this tenant, workspace and user. With `idleMaxMs` PostgreSQL undoes it
   * where this process leaves it alone for longer, as one that is frozen does: its locks hold up nobody after that.
   */
  withTenant<T>(scope: TenantScope, run: (trx: Trx) => Promise<T>, limits?: { idleMaxMs: number }): Promise<T>;
  /**
   * The same for one statement alone, which is its transaction: one trip to the database instead of two. Nothing is left open
   * between here and there, so that a frozen process holds no locks. @throws where `run` sends a second statement
   */
  askTenant<T>(scope: TenantScope, run: (trx: Trx) => Promise<T>): Promise<T>;
  /** One transaction without a tenant: the platform's own tables (keys, limits, settings); tenants' rows stay unseen. */
  withSystem<T>(run: (trx: SystemTrx) => Promise<T>): Promise<T>;
  /** To that what askTenant is to withTenant. @throws where `run` sends a second statement */
  askSystem<T>(run: (trx: SystemTrx) => Promise<T>): Promise<T>;
  /** The few questions that come before the tenant is known. */
  readonly lookups: Lookups;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the pool of the running product on DATABASE_APP_URL. @throws StartError when that role is above row-level
 * security, which would make every tenant border void.
 */
export async function openDatabase({
  appUrl,
  log,
  poolSize = 10,
}: {
  appUrl: string;
  log: StartLog;
  poolSize?: number;
}): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: appUrl,
    max: poolSize,
    ...poolTimes,
    keepAlive: true,
  });
  // An idle connection that breaks (PostgreSQL restarting) is dropped by the pool; without a listener it ends the process.
  let isClosing = false;
  pool.on("error", (error) => {
    if (!isClosing) log.warn(`A database connection broke and will be reopened: ${error.message}`);
  });
  // The same for a connection that is in use but has no query under way at that moment; its next query reports it.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  const { dialect, within } = createTenantDialect(pool);
  const db = new Kysely<Schema>({ dialect });
  const begin = <T>(beginning: Beginning, run: (trx: Trx) => Promise<T>): Promise<T> =>
    within(beginning, () => db.transaction().execute(run));
  const scoped =
    <T>(scope: TenantScope, run: (trx: Trx) => Promise<T>) =>
    (trx: Trx): Promise<T> =>
      run(scopeQueries(trx, scope));
  try {
    await refuseTooMighty(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    withTenant: (scope, run, limits) =>
      begin({ settings: settingsOf(scope, limits), isAlone: false }, scoped(scope, run)),
    askTenant: (scope, run) => begin({ settings: settingsOf(scope, openMax), isAlone: true }, scoped(scope, run)),
    withSystem: (run) => begin({ settings: undefined, isAlone: false }, run),
    askSystem: (run) => begin({ settings: undefined, isAlone: true }, run),
    lookups: lookups(db),
    ping: async () => void (await sql`SELECT 1`.execute(db)),
    async close() {
      isClosing = true;
      await db.destroy();
    },
  };
}

/** For what is too long for one trip. */
const openMax = { idleMaxMs: 2_500 };

function settingsOf(
  { tenantId, workspaceId = "", userId }: TenantScope,
  limits: { idleMaxMs: number } | undefined,
): LocalSettings {
  return {
    "hoopoe.tenant_id": tenantId,
    "hoopoe.workspace_id": workspaceId,
    "hoopoe.user_id": userId ?? "",
    ...(limits !== undefined && { idle_in_transaction_session_timeout: `${limits.idleMaxMs}` }),
  };
}
