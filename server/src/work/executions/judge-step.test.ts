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
