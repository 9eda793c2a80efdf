import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** A server that takes its time, as a job's HTTP steps call it. `/keyed` does the same Idempotency-Key once; `/plain` knows no keys. */
export interface SlowTarget {
  readonly url: string;
  readonly port: number;
  /** Requests that have not been answered yet. */
  readonly inFlight: () => number;
  /** How often `/plain` was asked under the most frequent key: more than once is a repeat that nobody allowed. */
  readonly plainRepeats: () => number;
  /** How many different things were done under a key. */
  readonly keyedDone: () => number;
  close(): Promise<void>;
}

export async function startSlowTarget(delayMs: number): Promise<SlowTarget> {
  const keyed = new Set<string>();
  const plain = new Map<string, number>();
  let inFlight = 0;
  const server = createServer((request, response) => {
    request.resume();
    const key = String(request.headers["idempotency-key"] ?? "");
    inFlight += 1;
    response.once("close", () => (inFlight -= 1));
    if (request.url === "/keyed") keyed.add(key);
    if (request.url === "/plain") plain.set(key, (plain.get(key) ?? 0) + 1);
    void pause(delayMs).then(() => {
      response.writeHead(200, { "content-type": "application/json" }).end('{"fine":true}');
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    inFlight: () => inFlight,
    plainRepeats: () => [...plain.values()].filter((count) => count > 1).length,
    keyedDone: () => keyed.size,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
