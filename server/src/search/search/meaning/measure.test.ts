import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { createModel } from "@hoopoe/agents/models/create-model.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { systemClock } from "../../../platform/clock/clock.ts";
import { openTestDatabase, type OpenTestDatabase } from "../../../testing/open-test-database.ts";
import { type SeededWorkspace, seedWorkspace } from "../../../testing/seed-workspace.ts";
import { createSearchService } from "../service.ts";
import { createVectorCache } from "./plain/vector-cache.ts";
import { createMeaningService, type MeaningService } from "./service.ts";
import { saveWork } from "./store.ts";

const subjects = ["gateway", "mailbox", "ledger", "warehouse", "scanner", "proxy", "backup", "printer"];
const events = ["failed after the update", "was slow in the morning", "needs another certificate", "lost its password"];
const request = z.object({ model: z.string(), input: z.array(z.string()) });
let database: OpenTestDatabase;
let endpoint: Server;
let home: SeededWorkspace;
let asked: z.infer<typeof request>[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  endpoint = createServer((req, res) => {
    let body = "";
    req.on("data", (data: Buffer) => (body += data.toString()));
    req.on("end", () => {
      const one = request.parse(JSON.parse(body));
      asked.push(one);
      const vectorOf = one.model === "noise" ? noise : words;
      const data = one.input.map((text, index) => ({ object: "embedding", index, embedding: vectorOf(text) }));
      const usage = { prompt_tokens: 1, total_tokens: 1 };
      res.setHeader("content-type", "application/json").end(JSON.stringify({ object: "list", data, usage }));
    });
  }).listen(0, "127.0.0.1");
  await once(endpoint, "listening");
  home = await seedWorkspace(database.admin);
  await home.addItems(
    subjects.flatMap((subject, index) =>
      events.map((event, place) => ({
        title: `The ${subject} of floor ${index} ${event}`,
        body: `Somebody in room ${10 * index + place} saw that the ${subject} ${event}. It is under way.`,
      })),
    ),
  );
});
afterAll(async () => {
  endpoint.close();
  await database.close();
});

/** Each word counts in a place of its own. */
function words(text: string): number[] {
  const vector = Array.from({ length: 512 }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const index = createHash("sha256").update(word).digest().readUInt16BE() % vector.length;
    vector[index] = (vector[index] ?? 0) + 1;
  }
  return vector;
}

/** A vector that says nothing of its text. */
const noise = (text: string) => [...createHash("sha512").update(text).digest()].map((byte) => byte - 127.5);

async function withModel(model: string): Promise<MeaningService> {
  const address = endpoint.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const made = createModel({ kind: "openai-compatible", baseUrl: `http://127.0.0.1:${port}/v1`, model });
  const { db } = database;
  const cache = createVectorCache({ db, waitMs: 30_000 });
  const meaning = createMeaningService({
    db,
    clock: systemClock,
    cache,
    embedder: async () => ({ id: model, model: made }),
  });
  await db.withTenant(home, (trx) => saveWork(trx, { was: null, workId: "by hand" }));
  for (let after: string | null = "0"; after !== null;)
    after = await meaning.makeNext(home, after, AbortSignal.timeout(60_000));
  await meaning.measureIfDue(home);
  return meaning;
}
const search = (meaning: MeaningService) =>
  createSearchService({ db: database.db, meaning }).search(home, {
    terms: "gateway",
    sources: [],
    limit: 50,
    sort: "best",
  });

it("gives no weight to vectors that say nothing, says what was measured, and spends no call on a search", async () => {
  const meaning = await withModel("noise");
  const state = await meaning.state(home);
  expect(state).toMatchObject({ status: "on", made: 32, measured: { weight: 0 } });
  const { queries, alone } = measuredOf(state);
  expect(queries).toBeGreaterThanOrEqual(20);
  expect(alone * 2).toBeLessThan(queries);
  asked = [];
  expect(await search(meaning)).toMatchObject({ usesMeaning: false, count: 4 });
  expect(asked).toEqual([]);
});

it("measures again with another model, and gives weight to vectors that find at least what the words find", async () => {
  const meaning = await withModel("words");
  const { queries, words: plain, meaning: both, alone, weight } = measuredOf(await meaning.state(home));
  expect(weight).toBeGreaterThan(0);
  expect(both).toBeGreaterThanOrEqual(plain);
  expect(alone * 2).toBeGreaterThanOrEqual(queries);
  expect(await search(meaning)).toMatchObject({ usesMeaning: true });
});

it("isn't measured again by itself, but when somebody asks for it", async () => {
  const meaning = await withModel("words");
  asked = [];
  await meaning.measureIfDue(home);
  expect(asked).toEqual([]);
  const before = measuredOf(await meaning.state(home));
  const after = measuredOf(await meaning.measure(home));
  expect(asked).toHaveLength(1);
  expect({ ...after, at: "" }).toEqual({ ...before, at: "" });
});

function measuredOf(state: Awaited<ReturnType<MeaningService["state"]>>) {
  if (state.status === "off" || state.measured === null) throw new Error("Nothing was measured.");
  return state.measured;
}
