import type { Logger } from "pino";
import pg from "pg";
import { poolTimes } from "../db/pool-times.ts";

export interface AdapterPool {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * The connections that the socket adapter listens and notifies on, kept apart from the product's because one of them is
 * held for good. The adapter neither handles a broken connection nor gives it back, and one that it was still opening
 * when it was closed it never gives back at all; all of that is done here.
 */
export function openAdapterPool(appUrl: string, log: Logger): AdapterPool {
  const pool = new pg.Pool({ connectionString: appUrl, max: 4, ...poolTimes });
  const clients = new Set<pg.PoolClient>();
  let isClosing = false;
  pool.on("error", () => undefined);
  pool.on("remove", (client) => void clients.delete(client));
  pool.on("connect", (client) => {
    clients.add(client);
    client.on("error", (error) => {
      if (!isClosing) log.warn({ err: error }, "the connection for live updates broke and is being reopened");
    });
    // Later, so that a query of the pool's own has given its client back by itself.
    client.once("end", () => setImmediate(giveBack, client));
    if (isClosing) void end(client);
  });
  return {
    pool,
    async close() {
      isClosing = true;
      // Not awaited: the pool waits for clients that the adapter never gives back. They are ended below.
      pool.end().catch(() => undefined);
      await Promise.all([...clients].map(end));
    },
  };
}

async function end(client: pg.ClientBase & { end(): Promise<void> }): Promise<void> {
  await client.end();
}

function giveBack(client: pg.PoolClient): void {
  try {
    client.release(true);
  } catch {
    // It was not lent out any more.
  }
}
