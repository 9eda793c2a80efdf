import { randomUUID } from "node:crypto";
import { text as readAll } from "node:stream/consumers";
import { answerState, type AnswerState } from "@hoopoe/contract/assist/answer.ts";
import { addItem, emptyPage } from "../intake/ingest/page.ts";
import { writePage } from "../intake/ingest/write-page.ts";
import { seedStream, type SeededWorkspace, seedWorkspace } from "./seed-workspace.ts";
import { type ProductFixture, startProductFixture } from "./start-product-fixture.ts";
import type { TestMember } from "./test-people.ts";
import pg from "pg";
import * as z from "zod/mini";
import { setup } from "./test-postgres.ts";

const corpusShape = z.object({
  name: z.string(),
  asOf: z.string(),
  zone: z.string(),
  ownDomains: z.array(z.string()),
  datatypes: z.record(z.string(), z.string()),
  items: z.array(
    z.object({
      id: z.string(),
      source: z.string(),
      author: z.string(),
      address: z.optional(z.nullable(z.string())),
      thread: z.optional(z.nullable(z.string())),
      at: z.string(),
      title: z.string(),
      text: z.string(),
    }),
  ),
  questions: z.array(z.object({ id: z.string(), question: z.string(), after: z.optional(z.nullable(z.string())) })),
});
type Corpus = z.infer<typeof corpusShape>;
const request = z.object({ corpora: z.array(corpusShape), ids: z.array(z.string()), modelUrl: z.string() });

const reply = z.object({ conversationId: z.string(), data: answerState });

const input = request.parse(JSON.parse(await readAll(process.stdin)));
const stop = await setup({ provide: () => undefined });
const answers = [];
for (const corpus of input.corpora)
  answers.push(...(await askThroughModel(corpus, new Set(input.ids), input.modelUrl)));
await stop?.();
process.stdout.write(JSON.stringify({ answers }));

/**
 * Asks a company's questions through the product: a server with its items, taken in as a sync writes them, and a model at an
 * OpenAI-compatible endpoint. A question that follows another is asked in its conversation.
 */
async function askThroughModel(corpus: Corpus, ids: ReadonlySet<string>, modelUrl: string) {
  const clock = { now: () => new Date(corpus.asOf) };
  const env = { OPENAI_BASE_URL: modelUrl, OPENAI_API_KEY: "unused", OPENAI_MODEL: "judged" };
  const fixture = await startProductFixture({ clock, env });
  const admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
  try {
    const asker = await takeIn(fixture, admin, corpus);
    const replies = [];
    const conversations = new Map<string, string>();
    const wanted = corpus.questions.filter(
      ({ id }) => ids.has(id) || corpus.questions.some((one) => one.after === id && ids.has(one.id)),
    );
    for (const { id, question, after } of wanted) {
      const conversationId = conversations.get(after ?? "");
      const body = { questionArray: [question], ...(conversationId !== undefined && { conversationId }) };
      const answer = await fixture.server.call("POST", "/app/question", { as: asker, body });
      const { data, conversationId: kept } = reply.parse(answer.body);
      conversations.set(id, kept);
      if (ids.has(id)) replies.push(toAnswer(id, data));
    }
    return replies;
  } finally {
    await admin.end();
    await fixture.close();
  }
}

/** A workspace with one stream for each kind of source, and somebody who asks, in the company's zone. */
async function takeIn(fixture: ProductFixture, admin: pg.Client, corpus: Corpus): Promise<TestMember> {
  const workspace = await seedWorkspace(admin, fixture.server.tenantId);
  for (const [source, source_datatype] of Object.entries(corpus.datatypes)) {
    const stream = await seedStream(admin, workspace);
    const items = corpus.items.filter((one) => one.source === source);
    await writeItems(fixture, stream, { items, source_datatype });
  }
  await admin.query("update tenants set name = $1 where id = $2", [
    corpus.ownDomains[0] ?? corpus.name,
    workspace.tenantId,
  ]);
  const entries = corpus.ownDomains.map((match) => ({ match, standing: "own" }));
  await admin.query("insert into standing_lists (tenant_id, workspace_id, entries) values ($1, $2, $3)", [
    workspace.tenantId,
    workspace.workspaceId,
    JSON.stringify(entries),
  ]);
  const asker = await fixture.server.addMember({ role: "editor", workspaceId: workspace.workspaceId });
  await admin.query(
    "update users set preferences = preferences || jsonb_build_object('timeZone', $1::text) where id = $2",
    [corpus.zone, asker.userId],
  );
  return asker;
}

async function writeItems(
  { server }: ProductFixture,
  { tenantId, workspaceId, integrationDataId }: SeededWorkspace,
  { items, source_datatype }: { items: Corpus["items"]; source_datatype: string },
): Promise<void> {
  const page = emptyPage();
  for (const { id, author, address, thread, at, title, text } of items)
    addItem(page, {
      externalId: id,
      source_datatype,
      at: new Date(at).toISOString(),
      author: address == null ? author : `${author} <${address}>`,
      title,
      body: text,
      url: null,
      raw: thread == null ? {} : { threadId: thread },
    });
  const target = { streamId: integrationDataId, stream: "s", runId: randomUUID(), audienceOf: () => null };
  const system = { tenantId, workspaceId, userId: null };
  await server.db.withTenant(system, (trx) => writePage(trx, system, { page, target }));
}

/** A first sentence that rests on the record of a search says that the answer isn't there. */
function toAnswer(id: string, { steps, evidence, model }: AnswerState) {
  const blocks = steps.flat();
  const sentences = blocks.flatMap((block) => (block.kind === "text" ? (block.sentences ?? []) : []));
  const sourceOf = new Map(evidence.map((one) => [one.id, one.source_datatype]));
  const cited = sentences[0]?.citations.map(({ evidenceId }) => sourceOf.get(evidenceId)) ?? [];
  const isBuiltIn = model === "" || blocks.some((block) => block.kind === "notice");
  const states = sentences.map(({ check }) => check.status);
  return {
    id,
    sentences: sentences.map(({ text }) => text),
    none: sentences.length === 0 || cited.includes("search-record"),
    doubt: isBuiltIn || states.includes("disputed") || states[0] === "not-supported",
    checks: sentences.map(
      ({ text, check }) => `${check.status}${"reasons" in check ? ` (${check.reasons.join("; ")})` : ""}: ${text}`,
    ),
    isWritten: sentences.length > 0 && !isBuiltIn,
  };
}
