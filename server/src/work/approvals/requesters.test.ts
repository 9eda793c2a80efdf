import { signWebhook } from "@hoopoe/connectors/webhook/verify-webhook.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flowNode, workflowOf } from "../../testing/sample-workflow.ts";
import { type JobsFixture, type Row, startJobsFixture } from "../../testing/start-jobs-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";

let jobs: JobsFixture;
/** Owns the jobs; changes something about one; has no part in any. */
let owner: TestMember;
let insider: TestMember;
let reviewer: TestMember;

beforeAll(async () => {
  jobs = await startJobsFixture();
  ({ owner } = jobs);
  const { workspaceId } = owner;
  insider = await jobs.fixture.server.addMember({ role: "owner", workspaceId });
  reviewer = await jobs.fixture.server.addMember({ role: "editor", workspaceId });
});
afterAll(() => jobs.close());

const nodes = [flowNode("ask", "approval", { message: "May it?" }), flowNode("end", "end", { outcome: "went on" })];
const edges = [{ id: "1", from: "ask", to: "end", when: "approved" }];

async function made(method: string, path: string, body: unknown, as = owner): Promise<Row> {
  const answer = await jobs.call(method, path, body, as);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** What a run waits for. */
async function requestOf(executionId: string): Promise<Row> {
  await jobs.until(executionId, "waiting");
  return (await jobs.call("GET", `/approval?executionId=${executionId}`)).body.data[0];
}

const approve = (approvalId: string, as: TestMember) =>
  jobs.call("POST", `/approval/${approvalId}/decision`, { decision: "approve", words: "" }, as);

/** The insider cannot approve, for that reason; the owner cannot either; somebody without a part in it can. */
async function expectFourEyes(executionId: string, reason: string): Promise<void> {
  const { id } = await requestOf(executionId);
  const own = await approve(id, insider);
  expect([own.status, own.body.code, own.body.message]).toEqual([
    403,
    "approval-forbidden",
    expect.stringContaining(reason),
  ]);
  const shown = (await jobs.call("GET", `/approval/${id}`, undefined, insider)).body.data;
  expect(shown.blockedReason).toBe(reason);
  expect(
    (await jobs.call("GET", "/approval?whose=mine", undefined, insider)).body.data.map((one: Row) => one.id),
  ).not.toContain(id);
  expect((await approve(id, owner)).status).toBe(403);
  expect((await approve(id, reviewer)).status).toBe(200);
  await jobs.until(executionId, "succeeded");
}

describe("nobody approves what they caused, whatever way it took", () => {
  it("renewing somebody else's webhook secret and calling with one's own payload", async () => {
    const jobId = await jobs.makeJob(nodes, edges, { trigger: { kind: "webhook" } });
    const { webhookUrl, webhookSecret } = await made("POST", `/workflow/job/${jobId}/secret`, undefined, insider);
    const body = '{"amount":1000}';
    const response = await fetch(`${jobs.fixture.server.url}${new URL(webhookUrl).pathname}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...signWebhook({ secret: webhookSecret, body, now: new Date() }) },
      body,
    });
    const { executionId }: Row = await response.json();
    await expectFourEyes(executionId, "You renewed the webhook secret, so someone else must approve.");
  });

  it("changing the inputs of somebody else's job, also where its owner changes it again afterwards", async () => {
    const jobId = await jobs.makeJob(nodes, edges);
    await made("PATCH", `/workflow/job/${jobId}`, { inputs: { amount: 1000 } }, insider);
    await made("PATCH", `/workflow/job/${jobId}`, { trigger: { kind: "manual" }, concurrency: 3 });
    await expectFourEyes(await jobs.run(jobId), "You changed the job, so someone else must approve.");
  });

  it("changing the workflow's draft that its owner then saves and runs", async () => {
    const jobId = await jobs.makeJob(nodes, edges);
    const { workflowId } = (await made("GET", `/workflow/job/${jobId}`, undefined)).data;
    const { data } = await made("GET", `/workflow/${workflowId}`, undefined);
    const definition = workflowOf([nodes[0], flowNode("end", "end", { outcome: "went elsewhere" })], edges);
    const saved = await made("PATCH", `/workflow/${workflowId}`, { revision: data.revision, definition }, insider);
    await made("POST", `/workflow/${workflowId}/version`, { revision: saved.data.revision });
    await expectFourEyes(await jobs.run(jobId), "You changed the workflow, so someone else must approve.");
  });

  it("having somebody else run one's saved task, or repeat one's run", async () => {
    const jobId = await jobs.makeJob(nodes, edges);
    const draft = {
      name: "Pay",
      kind: "job",
      inputs: { jobId, inputs: { amount: 1000 } },
      schedule: null,
      isShared: true,
    };
    const task = await made("POST", "/saved-task", draft, insider);
    const { data: begun } = await made("POST", `/saved-task/${task.data.id}/run`, {});
    const run = await expect
      .poll(async () => {
        const runs: Row[] = (await jobs.call("GET", `/saved-task/${task.data.id}/run`)).body.data;
        return runs.find(({ id }) => id === begun.id)?.executionId ?? null;
      })
      .not.toBeNull()
      .then(async () => (await jobs.call("GET", `/saved-task/${task.data.id}/run`)).body.data[0].executionId);
    await expectFourEyes(run, "You own the saved task, so someone else must approve.");

    const first = await made("POST", `/workflow/job/${jobId}/run`, { inputs: { amount: 1000 } }, insider);
    await jobs.until(first.executionId, "waiting");
    const again = await made("POST", `/workflow/executions/${first.executionId}/replay`, {});
    await expectFourEyes(again.executionId, "You started this run, so someone else must approve.");
  });

  it("changing the workspace's variables, also while the request waits", async () => {
    const jobId = await jobs.makeJob(nodes, edges);
    const executionId = await jobs.run(jobId);
    await requestOf(executionId);
    await made("PATCH", "/workflow/variables", { variables: { account: "mine" } }, insider);
    const { id } = await requestOf(executionId);
    const own = await approve(id, insider);
    expect([own.status, own.body.message]).toEqual([
      403,
      expect.stringContaining("You changed the workspace's variables"),
    ]);
    expect((await approve(id, reviewer)).status).toBe(200);
  });
});

it("an approver who replaces the arguments is a requester, and what others agreed to before no longer counts", async () => {
  const jobId = await jobs.makeJob(nodes, edges);
  const executionId = await jobs.run(jobId);
  const { id } = await requestOf(executionId);
  const path = `/approval/${id}/decision`;
  const edited = await jobs.call("POST", path, { decision: "approve", words: "", arguments: { amount: 1 } }, reviewer);
  expect(edited.body.data).toMatchObject({
    status: "pending",
    decisions: [],
    arguments: { amount: 1 },
    requesters: expect.arrayContaining([expect.objectContaining({ id: reviewer.userId, because: "edited" })]),
    blockedReason: "You changed the arguments, so someone else must approve.",
  });
  expect((await approve(id, reviewer)).body.code).toBe("approval-forbidden");
  const other = await jobs.fixture.server.addMember({ role: "editor", workspaceId: owner.workspaceId });
  expect((await approve(id, other)).body.data.status).toBe("approved");
  await jobs.until(executionId, "succeeded");
});
