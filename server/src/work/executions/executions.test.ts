import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flowNode, nodeOf } from "../../testing/sample-workflow.ts";
import { type JobsFixture, type Row, startJobsFixture } from "../../testing/start-jobs-fixture.ts";
import { startStopwatch } from "../../testing/stopwatch.ts";

let jobs: JobsFixture;
const call: JobsFixture["call"] = (...args) => jobs.call(...args);

beforeAll(async () => {
  jobs = await startJobsFixture();
});
afterAll(() => jobs.close());
const makeJob: JobsFixture["makeJob"] = (...args) => jobs.makeJob(...args);
const run: JobsFixture["run"] = (...args) => jobs.run(...args);
const until: JobsFixture["until"] = (...args) => jobs.until(...args);

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
    const seen = done.nodes.map((node: Row) => `${node.nodeId} ${node.item} ${node.status} ${node.way}`).toSorted();
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

it("lists what its steps have asked models, with tokens, cost and time, and counts it as the workspace's usage", async () => {
  const params = { input: { $ref: "inputs.text" } };
  const node = nodeOf("sum", { product_name: "Agents", type: "agent", action: "summarise", params });
  const text = "The attachment was opened on Friday. It was removed from two mailboxes on Monday.";
  const done = await until(await run(await makeJob([node]), { inputs: { text } }), "succeeded");
  expect(done.modelCalls).toEqual([
    {
      nodeId: "sum",
      item: "",
      model: "Quotes",
      inputTokens: 0,
      outputTokens: 0,
      usd: 0,
      tookMs: expect.any(Number),
      at: expect.any(String),
    },
  ]);
  const { rows } = await jobs.admin.query("SELECT purpose, node_id FROM usage_ledger WHERE execution_id = $1", [
    done.id,
  ]);
  expect(rows).toEqual([{ purpose: "task", node_id: "sum" }]);
});

it("an end ends its own branch: what is waiting or running beside it continues, and the run has the last outcome", async () => {
  const jobId = await makeJob(
    [
      flowNode("done", "end", { outcome: "one way is done" }),
      flowNode("pause", "wait", { duration: 0 }),
      flowNode("ask", "approval", { message: "Go on?" }),
      flowNode("more", "wait", { duration: 0 }),
    ],
    [
      { id: "1", from: "pause", to: "ask" },
      { id: "2", from: "ask", to: "more", when: "approved" },
    ],
  );
  const id = await run(jobId);
  const waiting = await until(id, "waiting");
  expect(waiting.nodes.map((node: Row) => `${node.nodeId} ${node.status}`).toSorted()).toEqual([
    "ask waiting",
    "done succeeded",
    "more pending",
    "pause succeeded",
  ]);
  const second = await jobs.fixture.server.addMember({ role: "editor", workspaceId: jobs.owner.workspaceId });
  const { data } = (await call("GET", `/approval?executionId=${id}`, undefined, second)).body;
  expect(data).toMatchObject([{ status: "pending", blockedReason: null }]);
  expect((await call("POST", `/approval/${data[0].id}/decision`, { decision: "approve" }, second)).status).toBe(200);
  const over = await until(id, "succeeded");
  expect(over.nodes.find((node: Row) => node.nodeId === "more").status).toBe("succeeded");
  expect(over.outcome).toBe("one way is done");
});

