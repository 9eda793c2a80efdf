import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { flowNode, workflowOf } from "../../testing/sample-workflow.ts";
import { type JobsFixture, startJobsFixture } from "../../testing/start-jobs-fixture.ts";

let jobs: JobsFixture;
beforeAll(async () => {
  jobs = await startJobsFixture();
});
afterAll(() => jobs.close());

interface Listed {
  id: string;
  kind: string;
  title: string;
  effect: string;
  use: { calls: number; errors: number };
}
const listed = async (): Promise<Listed[]> => (await jobs.call("GET", "/ai-tool")).body.data;
const tryOut = (toolId: string, input: object, isConfirmed = false) =>
  jobs.call("POST", "/ai-tool/try", { toolId, input, isConfirmed });

it("a workflow saved as a tool gets its agent, is listed, and runs as an execution once it is confirmed", async () => {
  const name = `Tool ${randomUUID()}`;
  const definition = workflowOf(
    [flowNode("stop", "end", { outcome: { $fn: "text", args: ["saw ", { $ref: "inputs.what" }] } })],
    [],
  );
  const { data } = (await jobs.call("POST", "/workflow", { name, definition })).body;
  await jobs.call("POST", `/workflow/${data.id}/version`, { revision: data.revision });
  const saved = await jobs.call("POST", `/workflow/${data.id}/ai-tool`, { name });
  expect([saved.status, saved.body.message]).toEqual([expect.any(Number), undefined]);
  const agents = (await jobs.call("GET", "/agent")).body.data;
  expect(agents.find((agent: { name: string }) => agent.name === name)).toMatchObject({ kind: "automation" });

  const toolId = `workflow:${data.id}`;
  expect((await listed()).find(({ id }) => id === toolId)).toMatchObject({
    kind: "workflow",
    title: name,
    effect: "write",
  });
  const unconfirmed = await tryOut(toolId, { what: "it" });
  expect([unconfirmed.status, unconfirmed.body.code]).toEqual([409, "tool-unconfirmed"]);
  const from = Date.now();
  const done = await tryOut(toolId, { what: "it" }, true);
  expect([done.status, done.body.data]).toMatchObject([200, { isOk: true, summary: `${name}: saw it` }]);
  // Its place in the list is that of its time.
  const [newest] = (await jobs.call("GET", "/workflow/executions")).body.data;
  expect(newest).toMatchObject({ jobName: name, status: "succeeded" });
  expect(Date.parse(newest.createdAt)).toBeGreaterThanOrEqual(from);
  expect(Date.parse(newest.createdAt)).toBeLessThanOrEqual(Date.now());
  expect((await listed()).find(({ id }) => id === toolId)?.use).toMatchObject({ calls: 1, errors: 0 });
});

it("has texts for people, its fields too, and others for models", async () => {
  const tools = (await jobs.call("GET", "/ai-tool")).body.data;
  for (const { words } of tools) expect(words).not.toMatch(/`|ISO 8601/);
  const own = tools.filter(({ kind }: { kind: string }) => kind === "platform");
  for (const field of own.flatMap((one: { inputSchema: { properties: object } }) =>
    Object.values(one.inputSchema.properties),
  ))
    expect(field).toHaveProperty("title");
  const counting = tools.find(({ id }: { id: string }) => id === "count_items");
  expect(counting.description).toContain("`from` and `to` (a day such as 2026-11-07");
});

it("a tool that does not exist, wrong input, and a viewer are refused", async () => {
  expect((await tryOut("workflow:none", {})).body.code).toBe("tool-not-found");
  const wrong = await tryOut("count_items", { groupBy: "moon" });
  expect([wrong.status, wrong.body.field]).toEqual([422, "groupBy"]);
  const viewer = await jobs.fixture.server.addMember({ role: "viewer", workspaceId: jobs.owner.workspaceId });
  expect((await jobs.call("POST", "/ai-tool/try", { toolId: "count_items", input: {} }, viewer)).status).toBe(403);
  expect((await jobs.call("GET", "/ai-tool", undefined, viewer)).status).toBe(200);
});
