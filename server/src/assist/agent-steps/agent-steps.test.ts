import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { nodeOf } from "../../testing/sample-workflow.ts";
import { type JobsFixture, type Row, startJobsFixture } from "../../testing/start-jobs-fixture.ts";
import { scriptedAgents } from "../../testing/scripted-agents.ts";

let jobs: JobsFixture;
let agents: ReturnType<typeof scriptedAgents>;

beforeAll(async () => {
  jobs = await startJobsFixture({
    story: { seed: 1, endsAt: new Date() },
    env: { ALLOW_LOCAL_MODELS: "on", EGRESS_ALLOW_CIDR: "127.0.0.0/8" },
  });
  agents = scriptedAgents({ sandboxUrl: () => jobs.fixture.sandboxUrl, call: (...args) => jobs.call(...args) });
}, 120_000);
afterAll(() => jobs.close());

const call = (name: string, args: object, id = `call_${name}`) => ({
  toolCalls: [{ id, name, arguments: JSON.stringify(args) }],
});
const fields = [
  { name: "verdict", type: "text", description: "phish or clean" },
  { name: "score", type: "number" },
];
const agentStep = (agentId: number, name: string, params: object = {}) =>
  nodeOf("judge", {
    type: "agent",
    product_name: name,
    action: `agent:${agentId}`,
    params: { task: "Judge the mail", input: "Dear all", version: 1, ...params },
  });
const valueOf = async (executionId: string, nodeId: string): Promise<Row> =>
  (await jobs.call("GET", `/workflow/executions/${executionId}/value?nodeId=${nodeId}&item=`)).body;

it("an agent is a step of a job: output by the author's fields, calls and tokens shown, listed by its own name [21.6]", async () => {
  const id = await agents.agentWith("step-judge", {
    responses: [call("count_items", {}), call("finish", { verdict: "phish", score: 0.9 })],
  });
  const jobId = await jobs.makeJob(
    [
      agentStep(id, "step-judge", { outputFields: fields }),
      nodeOf("use", {
        product_name: "Data",
        action: "code",
        params: { input: { $ref: "judge.verdict" }, code: "return { got: input }" },
      }),
    ],
    [{ id: "e", from: "judge", to: "use" }],
  );
  const executionId = await jobs.run(jobId);
  const run = await jobs.until(executionId, "succeeded");
  expect((await valueOf(executionId, "judge")).output).toEqual({ verdict: "phish", score: 0.9 });
  expect((await valueOf(executionId, "use")).output).toEqual({ got: "phish" });
  expect(run.modelCalls).toHaveLength(2);
  expect(run.modelCalls[0]).toMatchObject({ nodeId: "judge", model: expect.stringContaining("step-judge") });
  const listed = await jobs.call("GET", "/workflow/executions?agents=step-judge");
  expect(listed.body.data.map(({ id: one }: Row) => one)).toEqual([executionId]);
});

it("a changed agent changes no job: the pinned version runs, and the check offers the newer one [21.6]", async () => {
  const id = await agents.agentWith("step-pinned", { responses: ["first"] });
  const agent = (await jobs.call("GET", `/agent/${id}`)).body.data;
  const definition = { ...agent.definition, instructions: "Say it in French." };
  await jobs.call("PATCH", `/agent/${id}`, { name: agent.name, description: "", definition, note: "", version: 1 });
  const jobId = await jobs.makeJob([agentStep(id, "step-pinned")]);
  await jobs.until(await jobs.run(jobId), "succeeded");
  const [request] = await agents.heardBy("step-pinned");
  expect(JSON.stringify(request)).not.toContain("Say it in French.");
  const { data } = (await jobs.call("GET", "/workflow")).body;
  const detail = (await jobs.call("GET", `/workflow/${data[0].id}`)).body.data;
  expect(detail.problems).toMatchObject([{ code: "agent-version", severity: "warning", nodeId: "judge" }]);
});

it("a write of an agent waits for a person, then is done once, and the model isn't asked again for what it said [21.6]", async () => {
  const taken: string[] = [];
  const target = createServer((request, response) => {
    taken.push(`${request.method} ${request.url}`);
    response.end("{}");
  });
  await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
  const address = target.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const attributes = JSON.stringify({ name: "http" });
  const made = await jobs.call("POST", "/integration", { catalogId: 15, attributes, isActive: true });
  const integrationId: string = made.body.data?.id ?? made.body.id;
  const id = await agents.agentWith("step-writer", {
    responses: [
      call(`http_request_send_request_${integrationId.slice(-6)}`, {
        url: `http://127.0.0.1:${port}/close`,
        method: "POST",
      }),
      "Closed.",
    ],
    tools: [`action:${integrationId}:send-request`],
  });
  const executionId = await jobs.run(await jobs.makeJob([agentStep(id, "step-writer")]));
  await jobs.until(executionId, "waiting");
  expect(taken).toEqual([]);
  const { rows } = await jobs.admin.query("SELECT id FROM approvals WHERE execution_id = $1", [executionId]);
  const { workspaceId } = jobs.owner;
  const approver = await jobs.fixture.server.addMember({ role: "editor", workspaceId });
  await jobs.call("POST", `/approval/${rows[0].id}/decision`, { decision: "approve", words: "" }, approver);
  const run = await jobs.until(executionId, "succeeded");
  expect(taken).toEqual(["POST /close"]);
  expect((await valueOf(executionId, "judge")).output).toEqual({ text: "Closed." });
  expect(await agents.heardBy("step-writer")).toHaveLength(2);
  expect(run.effects).toMatchObject([{ nodeId: "judge", status: "confirmed" }]);
  target.close();
});

it("a deleted agent: the check names it and what to do, and its run ends with the same [21.6]", async () => {
  const id = await agents.agentWith("step-deleted", { responses: [] });
  const jobId = await jobs.makeJob([agentStep(id, "step-deleted")]);
  await jobs.call("DELETE", `/agent/${id}`);
  const run = await jobs.until(await jobs.run(jobId), "failed");
  expect(run.error).toMatch(/step-deleted was deleted\. Choose another agent/);
  const { data } = (await jobs.call("GET", "/workflow")).body;
  const detail = (await jobs.call("GET", `/workflow/${data[0].id}`)).body.data;
  expect(detail.problems).toMatchObject([
    { code: "unknown-product", nodeId: "judge", sentence: expect.stringMatching(/was deleted/) },
  ]);
});

it("an agent that doesn't fill in the fields is asked again, then the step fails with what is missing [21.6]", async () => {
  const id = await agents.agentWith("step-sloppy", {
    responses: ["clean", call("finish", { verdict: "clean" }, "a"), call("finish", { verdict: "clean" }, "b")],
  });
  const jobId = await jobs.makeJob([agentStep(id, "step-sloppy", { outputFields: fields })]);
  const run = await jobs.until(await jobs.run(jobId), "failed");
  expect(run.error).toMatch(/The output has no score/);
  await vi.waitFor(async () => expect(await agents.heardBy("step-sloppy")).toHaveLength(3));
});
