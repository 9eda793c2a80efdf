import { once } from "node:events";
import type { ServerResponse } from "node:http";

/** Sends pieces as they are made, waiting for a slow reader; stops making them when the reader is gone. */
export async function sendPieces(res: ServerResponse, pieces: Iterable<string | Buffer>): Promise<void> {
  const gone = new Promise<void>((resolve) => res.once("close", () => resolve()));
  for (const piece of pieces) {
    if (res.destroyed) return;
    if (!res.write(piece)) await Promise.race([once(res, "drain").catch(() => undefined), gone]);
  }
  res.end();
}
