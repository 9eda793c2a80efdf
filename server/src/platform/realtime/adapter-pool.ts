import type { Logger } from "pino";
import pg from "pg";

/**
 * The connections that the socket adapter listens and notifies on, kept apart from the product's because one of them is
 * held for good. The adapter itself neither handles a broken connection nor gives it back; both is done here.
 */
export function openAdapterPool(appUrl: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({ connectionString: appUrl, max: 4, connectionTimeoutMillis: 10_000 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn({ err: error }, "the connection for live news broke and is made anew"));
    client.once("end", () => {
      try {
        client.release(true);
      } catch {
        // It was not lent out: the pool itself has let it go.
      }
    });
  });
  return pool;
}
