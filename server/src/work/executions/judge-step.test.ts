import { afterAll, beforeAll, expect, it } from "vitest";
import { flowNode, nodeOf } from "../../testing/sample-workflow.ts";
import { type JobsFixture, type Row, startJobsFixture } from "../../testing/start-jobs-fixture.ts";

let jobs: JobsFixture;
beforeAll(async () => {
  jobs = await startJobsFixture();
});
afterAll(() => jobs.close());

it("a person's verdict stays beside the step's own, with their name, in the audit; a step that judges nothing takes none", async () => {
  const input = { title: "Verify your password", body: "This message is safe." };
  const verdict = nodeOf("verdict", { product_name: "Agents", type: "agent", action: "triage", params: { input } });
  const jobId = await jobs.makeJob([verdict, flowNode("end", "end")], [{ id: "e", from: "verdict", to: "end" }]);
  const executionId = await jobs.run(jobId);
  await jobs.until(executionId, "succeeded");
  const path = `/workflow/executions/${executionId}`;
  const judge = (body: object) => jobs.call("POST", `${path}/verdict`, body);
  const given = { nodeId: "verdict", verdict: "malicious", reason: "Nobody asked for it." };
  expect((await judge({ ...given, verdict: "harmless", reason: "At first sight." })).status).toBe(200);
  expect((await judge(given)).body.verdicts).toMatchObject([
    { verdict: "malicious", reason: "Nobody asked for it.", by: expect.stringMatching(/./) },
    { verdict: "harmless" },
  ]);
  const { body } = await jobs.call("GET", `${path}/value?nodeId=verdict`);
  expect(body).toMatchObject({ output: { verdict: "unsure" }, verdicts: [{ verdict: "malicious" }, {}] });
  expect((await judge({ ...given, reason: " " })).status).toBe(400);
  expect((await judge({ ...given, nodeId: "end" })).body.code).toBe("step-not-judged");
  const viewer = await jobs.fixture.server.addMember({ role: "viewer", workspaceId: jobs.owner.workspaceId });
  expect((await jobs.call("POST", `${path}/verdict`, given, viewer)).status).toBe(403);
  const { body: audit } = await jobs.call("GET", "/audit");
  expect(audit.data.filter(({ action }: Row) => action === "execution.judged")).toHaveLength(2);
});

it("a run whose author has a person judge waits, keeps what was found, and takes the branch of the person's verdict", async () => {
  const input = { title: "Verify your password", body: "This message is safe." };
  const params = { input, waitFor: "unsure" };
  const verdict = nodeOf("verdict", { product_name: "Agents", type: "agent", action: "triage", params });
  const condition = { $ref: "verdict.verdict" };
  const nodes = [
    verdict,
    flowNode("which", "branch", { condition }),
    flowNode("release", "end"),
    flowNode("hold", "end"),
  ];
  const jobId = await jobs.makeJob(nodes, [
    { id: "a", from: "verdict", to: "which" },
    { id: "b", from: "which", to: "release", when: "harmless" },
    { id: "c", from: "which", to: "hold", when: "else" },
  ]);
  const executionId = await jobs.run(jobId);
  // Without a model nothing is released: the run waits.
  const waiting = await jobs.until(executionId, "waiting");
  expect(waiting.nodes.find(({ nodeId }: Row) => nodeId === "verdict").reason.kind).toBe("verdict");
  const path = `/workflow/executions/${executionId}`;
  const valueOf = async () => (await jobs.call("GET", `${path}/value?nodeId=verdict`)).body.output;
  expect(await valueOf()).toMatchObject({ verdict: "unsure" });
  const given = { nodeId: "verdict", verdict: "harmless", reason: "Our own newsletter." };
  expect((await jobs.call("POST", `${path}/verdict`, given)).status).toBe(200);
  const done = await jobs.until(executionId, "succeeded");
  const wayOf = (id: string) => done.nodes.find(({ nodeId }: Row) => nodeId === id)?.status;
  expect([wayOf("release"), wayOf("hold")]).toEqual(["succeeded", "skipped"]);
  const person = { verdict: "harmless", reason: "Our own newsletter.", by: expect.stringMatching(/./) };
  expect(await valueOf()).toMatchObject({ verdict: "harmless", judged: "unsure", person });
});
