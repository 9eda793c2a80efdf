import { startSandbox, type Sandbox } from "../sandbox/start-sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ConnectorError } from "../shared/connector-error.ts";
import { HttpError } from "../shared/http.ts";
import { loopbackHttp } from "../shared/testing/loopback-http.ts";
import { jiraConnector } from "./connector.ts";
import { atJira, jiraContext } from "./testing/jira-context.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 7, endsAt: new Date("2026-03-20T16:30:00Z") });
});
afterAll(() => sandbox.stop());

const action = (id: string) => {
  const found = jiraConnector.actions.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no action ${id}`);
  return found;
};

for (const account of ["sandbox@act", "dc:sandbox@dc-act"]) {
  const kind = account.startsWith("dc:") ? "Data Center" : "Cloud";
  const ctx = () => jiraContext(sandbox.url, account);
  const get = (issue: unknown) => action("get-issue").run(ctx(), { issue }, "read");

  it(`${kind}: creates an issue once, finds it by its key again, and takes it back`, async () => {
    const input = {
      project: "SEC",
      summary: "Look at this",
      description: "First\nsecond\n\nthird",
      priority: "High",
      labels: "one, two",
      due_date: "2026-12-31",
      assignee: await someone(),
    };
    const plan = await action("create-issue").plan(ctx(), input);
    expect(plan.changes).toContainEqual({
      target: "A new Task in Security (SEC)",
      field: "summary",
      before: null,
      after: "Look at this",
    });
    expect(await action("create-issue").lookup?.(ctx(), input, "k1")).toBeNull();
    const output = await action("create-issue").run(ctx(), input, "k1");
    expect(await get(output)).toMatchObject({
      summary: "Look at this",
      description: "First\nsecond\n\nthird",
      priority: "High",
      dueDate: "2026-12-31",
      status: "Open",
      type: "Task",
    });
    expect(await action("create-issue").lookup?.(ctx(), input, "k1")).toEqual(output);
    expect(await action("create-issue").lookup?.(ctx(), input, "k2")).toBeNull();
    await action("create-issue").undo?.(ctx(), { input, output }, "k1");
    await expect(get(output)).rejects.toMatchObject({ code: "not-found" });
  });

  it(`${kind}: comments once, finds the comment by its key, and removes it`, async () => {
    const input = { issue: "SEC-1713", body: "From a workflow" };
    expect(await action("add-comment").lookup?.(ctx(), input, "c1")).toBeNull();
    const output = await action("add-comment").run(ctx(), input, "c1");
    expect(await action("add-comment").lookup?.(ctx(), input, "c1")).toEqual(output);
    await action("add-comment").undo?.(ctx(), { input, output }, "c1");
    expect(await action("add-comment").lookup?.(ctx(), input, "c1")).toBeNull();
  });

  it(`${kind}: moves an issue along its workflow, says where it could go, and moves it back`, async () => {
    const input = { issue: "SEC-1713", status: "in progress" };
    const plan = await action("transition-issue").plan(ctx(), input);
    expect(plan.changes).toEqual([expect.objectContaining({ field: "status", before: "Done", after: "In Progress" })]);
    const output = await action("transition-issue").run(ctx(), input, "t1");
    expect(output).toMatchObject({ from: "Done", to: "In Progress" });
    expect((await action("transition-issue").plan(ctx(), input)).targetVersion).not.toBe(plan.targetVersion);
    expect(await action("transition-issue").lookup?.(ctx(), input, "t1")).toMatchObject({ to: "In Progress" });
    await expect(action("transition-issue").run(ctx(), { ...input, status: "Lost" }, "t2")).rejects.toMatchObject({
      code: "input-invalid",
      sentence: expect.stringContaining("Possible: Open, Done"),
    });
    await action("transition-issue").undo?.(ctx(), { input, output }, "t1");
    expect(await get("SEC-1713")).toMatchObject({ status: "Done" });
  });

  it(`${kind}: assigns by email address and restores the previous assignee`, async () => {
    const before = await get("SEC-1713");
    const input = { issue: "SEC-1713", assignee: await someone() };
    const output = await action("assign-issue").run(ctx(), input, "a1");
    expect(await get("SEC-1713")).not.toMatchObject({ assignee: Object(before).assignee });
    expect(await action("assign-issue").lookup?.(ctx(), input, "a1")).not.toBeNull();
    await action("assign-issue").undo?.(ctx(), { input, output }, "a1");
    expect(await get("SEC-1713")).toMatchObject({ assignee: Object(before).assignee });
    const nobody = await action("assign-issue").run(ctx(), { issue: "SEC-1713", assignee: "nobody" }, "a2");
    expect(await get("SEC-1713")).toMatchObject({ assignee: null });
    expect(nobody).toMatchObject({ assignee: null });
    await expect(
      action("assign-issue").run(ctx(), { issue: "SEC-1713", assignee: "no.such@person.example" }, "a3"),
    ).rejects.toMatchObject({ code: "input-invalid" });
  });

  it(`${kind}: changes fields, shows before and after, and puts back what stood there`, async () => {
    const before = await get("SEC-1713");
    const input = { issue: "SEC-1713", summary: "Another summary", labels: ["new label"], description: "New words" };
    const plan = await action("update-issue").plan(ctx(), input);
    expect(plan.changes.map(({ field, after }) => [field, after])).toEqual([
      ["summary", "Another summary"],
      ["description", "New words"],
      ["labels", "new-label"],
    ]);
    const output = await action("update-issue").run(ctx(), input, "u1");
    expect(await get("SEC-1713")).toMatchObject({
      summary: "Another summary",
      labels: ["new-label"],
      description: "New words",
    });
    expect(await action("update-issue").lookup?.(ctx(), input, "u1")).not.toBeNull();
    await action("update-issue").undo?.(ctx(), { input, output }, "u1");
    expect(await get("SEC-1713")).toEqual(before);
    await expect(action("update-issue").plan(ctx(), { issue: "SEC-1713" })).rejects.toMatchObject({
      code: "input-invalid",
    });
  });

  it(`${kind}: attaches a file, which Jira only takes with X-Atlassian-Token, and removes it`, async () => {
    const file = { name: 'evidence "1".txt', mediaType: "text/plain", base64: Buffer.from("bytes").toString("base64") };
    const output = await action("attach-file").run(ctx(), { issue: "SEC-1713", file }, "f1");
    expect(output).toMatchObject({ id: expect.stringMatching(/^\d+$/), key: "SEC-1713" });
    await action("attach-file").undo?.(ctx(), { input: { issue: "SEC-1713", file }, output }, "f1");
    await expect(
      action("attach-file").undo?.(ctx(), { input: { issue: "SEC-1713", file }, output }, "f1"),
    ).rejects.toMatchObject({ code: "not-found" });
  });

  it(`${kind}: searches by words and by JQL`, async () => {
    const byJql = await action("search-issues").run(ctx(), { query: "project = SEC AND key = SEC-1713" }, "s");
    expect(byJql).toMatchObject({ issues: [{ key: "SEC-1713", status: "Done" }] });
    const byWords = await action("search-issues").run(ctx(), { query: "supplier wrote" }, "s");
    expect(Object(byWords).issues.length).toBeGreaterThan(0);
    const open = await action("search-issues").run(ctx(), { query: "open tickets in SEC" }, "s");
    const unfinished = await action("search-issues").run(
      ctx(),
      { query: 'project = SEC AND status IN (Open, "In Progress") ORDER BY updated DESC' },
      "s",
    );
    expect(Object(open).issues.length).toBeGreaterThan(0);
    expect(open).toEqual(unfinished);
    await expect(action("search-issues").run(ctx(), { query: "nonsense = 1" }, "s")).rejects.toMatchObject({
      code: "input-invalid",
    });
  });

  async function someone(): Promise<string> {
    const { people } = await import("@hoopoe/sandbox/story/generate-story.ts").then(({ generateStory }) =>
      generateStory({ seed: 7, endsAt: new Date("2026-03-20T16:30:00Z") }),
    );
    const assigned = Object(await get("SEC-1713")).assignee;
    return people.find(({ full }) => full !== assigned)?.email ?? "";
  }
}

it("a comment whose answer never came is of unknown outcome, is not sent twice, and the look-up finds it", async () => {
  const ctx = jiraContext(sandbox.url, "sandbox@lost");
  let posts = 0;
  const http: typeof loopbackHttp = {
    async fetch(url, request) {
      const answer = await loopbackHttp.fetch(url, request);
      if (request?.method !== "POST") return answer;
      posts += 1;
      await answer.bytes();
      throw new HttpError("network", "the line went dead");
    },
  };
  const input = { issue: "SEC-1713", body: "Did this arrive?" };
  const error: unknown = await action("add-comment")
    .run({ ...ctx, http }, input, "lost")
    .catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ConnectorError);
  expect(error).toMatchObject({ outcome: "unknown" });
  expect(posts).toBe(1);
  expect(await action("add-comment").lookup?.(ctx, input, "lost")).toMatchObject({ key: "SEC-1713" });
});

it("finds the issue of a cut-off call although the search does not see it yet, so that it is not made twice", async () => {
  const ctx = jiraContext(sandbox.url, "late@create");
  const input = { project: "SEC", summary: "Made, not yet indexed" };
  const output = await action("create-issue").run(ctx, input, "late-1");
  const seen = await action("search-issues").run(ctx, { query: "summary ~ indexed" }, "s");
  expect(Object(seen).issues).toEqual([]);
  expect(await action("create-issue").lookup?.(ctx, input, "late-1")).toEqual(output);
  expect(await action("create-issue").lookup?.(ctx, input, "late-2")).toBeNull();
});

it("a refusal for lack of rights is named, and nothing has happened", async () => {
  const ctx = jiraContext(sandbox.url, "readonly@act");
  await expect(action("add-comment").run(ctx, { issue: "SEC-1713", body: "x" }, "r1")).rejects.toMatchObject({
    code: "forbidden",
    outcome: "refused",
    sentence: expect.stringContaining("You do not have permission"),
  });
  await expect(action("add-comment").run(ctx, { issue: "not an issue" }, "r2")).rejects.toMatchObject({
    code: "input-invalid",
    sentence: "issue: enter the issue's key, such as SEC-17",
  });
  expect((await atJira(sandbox.url, "issues", { account: "readonly@act" })).issues.length).toBeGreaterThan(0);
});
