import { signWebhook } from "@hoopoe/connectors/webhook/verify-webhook.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { flowNode, nodeOf } from "../../testing/sample-workflow.ts";
import { type JobsFixture, startJobsFixture } from "../../testing/start-jobs-fixture.ts";

let jobs: JobsFixture;
beforeAll(async () => {
  jobs = await startJobsFixture();
});
afterAll(() => jobs.close());

const answer = (params: object) =>
  nodeOf("answer", { product_name: "Webhook", action: "respond-to-caller", params: { ...params } });

async function ask(jobId: string, body: string) {
  const { webhookUrl, webhookSecret } = (await jobs.call("POST", `/workflow/job/${jobId}/secret`)).body;
  const response = await fetch(`${jobs.fixture.server.url}${new URL(webhookUrl).pathname}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...signWebhook({ secret: webhookSecret, body, now: new Date() }) },
    body,
  });
  return { status: response.status, type: response.headers.get("content-type"), body: await response.text() };
}

it("a webhook's caller gets its workflow's answer, while the run continues", async () => {
  const nodes = [
    flowNode("first", "wait", { duration: 0 }),
    answer({ status: 201, body: { heard: { $ref: "trigger.body.word" } } }),
    flowNode("later", "wait", { duration: "1 hour" }),
  ];
  const edges = [
    { id: "1", from: "first", to: "answer" },
    { id: "2", from: "answer", to: "later" },
  ];
  const jobId = await jobs.makeJob(nodes, edges, { trigger: { kind: "webhook" } });
  const told = await ask(jobId, '{"word":"hello"}');
  expect(told).toMatchObject({ status: 201, body: '{"heard":"hello"}' });
  expect(told.type).toContain("application/json");
  const [run] = (await jobs.call("GET", `/workflow/executions?jobId=${jobId}`)).body.data;
  const { nodes: steps } = await jobs.until(run.id, "waiting");
  expect(steps.find(({ nodeId }: { nodeId: string }) => nodeId === "answer").status).toBe("succeeded");
});

it("if the run fails before its answer, the caller learns that it started, and its id", async () => {
  const nodes = [flowNode("first", "wait", { duration: "no time" }), answer({ body: "never" })];
  const jobId = await jobs.makeJob(nodes, [{ id: "1", from: "first", to: "answer" }], { trigger: { kind: "webhook" } });
  const told = await ask(jobId, "{}");
  expect(told.status).toBe(202);
  const failed = await jobs.until(JSON.parse(told.body).executionId, "failed");
  expect(failed.error).toContain("Enter how long to wait");
});
