import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { onDatabase } from "../platform/db/database-urls.ts";
import { findCluster } from "../platform/postgres/find-cluster.ts";

/** The superuser's way into the database of a data folder, which waits for one that is coming back. */
export interface AdminConnection {
  query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export function openAdminConnection(dataDir: string): AdminConnection {
  let open: Promise<pg.Client> | undefined;
  let isClosed = false;

  async function connect(): Promise<pg.Client> {
    for (;;) {
      if (isClosed) throw new Error("the door is closed");
      const url = (await findCluster(dataDir).catch(() => undefined))?.adminUrl;
      const client = url === undefined ? undefined : new pg.Client({ connectionString: onDatabase(url, "hoopoe") });
      client?.on("error", () => undefined);
      try {
        await client?.connect();
        if (client !== undefined) return client;
      } catch {
        // Not there yet.
      }
      await pause(20);
    }
  }

  return {
    async query(sql, values = []) {
      for (;;) {
        open ??= connect();
        const client = await open;
        try {
          return (await client.query(sql, [...values])).rows;
        } catch (error) {
          // What the database itself objects to has a code of five; everything else is a connection that broke.
          const code = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
          if (/^\w{5}$/.test(code) && !code.startsWith("57") && !code.startsWith("08")) throw error;
          open = undefined;
          await client.end().catch(() => undefined);
        }
      }
    },
    async close() {
      isClosed = true;
      const client = await open?.catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}
