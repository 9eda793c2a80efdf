import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { routes } from "@hoopoe/contract/routes.ts";
import * as z from "zod/mini";
import { type Attack, attackOn, send } from "../attacks/call-route.ts";

const input = z
  .object({
    kind: z.enum(["abuse", "visit"]),
    url: z.string(),
    tokens: z.array(z.string()),
    ids: z.record(z.string(), z.string()),
    tenant: z.string(),
  })
  .parse(workerData);
const headersOf = (token: string) => ({ tenantid: input.tenant, authorization: `Bearer ${token}` });
const callersOfEach = 8;
const visitsMin = 5;

let isOver = false;
parentPort?.once("message", () => {
  isOver = true;
});

/** Routes that would end the caller's own access, or stop work for everybody: the flood would be over. */
const ending =
  /logout|leave|erase|delete|remove|session-end|maintenance|account-|workspace-rename|sso-|auth-|stop|member-role/;
const large = JSON.stringify({ name: "Large", definition: { nodes: Array(100_000).fill({ a: 1 }) } });
const wishes = "When a mail comes from Gmail, file a Jira issue, wait for an approval and tell #ops in Slack. ".repeat(
  20,
);

/** Every route with ids that are theirs, over and over, and between them what costs most. */
async function abuse(): Promise<unknown> {
  const statuses: Record<string, number> = {};
  await Promise.all(
    input.tokens.flatMap((token) => {
      const [attacks, heavy] = [attacksOf(token), heavyOf(token)];
      return Array.from({ length: callersOfEach }, async (_, caller) => {
        for (let n = caller * 17; !isOver; n += 1) {
          const attack = n % 8 === 0 ? heavy[(n / 8) % heavy.length] : attacks[n % attacks.length];
          if (attack === undefined) continue;
          const { status } = await send(input.url, attack).catch(() => ({ status: 0 }));
          statuses[status] = (statuses[status] ?? 0) + 1;
        }
      });
    }),
  );
  return statuses;
}

function attacksOf(token: string): Attack[] {
  return routes
    .filter(({ id, access }) => access !== "public" && !ending.test(id))
    .map((route) => {
      const ids = Object.entries(route.nouns ?? {}).flatMap(([field, noun]) => {
        const id = input.ids[noun];
        return id === undefined ? [] : [[field, id]];
      });
      return attackOn(route, { fill: Object.fromEntries(ids), headers: headersOf(token) });
    });
}

function heavyOf(token: string): Attack[] {
  const headers = { ...headersOf(token), "content-type": "application/json" };
  const terms = "a OR the OR of OR and OR in";
  return [
    ["/app/pir", JSON.stringify({ terms, sources: [], from: null, to: null, limit: 200 })] as const,
    ["/workflow", large] as const,
    ["/workflow/temporary", JSON.stringify({ prompt: wishes })] as const,
  ].map(([path, body]) => ({ method: "POST", path, headers, body }));
}

/** One call after the other, as a page makes them; gives how long each took. */
async function visit(): Promise<unknown> {
  const headers = headersOf(input.tokens[0] ?? "");
  const paths = ["/integration", "/workflow", "/workflow/job", "/notification", "/usage/budget"];
  const took: number[] = [];
  for (let n = 0; !isOver || n < visitsMin; n += 1) {
    const path = paths[n % paths.length] ?? "/integration";
    const startedAt = performance.now();
    const { status } = await send(input.url, { method: "GET", path, headers, body: undefined });
    if (status !== 200) throw new Error(`GET ${path} was answered ${status}`);
    took.push(performance.now() - startedAt);
  }
  return took;
}

// A flood comes from elsewhere: what it takes to make it must not be taken from the server. On Linux this is of the thread.
if (input.kind === "abuse") setPriority(0, constants.priority.PRIORITY_LOW);
parentPort?.postMessage(await (input.kind === "abuse" ? abuse() : visit()));