describe("a run that does not go through", () => {
  const failing = flowNode("pick", "branch", { condition: { $ref: "inputs.way" } });
  const after = flowNode("after", "end", { outcome: "through" });
  const edges = [{ id: "1", from: "pick", to: "after", when: "yes" }];

  it("is retried from the failed step, what succeeded is kept, and a replay takes edited inputs", async () => {
    const nodes = [flowNode("first", "wait", { duration: 0 }), failing, after];
    const jobId = await makeJob(nodes, [{ id: "0", from: "first", to: "pick" }, ...edges]);
    const id = await run(jobId, { inputs: { way: "nowhere" } });
    const failed = await until(id, "failed");
    expect(failed.error).toContain("Branch: The condition returned 'nowhere'");
    expect(failed.nodes.find((node: Row) => node.nodeId === "after").status).toBe("skipped");
    const first = failed.nodes.find((node: Row) => node.nodeId === "first");

    expect((await call("POST", `/workflow/executions/${id}/retry`)).status).toBe(202);
    const again = await until(id, "failed");
    expect(again.nodes.find((node: Row) => node.nodeId === "first")).toEqual(first);

    const replayed = await call("POST", `/workflow/executions/${id}/replay`, { inputs: { way: "yes" } });
    const good = await until(replayed.body.executionId, "succeeded");
    expect(good).toMatchObject({ action: "replay", repeats: id, outcome: "through" });
    expect((await call("POST", `/workflow/executions/${good.id}/retry`)).body.code).toBe("execution-state");
  });

  it("tries a step again with pauses, as often as it says, and then no more", async () => {
    const node = nodeOf("ask", { product_name: "Agents", type: "agent", action: "summarise", params: { input: "" } });
    const jobId = await makeJob([{ ...node, data: { ...node.data, params: { input: { $ref: "inputs.text" } } } }]);
    const failed = await until(await run(jobId, { inputs: { text: " " } }), "failed");
    expect(failed.error).toContain("has no text");
  });

  it("ends within two seconds of a cancel, also while it waits", async () => {
    const jobId = await makeJob([flowNode("long", "wait", { duration: "2 hours" })]);
    const id = await run(jobId);
    const waiting = await until(id, "waiting");
    expect(waiting.reason).toMatchObject({ kind: "time" });
    expect(waiting.reason.sentence).toMatch(/^Waiting until [A-Z][a-z]{2} \d\d, \d\d:\d\d [AP]M UTC$/);
    const stopwatch = startStopwatch();
    expect((await call("POST", `/workflow/executions/${id}/cancel`)).body.status).toBe("cancelled");
    await until(id, "cancelled");
    expect(stopwatch.read()).toBeLessThan(2_000);
    expect((await call("POST", `/workflow/executions/${id}/cancel`)).status).toBe(409);
  });

  it("says that a connection is gone which a step was made with", async () => {
    const { rows } = await jobs.admin.query(
      "INSERT INTO integrations (tenant_id, workspace_id, catalog_id) VALUES ($1, $2, 3) RETURNING id",
      [jobs.owner.tenantId, jobs.owner.workspaceId],
    );
    const [{ id: integrationId }] = rows;
    const data = { product_name: "Slack", action: "post-message", params: { channel: "#soc", text: "hi" } };
    const chosen = await makeJob([nodeOf("say", { ...data, label: "Tell the team", integrationId })]);
    const only = await makeJob([nodeOf("say", data)]);
    await jobs.admin.query("UPDATE integrations SET is_deleted = true WHERE id = $1", [integrationId]);
    // The failed step by its name, else by what its action is called: an id says nothing to anybody.
    expect((await until(await run(chosen), "failed")).error).toMatch(/^Tell the team: This connection doesn't exist/);
    expect((await until(await run(only), "failed")).error).toMatch(/^Post a message: This connection doesn't exist/);
  });

  it("refuses an output of 50 MB in words, and keeps nothing of it", async () => {
    const big = { $fn: "text", args: Array.from({ length: 20 }, () => ({ $ref: "inputs.text" })) };
    const rows = Array.from({ length: 54 }, () => big);
    const jobId = await makeJob(
      [flowNode("big", "branch", { condition: rows }), flowNode("x", "end")],
      [{ id: "1", from: "big", to: "x", when: "else" }],
    );
    const failed = await until(await run(jobId, { inputs: { text: "x".repeat(54_000) } }), "failed");
    expect(failed.error).toMatch(/Its output is 5\d MB, but at most 8 MB can be stored/);
  });
});

describe("a run of a job", () => {
  it("queues while the job has no free slot, says how many runs are ahead, and then continues", async () => {
    const jobId = await makeJob([flowNode("long", "wait", { duration: { $ref: "inputs.time" } })], [], {
      concurrency: 1,
    });
    const first = await run(jobId, { inputs: { time: "1 hour" } });
    await until(first, "waiting");
    const second = await run(jobId, { inputs: { time: 0 } });
    const third = await run(jobId, { inputs: { time: 0 } });
    expect((await until(second, "queued")).reason.sentence).toMatch(/runs 1 at once$/);
    expect((await until(third, "queued")).reason.sentence).toMatch(/runs 1 at once, 1 before this$/);
    await call("POST", `/workflow/executions/${first}/cancel`);
    await until(second, "succeeded");
    await until(third, "succeeded");
  });

  it("runs another job as a step, and one that waits for its end follows", async () => {
    const inner = await makeJob([flowNode("done", "end", { outcome: { $ref: "inputs.word" } })]);
    const { name } = (await call("GET", `/workflow/job/${inner}`)).body.data;
    const outer = await makeJob(
      [
        flowNode("sub", "sub-workflow", { job: name, inputs: { word: "from outside" } }),
        flowNode("tell", "end", { outcome: { $ref: "sub.outcome" } }),
      ],
      [{ id: "1", from: "sub", to: "tell" }],
    );
    const follower = await makeJob([flowNode("saw", "end", { outcome: { $ref: "trigger.outcome" } })], [], {
      trigger: { kind: "execution-finished", source: name, outcome: "succeeded" },
    });
    const done = await until(await run(outer), "succeeded");
    expect(done.outcome).toBe("from outside");
    const followed = async () => (await call("GET", `/workflow/executions?jobId=${follower}`)).body.data;
    await expect.poll(async () => (await followed())[0]?.outcome).toBe("from outside");
    expect(await followed()).toHaveLength(1);
  });

  it("is paused with everything else by the stop switch, which shows who and why, and continues after it", async () => {
    const jobId = await makeJob([flowNode("pause", "wait", { duration: "1 hour" })]);
    const waiting = await run(jobId);
    await until(waiting, "waiting");
    const stop = await call("POST", "/workflow/stop", { isStopped: true, reason: "A wrong rule" });
    expect(stop.body.data).toMatchObject({ isStopped: true, reason: "A wrong rule", by: { id: jobs.owner.userId } });
    expect((await until(waiting, "parked")).reason.sentence).toBe("Everything is stopped: A wrong rule");
    const fresh = await run(jobId);
    await until(fresh, "parked");
    expect((await call("GET", "/workflow/stop")).body.data.parked).toBe(2);
    const viewer = await jobs.fixture.server.addMember({ role: "editor", workspaceId: jobs.owner.workspaceId });
    expect((await call("POST", "/workflow/stop", { isStopped: false }, viewer)).status).toBe(403);
    await call("POST", "/workflow/stop", { isStopped: false });
    await until(waiting, "waiting");
    await until(fresh, "waiting");
  });
});

describe("an approval step", () => {
  it("waits for another person, and its decision chooses the way", async () => {
    const jobId = await makeJob(
      [
        flowNode("ask", "approval", { message: "Go on?" }),
        flowNode("yes", "end", { outcome: "went on" }),
        flowNode("no", "end", { outcome: "stayed" }),
      ],
      [
        { id: "1", from: "ask", to: "yes", when: "approved" },
        { id: "2", from: "ask", to: "no", when: "rejected" },
      ],
    );
    const second = await jobs.fixture.server.addMember({ role: "editor", workspaceId: jobs.owner.workspaceId });
    const decide = async (executionId: string, body: object, as = second) => {
      const { data } = (await call("GET", "/approval?status=pending")).body;
      const own = data.find((one: Row) => one.executionId === executionId);
      return call("POST", `/approval/${own.id}/decision`, body, as);
    };
    const first = await run(jobId);
    expect((await until(first, "waiting")).reason.sentence).toMatch(
      /^Waiting for an editor since [A-Z][a-z]{2} \d\d, \d\d:\d\d [AP]M UTC$/,
    );
    expect((await decide(first, { decision: "approve" }, jobs.owner)).body.code).toBe("approval-forbidden");
    expect((await call("GET", "/approval/count", undefined, second)).body.pending).toBe(1);
    expect((await decide(first, { decision: "approve" })).status).toBe(200);
    expect((await until(first, "succeeded")).outcome).toBe("went on");

    const other = await run(jobId);
    await until(other, "waiting");
    expect((await decide(other, { decision: "reject", words: "Not today" })).status).toBe(200);
    expect((await until(other, "succeeded")).outcome).toBe("stayed");
  });

  it("is approved as its approver saw it: one that another edited meanwhile has to be looked at again", async () => {
    const { owner, fixture } = jobs;
    const jobId = await makeJob([flowNode("ask", "approval", { message: "May it?" })]);
    const [first, second] = [
      await fixture.server.addMember({ role: "editor", workspaceId: owner.workspaceId }),
      await fixture.server.addMember({ role: "editor", workspaceId: owner.workspaceId }),
    ];
    const id = await run(jobId);
    await until(id, "waiting");
    const [seen] = (await call("GET", `/approval?executionId=${id}`, undefined, second)).body.data;
    const path = `/approval/${seen.id}/decision`;
    const { workHash } = seen;
    const edited = { decision: "approve", arguments: { extent: "more" }, workHash };
    const handedOn = (await call("POST", path, edited, first)).body.data;
    expect([handedOn.status, handedOn.decisions, handedOn.blockedReason]).toEqual([
      "pending",
      [],
      "You changed the arguments, so someone else must approve.",
    ]);
    const own = await call("POST", path, { decision: "approve" }, first);
    expect([own.status, own.body.code]).toEqual([403, "approval-forbidden"]);
    const late = await call("POST", path, { decision: "approve", workHash }, second);
    expect([late.status, late.body.code]).toEqual([409, "approval-edited"]);
    const [again] = (await call("GET", `/approval?executionId=${id}`, undefined, second)).body.data;
    expect(again.arguments).toEqual({ extent: "more" });
    expect((await call("POST", path, { decision: "approve", workHash: again.workHash }, second)).status).toBe(200);
    await until(id, "succeeded");
  });
});
