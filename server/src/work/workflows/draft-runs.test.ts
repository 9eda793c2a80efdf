import { afterAll, beforeAll, expect, it } from "vitest";
import { flowNode, nodeOf, workflowOf } from "../../testing/sample-workflow.ts";
import { type JobsFixture, type Row, startJobsFixture } from "../../testing/start-jobs-fixture.ts";

let jobs: JobsFixture;
const call: JobsFixture["call"] = (...args) => jobs.call(...args);

beforeAll(async () => {
  jobs = await startJobsFixture();
});
afterAll(() => jobs.close());

const summary = nodeOf("sum", {
  product_name: "Agents",
  type: "agent",
  action: "summarise",
  params: { input: "The crane stopped on Friday." },
});
const end = flowNode("end", "end", { outcome: { $ref: "sum.text" } });
const line = { id: "1", from: "sum", to: "end" };
const pins = { sum: { text: "pinned text" } };

async function draft(definition: object): Promise<{ path: string; id: string }> {
  const { id } = (await call("POST", "/workflow", { name: "Drawn", definition })).body.data;
  return { path: `/workflow/${id}`, id };
}

it("a draft runs without a version; its latest run is found by the workflow", async () => {
  const { path, id } = await draft(workflowOf([flowNode("end", "end", { outcome: "ran" })]));
  const begun = await call("POST", `${path}/run`, { revision: 1 });
  expect(begun.status).toBe(202);
  const done = await jobs.until(begun.body.executionId, "succeeded");
  expect(done).toMatchObject({ outcome: "ran", jobId: null, workflowId: id, action: "run", jobName: "Drawn" });
  expect((await call("GET", `${path}/version`)).body.data).toEqual([]);
  expect((await call("GET", path)).body.data).toMatchObject({ status: "draft", version: 0 });
  const { body } = await call("GET", `/workflow/executions?workflowId=${id}&limit=1`);
  expect(body.data.map((one: Row) => one.id)).toEqual([begun.body.executionId]);
  // The first version after it is still number one.
  expect((await call("POST", `${path}/version`, { revision: 1 })).body.data).toMatchObject({ version: 1 });
});

it("pinned output stands in for its step in a dry run and up to a step, in no other run, and in no version", async () => {
  const definition = { ...workflowOf([summary, end], [line]), editor: { pins } };
  const { path } = await draft(definition);
  const outcomeOf = async (how: object) => {
    const { body } = await call("POST", `${path}/run`, { revision: 1, ...how });
    const done = await jobs.until(body.executionId, "succeeded");
    return [done.action, done.outcome];
  };
  expect(await outcomeOf({ isDryRun: true })).toEqual(["dry-run", "pinned text"]);
  expect(await outcomeOf({ upTo: "end" })).toEqual(["dry-run", "pinned text"]);
  const [action, real] = await outcomeOf({});
  expect(action).toBe("run");
  expect(real).toContain("crane");
  const { id } = (await call("POST", `${path}/version`, { revision: 1 })).body.data;
  expect((await call("GET", `/workflow/version/${id}`)).body.data.definition.editor).toEqual({});
  expect((await call("GET", path)).body.data).toMatchObject({ hasDraft: false, definition: { editor: { pins } } });
});

it("up to a step, what comes after it is neither checked nor run", async () => {
  const half = flowNode("half", "branch");
  const lines = [line, { id: "2", from: "end", to: "half" }];
  const { path } = await draft(workflowOf([summary, end, half], lines));
  const refused = await call("POST", `${path}/run`, { revision: 1 });
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("Branch: ")]);
  const { body } = await call("POST", `${path}/run`, { revision: 1, upTo: "sum" });
  const done = await jobs.until(body.executionId, "succeeded");
  expect(done.nodes.map((one: Row) => `${one.nodeId} ${one.status}`)).toEqual(["sum succeeded"]);
  expect((await call("POST", `${path}/run`, { revision: 7 })).body.code).toBe("workflow-changed");
});

it("a disabled step is not run, and what comes before it is passed on to what follows", async () => {
  const note = { ...flowNode("note", "wait", { duration: 0 }) };
  const skipped = nodeOf("again", {
    product_name: "Agents",
    type: "agent",
    action: "summarise",
    params: {},
    isDisabled: true,
  });
  const sum = nodeOf("next", { product_name: "Agents", type: "agent", action: "summarise", params: {} });
  const lines = [
    { id: "1", from: "sum", to: "again" },
    { id: "2", from: "again", to: "note" },
    { id: "3", from: "note", to: "next" },
  ];
  const { path } = await draft(workflowOf([summary, skipped, note, sum], lines));
  const { body } = await call("POST", `${path}/run`, { revision: 1 });
  const done = await jobs.until(body.executionId, "succeeded");
  expect(done.nodes.map((one: Row) => one.nodeId).toSorted()).toEqual(["next", "note", "sum"]);
  const value = await call("GET", `/workflow/executions/${body.executionId}/value?nodeId=next`);
  expect(JSON.stringify(value.body.output)).toContain("crane");
});
