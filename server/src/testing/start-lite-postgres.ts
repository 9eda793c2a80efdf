import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { vector } from "@electric-sql/pglite-pgvector";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import pg from "pg";
import { createVectorExtension } from "../platform/db/create-vector-extension.ts";
import { ensureRoles, grantDatabase } from "../platform/db/ensure-roles.ts";
import { migrate } from "../platform/db/migrate.ts";
import { roleNames } from "../platform/db/role-names.ts";

/**
 * PostgreSQL 18 with pgvector, which the server from npm lacks: PGlite, the real thing compiled to WebAssembly, behind a
 * socket. All connections share one session, so whoever is `become`, is all of them; the product's role to begin with.
 */
export async function startLitePostgres() {
  const lite = await PGlite.create({ extensions: { vector, btree_gin, pg_trgm } });
  const server = new PGLiteSocketServer({ db: lite, host: "127.0.0.1", port: 0, maxConnections: 20 });
  await server.start();
  const url = `postgres://postgres:unused@${server.getServerConn()}/postgres`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await ensureRoles(admin, { password: "unused" });
  await grantDatabase(admin);
  // RESET does not lead back here, naming the superuser does.
  const become = (role: string) => admin.query(`SET SESSION AUTHORIZATION ${role}`);
  await become(roleNames.owner);
  await migrate(admin);
  await become(roleNames.app);
  return {
    url,
    admin,
    /** What a start of the product does besides its migrations. */
    async ensureVectors(): Promise<boolean> {
      await become("postgres");
      await createVectorExtension(admin);
      await become(roleNames.owner);
      const { rows } = await admin.query<{ has: boolean }>("SELECT hoopoe.ensure_vectors() AS has");
      await become(roleNames.app);
      return rows[0]?.has === true;
    },
    /** Runs as the superuser, whom no policy holds. */
    async asSuperuser<T>(work: () => Promise<T>): Promise<T> {
      await become("postgres");
      try {
        return await work();
      } finally {
        await become(roleNames.app);
      }
    },
    async close() {
      await admin.end();
      await server.stop();
      await lite.close();
    },
  };
}
