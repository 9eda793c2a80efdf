import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { routes } from "@hoopoe/contract/routes.ts";
import { takesIdempotencyKey } from "@hoopoe/contract/define-route.ts";
import { type JobsFixture, type Row, startJobsFixture } from "../testing/start-jobs-fixture.ts";
import type { TestMember } from "../testing/test-people.ts";
import { flowNode } from "../testing/sample-workflow.ts";

let jobs: JobsFixture;
let jobId: string;
let workflowId: string;
beforeAll(async () => {
  jobs = await startJobsFixture();
  jobId = await jobs.makeJob([flowNode("end", "end")]);
  workflowId = rowOf(await jobs.call("GET", `/workflow/job/${jobId}`)).data.workflowId;
});
afterAll(() => jobs.close());

const post = (path: string, body: unknown, key: string, as: TestMember = jobs.owner) =>
  jobs.fixture.server.call("POST", path, { as, body, headers: { "idempotency-key": key } });
const rowOf = ({ body }: { body: unknown }): Row => body;
const runsOf = async (): Promise<number> =>
  (await jobs.admin.query("SELECT count(*)::int AS count FROM executions")).rows[0].count;

it("the same run asked for again with its key is one run and the same answer; a new key is another run", async () => {
  const [key, before] = [randomUUID(), await runsOf()];
  const first = await post(`/workflow/job/${jobId}/run`, {}, key);
  const again = await post(`/workflow/job/${jobId}/run`, {}, key);
  expect(first.status).toBe(202);
  expect(again).toMatchObject({ status: 202, body: first.body });
  expect([first, again].map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([null, "true"]);
  expect(await runsOf()).toBe(before + 1);
  const other = await post(`/workflow/job/${jobId}/run`, {}, randomUUID());
  expect(rowOf(other).executionId).not.toBe(rowOf(first).executionId);
});

it("twenty at once with one key make one thing, and all of them get its answer", async () => {
  const key = randomUUID();
  const body = {
    name: `w-${key}`,
    definition: { version: 1, trigger: { kind: "manual" }, workflow: { nodes: [], edges: [] } },
  };
  const answers = await Promise.all(Array.from({ length: 20 }, () => post("/workflow", body, key)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map((one) => rowOf(one).data.id)).size).toBe(1);
});

it("refuses the same key with another request, from anyone, and lets a failed request try again", async () => {
  const key = randomUUID();
  expect((await post(`/workflow/job/${jobId}/run`, {}, key)).status).toBe(202);
  const other = await post(`/workflow/job/${jobId}/run`, { isDryRun: true }, key);
  expect(other).toMatchObject({ status: 422, body: { code: "idempotency-mismatch" } });
  const editor = await jobs.fixture.server.addMember({ role: "editor", workspaceId: jobs.owner.workspaceId });
  const theirs = await post(`/workflow/job/${jobId}/run`, {}, key, editor);
  expect(theirs.headers.get("idempotency-replayed")).toBeNull();
  expect(theirs.status).toBe(202);

  const missing = `/workflow/job/${randomUUID()}/run`;
  expect((await post(missing, {}, "missing")).status).toBe(404);
  expect((await post(missing, {}, "missing")).status).toBe(404);
  expect((await post(`/workflow/job/${jobId}/run`, {}, "ü")).body).toMatchObject({ code: "idempotency-key-invalid" });
});

it("a secret that is shown once is given to the repeat and lies in the database sealed", async () => {
  const key = randomUUID();
  const body = { ...jobOf(), trigger: { kind: "webhook" } };
  const first = await post("/workflow/job", body, key);
  const secret = rowOf(first).webhookSecret;
  expect(secret).toMatch(/.{20}/);
  expect(rowOf(await post("/workflow/job", body, key)).webhookSecret).toBe(secret);
  const { rows } = await jobs.admin.query("SELECT k::text AS row, ciphertext FROM idempotency_keys k");
  expect(rows.length).toBeGreaterThan(0);
  for (const { row, ciphertext } of rows) {
    expect(row).not.toContain(secret);
    expect(String(ciphertext)).not.toContain(secret);
    expect(row).not.toContain(key);
  }
});

it("takes over a key left by a killed process, without starting its run twice", async () => {
  const key = randomUUID();
  const first = await post(`/workflow/job/${jobId}/run`, {}, key);
  const before = await runsOf();
  // As if the process had died between beginning the run and keeping its answer.
  await jobs.admin.query(
    "UPDATE idempotency_keys SET status = NULL, locked_until = now() - interval '1 second' WHERE status = 202",
  );
  const again = await post(`/workflow/job/${jobId}/run`, {}, key);
  expect(again).toMatchObject({ status: 202, body: first.body });
  expect(await runsOf()).toBe(before);
});

it("a call still under way elsewhere answers with 409 and when to try again; after a day a key is new", async () => {
  const key = randomUUID();
  expect((await post(`/workflow/job/${jobId}/run`, {}, key)).status).toBe(202);
  const set = (what: string) =>
    jobs.admin.query(`UPDATE idempotency_keys SET ${what} WHERE status = 202 OR status IS NULL`);
  await set("status = NULL, locked_until = now() + interval '1 hour'");
  const busy = await post(`/workflow/job/${jobId}/run`, {}, key);
  expect(busy).toMatchObject({ status: 409, body: { code: "idempotency-busy" } });
  expect(busy.headers.get("retry-after")).toBe("2");
  await set("status = 202, created_at = now() - interval '24 hours 1 minute'");
  const fresh = await post(`/workflow/job/${jobId}/run`, { isDryRun: true }, key);
  expect(fresh.status).toBe(202);
  expect(fresh.headers.get("idempotency-replayed")).toBeNull();
}, 30_000);

it("every POST that answers with something made takes a key, and the API's description names the header", async () => {
  const reply = await fetch(`${jobs.fixture.server.url}/api/openapi.json`);
  const { paths }: Row = await reply.json();
  const made = routes.filter(({ method, tenant, access, reply: replies }) => {
    return method === "POST" && tenant === "headers" && access !== "public" && 201 in replies;
  });
  expect(made.length).toBeGreaterThan(30);
  for (const route of routes) {
    const path = `/api${route.path.replace(/:(\w+)/g, "{$1}")}`;
    const names = (paths[path]?.[route.method.toLowerCase()]?.parameters ?? []).map(({ name }: Row) => name);
    expect([route.id, names.includes("idempotency-key")]).toEqual([route.id, takesIdempotencyKey(route)]);
  }
  expect(made.filter((route) => !takesIdempotencyKey(route))).toEqual([]);
});

function jobOf() {
  return {
    name: `j-${randomUUID()}`,
    workflowId,
    versionId: null,
    inputs: {},
    concurrency: 1,
    isOn: true,
    alertOnFailure: false,
  };
}
