import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { freePort } from "@hoopoe/sandbox/testing/free-port.ts";
import { useOfTree } from "../journeys/harness/process-tree.ts";
import { type Product, startProduct } from "../journeys/harness/product.ts";
import { type Bench, type Figure, percentile } from "./harness/bench.ts";

/** `CHAT_ITEMS=1000000 npm run bench -- chat` asks over the large one; it takes a while to fill. */
const itemCount = Number(process.env["CHAT_ITEMS"] ?? 100_000);
const session = z.object({ access_token: z.string() });
const made = z.object({ data: z.object({ id: z.union([z.string(), z.number()]) }) });
const rounds = 40;
const streams = Number(process.env["CHAT_STREAMS"] ?? 200);
const owner = { email: "owner@bench.example", password: "a long enough password" };
const headers = { tenantid: "default", wsid: "1", "content-type": "application/json" };

/** From a question to its answer's first word with the built-in model, alone and many at once, and what an open stream takes. */
export const bench: Bench = {
  name: `chat: answers over ${itemCount.toLocaleString("en")} items`,
  async run() {
    const model = await startStalling();
    const product = await startProduct({
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      EGRESS_ALLOW_CIDR: `127.0.0.1/32:${new URL(model.url).port}`,
    });
    try {
      const script = join(import.meta.dirname, "../server/src/testing/fill-search.ts");
      const { stdout } = await promisify(execFile)(process.execPath, [script, product.dataDir, String(itemCount)]);
      const large = { authorization: `Bearer ${await tokenOf(product, "login", owner)}`, "x-workspace": stdout };
      const demo = { authorization: `Bearer ${await tokenOf(product, "demo")}` };
      const figures: Figure[] = [];
      for (const [name, who, questions] of [
        ["over the demo", demo, () => "Who led the incident?"],
        ["over all items", large, (round: number) => `Who wrote of w${300 + 7 * round} and w${4_000 + 31 * round}?`],
      ] as const) {
        const tookMs: number[] = [];
        for (let round = -5; round < rounds; round += 1) {
          const firstMs = await firstWordMs(product, { who, question: questions(round) });
          if (round >= 0) tookMs.push(firstMs);
        }
        const measured = percentile(tookMs, 0.95);
        figures.push({ name: `first word ${name}, p95`, measured, goal: 300, unit: "ms", better: "lower" });
      }
      const question = "Who led the incident?";
      const request = Array.from({ length: streams }, () => firstWordMs(product, { who: demo, question }));
      const together = percentile(await Promise.all(request), 0.95);
      const kilobytes = await heldOpen(product, large, model.url);
      return [
        ...figures,
        { name: `first word of ${streams} at once, p95`, measured: together, goal: 8_000, unit: "ms", better: "lower" },
        {
          name: `memory of one of ${streams} open streams`,
          measured: kilobytes,
          goal: 500,
          unit: "KB",
          better: "lower",
        },
      ];
    } finally {
      // An endpoint that is gone ends what was asked of it.
      model.close();
      await product.stop();
    }
  },
};

async function tokenOf({ baseUrl }: Product, way: "login" | "demo", body: object = {}): Promise<string> {
  const reply = await fetch(`${baseUrl}/api/auth/${way}`, { method: "POST", headers, body: JSON.stringify(body) });
  return session.parse(await reply.json()).access_token;
}

interface Asked {
  who: Record<string, string>;
  question: string;
  agentId?: number;
  /** What the reading ends at; absent: the answer's own end. */
  until?: RegExp;
  signal?: AbortSignal;
}

async function firstWordMs({ baseUrl }: Product, { who, question, agentId, until, signal }: Asked): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${baseUrl}/api/app/question`, {
    method: "POST",
    headers: { ...headers, ...who },
    body: JSON.stringify({ questionArray: [question], streamResult: true, ...(agentId !== undefined && { agentId }) }),
    signal: signal ?? null,
  });
  if (response.status !== 200) throw new Error(`A question was answered with ${response.status}.`);
  let firstMs = Number.NaN;
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    if (Number.isNaN(firstMs) && /"text-delta"|"data-notice"/.test(part.value)) firstMs = performance.now() - startedAt;
    if (until?.test(part.value) === true) break;
  }
  return firstMs;
}

/** KB of the server's memory for each stream, while as many stand open on a model that has begun and says no more. */
async function heldOpen(product: Product, who: Record<string, string>, modelUrl: string): Promise<number> {
  const entry = { kind: "openai-compatible", name: "Stalls", model: "stall", baseUrl: modelUrl };
  const model = made.parse(await post(product, "/api/model", { who, body: entry })).data;
  const agent = made.parse(
    await post(product, "/api/agent", { who, body: { name: "Stalls", definition: { modelId: model.id } } }),
  ).data;
  const stalled = { who, question: "Well?", agentId: Number(agent.id), until: /"text-delta"/ };
  const open = new AbortController();
  await firstWordMs(product, { ...stalled, signal: open.signal });
  const before = await useOfTree(product.pid());
  await Promise.all(Array.from({ length: streams }, () => firstWordMs(product, { ...stalled, signal: open.signal })));
  const during = await useOfTree(product.pid());
  open.abort();
  // What was freed meanwhile may be more than a few streams take.
  return Math.max(1, ((during.residentMb - before.residentMb) * 1_000) / streams);
}

async function post(
  { baseUrl }: Product,
  path: string,
  { who, body }: { who: Record<string, string>; body: object },
): Promise<unknown> {
  const reply = await fetch(`${baseUrl}${path}`, {
    method: "POST",
    headers: { ...headers, ...who },
    body: JSON.stringify(body),
  });
  return reply.json();
}

/** A model's endpoint that says one word and then nothing. */
async function startStalling(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, reply) => {
    const delta = { id: "1", object: "chat.completion.chunk", created: 1, model: "stall" };
    const choices = [{ index: 0, delta: { content: "One moment" }, finish_reason: null }];
    reply.writeHead(200, { "content-type": "text/event-stream" });
    reply.write(`data: ${JSON.stringify({ ...delta, choices })}\n\n`);
  });
  const port = await freePort();
  await new Promise<void>((ready) => void server.listen(port, "127.0.0.1", ready));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/v1`, close };
}
