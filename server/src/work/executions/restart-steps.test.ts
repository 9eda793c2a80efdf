import { randomUUID } from "node:crypto";
import type { ConnectorAction } from "@hoopoe/connectors/shared/connector-action.ts";
import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { flowNode, nodeOf } from "../../testing/sample-workflow.ts";
import { type RunFixture, startRunFixture } from "../../testing/start-run-fixture.ts";

let fixture: RunFixture;
const received: string[] = [];
const gate = Promise.withResolvers<void>();

const actionOf = (id: string, run: () => Promise<unknown>): ConnectorAction => ({
  id,
  label: id,
  meaning: "Does a thing",
  input: z.object({}),
  output: z.unknown(),
  effect: "write",
  idempotency: "none",
  plan: async () => ({ changes: [], targetVersion: null }),
  run: async () => {
    received.push(id);
    return run();
  },
});

beforeAll(async () => {
  const refuse = () => Promise.reject(new ConnectorError("forbidden", "Not allowed."));
  const held = () => gate.promise.then(() => ({ id: 1 }));
  fixture = await startRunFixture({
    actions: [actionOf("refused", refuse), actionOf("slow", held), actionOf("next", async () => ({ id: 2 }))],
  });
});
afterAll(() => fixture.close());

const step = (id: string) => nodeOf(id, { product_name: "Vendor", action: id });
const detail = (id: string) => fixture.executions.detail(fixture.scope, id);
const until = (id: string, status: string) => expect.poll(async () => (await detail(id)).status).toBe(status);

it("a failed step isn't tried again because another one continues", async () => {
  const id = await fixture.start(
    [step("refused"), flowNode("ask", "approval"), step("next")],
    [{ id: "1", from: "ask", to: "next", when: "approved" }],
  );
  await until(id, "waiting");
  const query = { filter: { executionId: id }, before: undefined, countMax: 1 };
  const [request] = await fixture.approvals.list({ ...fixture.scope, role: "owner" }, query);
  const decider = { ...fixture.scope, userId: randomUUID(), role: "owner" as const };
  await fixture.approvals.decide(decider, request?.id ?? "", { decision: "approve", words: "" });
  await until(id, "failed");
  expect(received).toEqual(["refused", "next"]);
});

it("a stop lets the running step end, starts no other, and leaves the run due for the next process", async () => {
  received.length = 0;
  const id = await fixture.start([step("slow"), step("next")], [{ id: "1", from: "slow", to: "next" }]);
  await expect.poll(() => received).toEqual(["slow"]);
  const drained = fixture.executions.drain();
  const late = await fixture.start([step("next")]);
  gate.resolve();
  await drained;
  for (const run of [id, late]) {
    const { status, reason } = await detail(run);
    expect([status, reason?.sentence]).toEqual(["waiting", "Hoopoe is restarting. The run will continue on its own."]);
  }
  expect((await detail(id)).effects).toMatchObject([{ status: "confirmed" }]);
  expect(received).toEqual(["slow"]);
  const { rows } = await fixture.admin.query(
    "SELECT (SELECT count(*)::int FROM execution_holds) AS held, id FROM executions WHERE wake_at <= now() AND id = ANY($1)",
    [[id, late]],
  );
  expect(rows.map(({ held }) => held)).toEqual([0, 0]);
});
