import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flowNode, workflowOf } from "../../testing/sample-workflow.ts";
import { type JobsFixture, type Row, startJobsFixture } from "../../testing/start-jobs-fixture.ts";

let jobs: JobsFixture;
const call: JobsFixture["call"] = (...args) => jobs.call(...args);

beforeAll(async () => {
  jobs = await startJobsFixture();
});
afterAll(() => jobs.close());

describe("the orchestration wizard's workflow", () => {
  it("is drafted, refused with its problems, versioned, restored and made an AI tool with its agent [3.14]", async () => {
    const bad = workflowOf([flowNode("b", "branch")], [{ id: "1", from: "b", to: "gone", when: "true" }]);
    const made = await call("POST", "/workflow", { name: "Triage", definition: bad });
    expect(made.body.data).toMatchObject({ status: "draft", definition: bad, revision: 1 });
    expect(made.body.data.problems.map((one: Row) => one.code).toSorted()).toEqual(["dangling-edge", "missing-param"]);
    const { id } = made.body.data;
    const refused = await call("POST", `/workflow/${id}/version`, { revision: 1 });
    expect([refused.status, refused.body.code]).toEqual([422, "workflow-invalid"]);
    expect(refused.body.message).toContain("Branch: ");

    const early = await call("POST", `/workflow/${id}/ai-tool`, { name: "Too early" });
    expect([early.status, early.body.message]).toEqual([
      422,
      expect.stringContaining("Save a version first. A tool runs saved versions."),
    ]);

    const good = workflowOf([flowNode("b", "end", { outcome: "one" })]);
    const saved = await call("PATCH", `/workflow/${id}`, { revision: 1, definition: good });
    expect(saved.body.data).toMatchObject({ revision: 2, problems: [] });
    expect((await call("PATCH", `/workflow/${id}`, { revision: 1, name: "Lost" })).body.code).toBe("workflow-changed");
    // What somebody else has drawn meanwhile is not saved as one's own.
    expect((await call("POST", `/workflow/${id}/version`, { revision: 1 })).body.code).toBe("workflow-changed");
    await call("POST", `/workflow/${id}/version`, { revision: 2, note: "First" });
    const other = workflowOf([flowNode("b", "end", { outcome: "two" })]);
    await call("PATCH", `/workflow/${id}`, { revision: 2, definition: other });
    await call("POST", `/workflow/${id}/version`, { revision: 3 });
    const versions = await call("GET", `/workflow/${id}/version`);
    expect(versions.body.data.map((one: Row) => [one.version, one.note])).toEqual([
      [2, ""],
      [1, "First"],
    ]);
    const restored = await call("POST", `/workflow/${id}/restore`, { version: 1, revision: 3 });
    expect(restored.body.data).toMatchObject({ definition: good, status: "saved", hasDraft: true });

    const agent = await call("POST", `/workflow/${id}/ai-tool`, { name: "Triage helper" });
    expect([agent.status, agent.body.data]).toEqual([201, { id: expect.any(String), name: "Triage helper" }]);
    expect((await call("GET", `/workflow/${id}`)).body.data.agent).toEqual(agent.body.data);
    expect((await call("POST", `/workflow/${id}/ai-tool`, { name: "Once more" })).body.data).toEqual(agent.body.data);
    const automations = (await call("GET", "/agent")).body.data.filter((one: Row) => one.kind === "automation");
    expect(automations.map(({ name }: Row) => name)).toEqual(["Triage helper"]);
  });

  it("answers what cannot be a workflow in words: a circle, too many steps, a newer version", async () => {
    const problemsOf = async (definition: object) => {
      const { body } = await call("POST", "/workflow", { name: "Odd", definition });
      return body.data === undefined ? [body.message] : body.data.problems.map((one: Row) => one.sentence);
    };
    const circle = workflowOf(
      [flowNode("a", "end"), flowNode("b", "end")],
      ["ab", "ba"].map((pair) => ({ id: pair, from: pair[0], to: pair[1] })),
    );
    expect(await problemsOf(circle)).toContainEqual(expect.stringContaining("form a loop"));
    expect(await problemsOf({ ...workflowOf([flowNode("a", "end")]), version: 2 })).toEqual([
      expect.stringContaining("supports up to 1"),
    ]);
    const many = (count: number) =>
      workflowOf(Array.from({ length: count }, (_, index) => flowNode(`n${index}`, "end")));
    expect(await problemsOf(many(10_000))).toEqual([]);
    expect(await problemsOf(many(10_001))).toEqual([expect.stringContaining("at most 10000 steps")]);
  });

  it("saves a version whose steps destroy without an approval only for somebody who takes responsibility by name", async () => {
    const node = {
      id: "n1",
      position: { x: 0, y: 0 },
      data: { type: "connector", product_name: "Gmail", action: "trash-message", params: { message: "m1" } },
    };
    const { body } = await call("POST", "/workflow", { name: "Tidy", definition: workflowOf([node]) });
    expect(body.data.problems.map((one: Row) => [one.code, one.severity, one.nodeId])).toContainEqual([
      "unapproved-effect",
      "warning",
      "n1",
    ]);
    const path = `/workflow/${body.data.id}/version`;
    const refused = await call("POST", path, { revision: 1 });
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("runs without an approval")]);
    expect((await call("POST", path, { revision: 1, acknowledged: ["n1"] })).status).toBe(201);
    const [kept] = (await call("GET", path)).body.data;
    expect(kept).toMatchObject({
      acknowledged: ["n1"],
      by: { name: expect.any(String) },
      createdAt: expect.any(String),
    });
  });

  it("answers words that it cannot read: 100 KB of them, or none of its language", async () => {
    const ask = (prompt: string) => call("POST", "/workflow/temporary", { prompt, timeZone: "Europe/Zurich" });
    const other = await ask("每天早上八点向安全团队发送昨天的警报摘要。");
    expect([other.status, other.body.data.status]).toEqual([201, "refused"]);
    const long = await ask("Post a greeting to #news in Slack. ".repeat(3_000));
    expect([long.status < 500, typeof (long.body.message ?? long.body.data.status)]).toEqual([true, "string"]);
  });

  it("is made from words as a temporary one, which is kept with its prompt [3.14]", async () => {
    const prompt = "Every weekday at 8:00 post 'Good morning' to #news in Slack.";
    const { status, body } = await call("POST", "/workflow/temporary", { prompt, timeZone: "Europe/Zurich" });
    expect([status, body.data]).toMatchObject([201, { prompt, status: expect.stringMatching(/ready|questions/) }]);
    expect(body.data.definition.trigger).toMatchObject({ kind: "schedule", timeZone: "Europe/Zurich" });
    expect(body.data.definition.workflow.nodes.map((node: Row) => node.data.action)).toEqual(["post-message"]);
    const kept = await call("GET", `/workflow/temporary/${body.data.id}`);
    expect(kept.body.data).toMatchObject({ prompt, definition: body.data.definition, status: body.data.status });
    const moon = { prompt: "Translate the moon into Klingon.", timeZone: "UTC" };
    const refused = (await call("POST", "/workflow/temporary", moon)).body.data;
    expect(refused).toMatchObject({ prompt: moon.prompt, status: "refused" });
    expect((await call("GET", `/workflow/temporary/${refused.id}`)).body.data).toEqual(refused);
    // Kept for a day: what is younger stays when another is made, what is older goes.
    await jobs.admin.query("UPDATE temporary_workflows SET created_at = now() - interval '25 hours' WHERE id = $1", [
      refused.id,
    ]);
    const edited = await call("POST", "/workflow/temporary", {
      prompt: "set the channel to #soc",
      definition: body.data.definition,
    });
    expect((await call("GET", `/workflow/temporary/${refused.id}`)).status).toBe(404);
    expect((await call("GET", `/workflow/temporary/${body.data.id}`)).status).toBe(200);
    expect(edited.body.data.operations).toHaveLength(1);
    expect(edited.body.data.definition.workflow.nodes[0].data.params.channel).toBe("#soc");
  });
});
