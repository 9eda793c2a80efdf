import type pg from "pg";

/**
 * DBOS begins with CREATE SCHEMA IF NOT EXISTS, which PostgreSQL refuses to a role that may not make schemas even where
 * the schema is there, as ours makes it (platform/db). So its first two migrations are done here, and it goes on from there.
 */
export async function beginSchema(pool: pg.Pool): Promise<void> {
  await pool.query(`CREATE TABLE IF NOT EXISTS dbos.dbos_migrations
    (version bigint NOT NULL, CONSTRAINT dbos_migrations_pkey PRIMARY KEY (version))`);
  await pool.query(`INSERT INTO dbos.dbos_migrations (version)
    SELECT 2 WHERE NOT EXISTS (SELECT FROM dbos.dbos_migrations)`);
  // Which processes run the engine (membership.ts).
  await pool.query(`CREATE TABLE IF NOT EXISTS dbos.hoopoe_executors (id text PRIMARY KEY, epoch bigint NOT NULL,
    lock_key bigint NOT NULL, backend_pid integer NOT NULL, lease_until timestamptz NOT NULL)`);
  // Until when somebody is taking the work of this one up, who is gone.
  await pool.query("ALTER TABLE dbos.hoopoe_executors ADD COLUMN IF NOT EXISTS taken_until timestamptz");
}
