import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";

export type Vendor = Awaited<ReturnType<typeof startVendor>>;

/** Does what it is told: under `keyed` once for each key, under `lookup` each time, but it can be asked. */
export async function startVendor() {
  const done = new Map<string, number>();
  const starts = new Map<string, number[]>();
  const server = createServer((request, reply) => {
    const take = async (body: string): Promise<void> => {
      // When the step was begun, not when its word arrived: a frozen process's word may lie half sent for seconds.
      const { key, at = Date.now() } = z.object({ key: z.string(), at: z.number().optional() }).parse(JSON.parse(body));
      if (request.url === "/step") starts.set(key, [...(starts.get(key) ?? []), at]);
      else if (request.url === "/keyed") done.set(key, 1);
      else if (request.url === "/lookup") done.set(key, (done.get(key) ?? 0) + 1);
      await pause(request.url === "/step" ? 5 : 20 + Math.random() * 100);
      const isKnown = request.url !== "/find" || done.has(key);
      reply.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(isKnown ? { id: key } : null));
    };
    // Whoever was killed in the middle of a word has said nothing.
    void text(request).then(take, () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    twice: () => [...done.values()].filter((count) => count > 1).length,
    startsOf: (key: string) => starts.get(key) ?? [],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
