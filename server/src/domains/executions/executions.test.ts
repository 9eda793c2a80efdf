import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWholeHouse, type WholeHouse } from "../../testing/start-whole-house.ts";
import type { TestMember } from "../../testing/test-people.ts";
import { flowNode, workflowOf } from "../../testing/sample-workflow.ts";

let house: WholeHouse;
let owner: TestMember;
let admin: pg.Client;
const call = (method: string, path: string, body?: unknown, as = owner) =>
  house.server.call(method, path, { as, body });

beforeAll(async () => {
  house = await startWholeHouse();
  owner = await house.server.addMember({ role: "owner" });
  admin = new pg.Client({ connectionString: house.server.database.adminUrl });
  await admin.connect();
  await house.afterLaunch();
});
afterAll(async () => {
  await admin.end();
  await house.close();
});

async function makeJob(nodes: unknown[], edges: unknown[] = [], more: object = {}): Promise<string> {
  const made = await call("POST", "/workflow", { name: `w-${randomUUID()}`, definition: workflowOf(nodes, edges) });
  expect([made.status, made.body.data?.problems]).toEqual([201, []]);
  const { id, revision } = made.body.data;
  const saved = await call("POST", `/workflow/${id}/version`, { revision });
  expect([saved.status, saved.body]).toMatchObject([201, { data: { version: 1 } }]);
  const job = await call("POST", "/workflow/job", {
    name: `j-${randomUUID()}`,
    workflowId: id,
    versionId: null,
    trigger: { kind: "manual" },
    inputs: {},
    concurrency: 10,
    isOn: true,
    alertOnFailure: true,
    ...more,
  });
  expect([job.status, job.body]).toMatchObject([201, {}]);
  return job.body.data.id;
}

async function run(jobId: string, body: object = {}): Promise<string> {
  const begun = await call("POST", `/workflow/job/${jobId}/run`, body);
  expect(begun.status).toBe(202);
  return begun.body.executionId;
}

async function until(executionId: string, status: string) {
  const load = async () => (await call("GET", `/workflow/executions/${executionId}`)).body.data;
  await expect.poll(async () => (await load()).status, { timeout: 10_000, interval: 20 }).toBe(status);
  return load();
}

describe("a run", () => {
  it("goes through branch, loop and end, and shows each step [3.13]", async () => {
    const jobId = await makeJob(
      [
        flowNode("each", "for-each", { items: { $ref: "inputs.list" }, parallel: 2 }),
        flowNode("test", "branch", { condition: { $fn: "equals", args: [{ $ref: "item.kind" }, "bad"] } }),
        flowNode("pause", "wait", { duration: 0 }),
        flowNode("stop", "end", {
          outcome: { $fn: "text", args: ["saw ", { $fn: "count", args: [{ $ref: "test.value" }] }] },
        }),
      ],
      [
        { id: "1", from: "each", to: "test", when: "each" },
        { id: "2", from: "test", to: "pause", when: "true" },
        { id: "3", from: "each", to: "stop", when: "done" },
      ],
    );
    const id = await run(jobId, { inputs: { list: [{ kind: "bad" }, { kind: "good" }, { kind: "bad" }] } });
    const done = await until(id, "succeeded");
    expect(done.outcome).toBe("saw 3");
    const seen = done.nodes.map((node: any) => `${node.nodeId} ${node.item} ${node.status} ${node.way}`).toSorted();
    expect(seen).toEqual([
      "each  succeeded done",
      "pause 0 succeeded null",
      "pause 2 succeeded null",
      "stop  succeeded null",
      "test 0 succeeded true",
      "test 1 succeeded false",
      "test 2 succeeded true",
    ]);
    expect(done.definition.workflow.nodes[1].data).toMatchObject({
      type: "connector",
      product_name: "Flow",
      action: "branch",
    });
  });
});
