import type { ConnectorAction } from "@hoopoe/connectors/shared/connector-action.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import * as z from "zod";
import { nodeOf } from "../../testing/sample-workflow.ts";
import { type RunFixture, startRunFixture } from "../../testing/start-run-fixture.ts";

let fixture: RunFixture;
const received: string[] = [];
const actionOf = (id: string, effect: "read" | "write"): ConnectorAction => ({
  id,
  label: id,
  meaning: "Does a thing",
  input: z.object({ text: z.unknown() }),
  output: z.unknown(),
  effect,
  idempotency: "safe",
  plan: async (_ctx, input) => ({
    changes: [{ target: "wall", field: "text", before: null, after: JSON.stringify(input) }],
    targetVersion: null,
  }),
  run: async (_ctx, input) => {
    received.push(`${id} ${JSON.stringify(input)}`);
    return { text: `${id} said` };
  },
});

beforeAll(async () => {
  fixture = await startRunFixture({
    actions: [actionOf("look", "read"), actionOf("sum", "read"), actionOf("post", "write")],
  });
});
beforeEach(() => {
  received.length = 0;
});
afterAll(() => fixture.close());

const step = (id: string, action: string, text: unknown) =>
  nodeOf(id, { product_name: "Vendor", action, params: { text } });
const nodes = [step("a", "look", "all"), step("b", "sum", { $ref: "a.text" }), step("c", "post", { $ref: "b.text" })];
const edges = ["ab", "bc"].map((pair) => ({ id: pair, from: pair[0], to: pair[1] }));
const detail = (id: string) => fixture.executions.detail(fixture.scope, id);
const until = (id: string, status: string) => expect.poll(async () => (await detail(id)).status).toBe(status);
const replay = (id: string, from: { nodeId: string; input?: Record<string, unknown> }) =>
  fixture.executions.replay(fixture.scope, id, { isDryRun: false, from, onceId: null });

it("a replay from a step keeps what came before, takes another input, and only plans what it would write", async () => {
  const id = await fixture.start(nodes, edges);
  await until(id, "succeeded");
  expect(received.map((one) => one.split(" ")[0])).toEqual(["look", "sum", "post"]);
  received.length = 0;
  const again = await replay(id, { nodeId: "b", input: { text: "something else" } });
  await until(again, "succeeded");
  expect(received).toEqual(['sum {"text":"something else"}']);
  const replayed = await detail(again);
  expect(replayed).toMatchObject({ isDryRun: true, repeats: id, replayedFrom: "b", effects: [] });
  expect(replayed.nodes.map(({ nodeId, status }) => `${nodeId} ${status}`)).toEqual([
    "a succeeded",
    "b succeeded",
    "c succeeded",
  ]);
  const planned = await fixture.executions.value(fixture.scope, { executionId: again, nodeId: "c", item: "" });
  expect(planned.output).toMatchObject({ planned: [{ target: "wall", after: '{"text":"sum said"}' }] });
  expect(replayed.number).toBe((await detail(id)).number + 1);
});

it("a run that isn't over, and a step that it doesn't have, are refused by name", async () => {
  const id = await fixture.start(nodes, edges);
  await until(id, "succeeded");
  await expect(replay(id, { nodeId: "z" })).rejects.toThrow("This run has no step z.");
});
