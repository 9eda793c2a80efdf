import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { flowNode, nodeOf } from "../../testing/sample-workflow.ts";
import { call, callsOf, fails, hold, vendor } from "../../testing/called-vendor.ts";
import { type RunFixture, startRunFixture } from "../../testing/start-run-fixture.ts";

// Every step goes over a real database, which others use at the same time.
vi.setConfig({ testTimeout: 60_000 });

let runs: RunFixture;
beforeAll(async () => {
  runs = await startRunFixture({ actions: [call("read", "read"), call("write", "write")] });
});
afterAll(() => runs.close());

const step = (id: string, more: Record<string, unknown> = {}, name: unknown = id) =>
  nodeOf(id, { product_name: "Vendor", action: "write", params: { name }, ...more });
const arrow = (from: string, to: string, when?: string) => ({
  id: `${from} ${to} ${when}`,
  from,
  to,
  ...(when && { when }),
});
const end = (id: string, outcome: unknown) => flowNode(id, "end", { outcome });
type Run = Awaited<ReturnType<RunFixture["executions"]["detail"]>>;
async function until(id: string, status: string): Promise<Run> {
  const over = ["failed", "succeeded", "cancelled"];
  return vi.waitFor(async () => {
    const run = await runs.executions.detail(runs.scope, id);
    const about = `${run.status}: ${run.error} ${run.outcome} ${JSON.stringify(ended(run))}`;
    expect(run.status === status || over.includes(run.status), about).toBe(true);
    if (run.status !== status) throw new Error(about);
    return run;
  }, 30_000);
}
const ended = (run: Run) =>
  Object.fromEntries(
    run.nodes.map(({ nodeId, item, status, way }) => [`${nodeId}${item}`, way === null ? status : `${status} ${way}`]),
  );

describe("an error", () => {
  it("is retried only if it is of the kinds that the step names", async () => {
    const retry = { maxAttempts: 3, backoffMs: 0, on: ["vendor-5xx"] };
    fails("busy", 2, "unavailable", "Busy", { retryable: true });
    await until(await runs.start([step("busy", { retry })]), "succeeded");
    fails("late", 2, "rate-limited", "Too often", { retryable: true });
    const failed = await until(await runs.start([step("late", { retry })]), "failed");
    expect([callsOf("busy"), callsOf("late")]).toEqual([3, 1]);
    expect(failed.error).toContain("Too often");
  });

  it("leads along 'on error', where later steps read message, code, kind, step and attempts", async () => {
    fails("gone", 1, "not-found", "No such ticket");
    const error = (field: string) => ({ $ref: `gone.error.${field}` });
    const words = {
      $fn: "text",
      args: ["message", "code", "kind", "step", "attempts"].flatMap((one) => [error(one), "|"]),
    };
    const id = await runs.start(
      [step("gone"), step("next"), end("handled", words)],
      [arrow("gone", "next"), arrow("gone", "handled", "on-error")],
    );
    const run = await until(id, "succeeded");
    expect(run.outcome).toBe("No such ticket|not-found|vendor-4xx|gone|1|");
    expect(ended(run)).toMatchObject({ gone: "succeeded on-error", next: "skipped" });
    expect(run.logs.map(({ sentence }) => sentence)).toContain("No such ticket The run follows 'on error'.");
  });

  it("of a kind that the path isn't for fails the run", async () => {
    fails("other", 1, "unavailable", "Down");
    const nodes = [step("other", { onError: { action: "go-to", on: ["vendor-4xx"] } }), end("handled", "handled")];
    const run = await until(await runs.start(nodes, [arrow("other", "handled", "on-error")]), "failed");
    expect(run.error).toContain("Down");
  });

  it("gives way to the value that the step continues with, and stays readable", async () => {
    fails("lost", 1, "not-found", "Nothing there");
    const onError = { action: "continue", value: { name: "instead" } };
    const words = { $fn: "text", args: [{ $ref: "lost.name" }, ": ", { $ref: "lost.error.message" }] };
    const run = await until(
      await runs.start([step("lost", { onError }), end("e", words)], [arrow("lost", "e")]),
      "succeeded",
    );
    expect(run.outcome).toBe("instead: Nothing there");
  });
});

it("a switch takes the first case that is true, else the else", async () => {
  const cases = (one: boolean, two: boolean) => ({
    cases: [
      { name: "one", condition: one },
      { name: "two", condition: two },
    ],
  });
  const outcomes = [];
  for (const params of [cases(false, true), cases(true, true), cases(false, false)]) {
    const id = await runs.start(
      [flowNode("s", "switch", params), end("a", "one"), end("b", "two"), end("c", "else")],
      [arrow("s", "a", "one"), arrow("s", "b", "two"), arrow("s", "c", "else")],
    );
    outcomes.push((await until(id, "succeeded")).outcome);
  }
  expect(outcomes).toEqual(["two", "one", "else"]);
});

describe("branches", () => {
  it("run side by side, and a merge of all has what each came to", async () => {
    const letGo = [hold("p1"), hold("p2"), hold("p3")];
    const id = await runs.start(
      [step("p1"), step("p2"), step("p3"), flowNode("m", "merge"), end("e", { $ref: "m.values.p3.name" })],
      [arrow("p1", "m"), arrow("p2", "m"), arrow("p3", "m"), arrow("m", "e")],
    );
    await vi.waitFor(() => expect(vendor.atOnce).toBe(3), 30_000);
    for (const go of letGo) go();
    expect((await until(id, "succeeded")).outcome).toBe("p3");
  });

  it("that come after the first are cancelled where the merge says so, but a write under way is finished", async () => {
    const letGo = hold("slow-write");
    const id = await runs.start(
      [
        flowNode("start", "wait", { duration: 0 }),
        step("fast"),
        step("slow-write"),
        step("never"),
        flowNode("ask", "approval", { message: "?" }),
        flowNode("long", "wait", { duration: "2 hours" }),
        flowNode("m", "merge", { wait: "any", others: "cancel" }),
        end("e", { $ref: "m.value.name" }),
      ],
      [
        ...["fast", "slow-write", "ask", "long"].map((to) => arrow("start", to)),
        arrow("slow-write", "never"),
        arrow("ask", "m", "approved"),
        ...["fast", "never", "long"].map((from) => arrow(from, "m")),
        arrow("m", "e"),
      ],
    );
    await vi.waitFor(() => expect(vendor.calls).toContain("slow-write"), 30_000);
    // The merge has ended the others while the write is still under way.
    const asked = () => runs.admin.query("SELECT status FROM approvals WHERE execution_id = $1", [id]);
    await vi.waitFor(async () => expect((await asked()).rows).toEqual([{ status: "withdrawn" }]), 30_000);
    letGo();
    const run = await until(id, "succeeded");
    expect(run.outcome).toBe("fast");
    expect(ended(run)).toMatchObject({
      "slow-write": "succeeded",
      long: "cancelled passed-over",
      ask: "cancelled passed-over",
    });
    expect(callsOf("never")).toBe(0);
  });

  it("that fail after another came first fail no run", async () => {
    const letGo = hold("loser");
    fails("loser", 1, "not-found", "Too late");
    const id = await runs.start(
      [step("winner"), step("loser"), flowNode("m", "merge", { wait: "any" }), step("after")],
      [arrow("winner", "m"), arrow("loser", "m"), arrow("m", "after")],
    );
    await vi.waitFor(() => expect(vendor.calls).toContain("after"), 30_000);
    letGo();
    expect(ended(await until(id, "succeeded"))).toMatchObject({ loser: "failed" });
  });
});

describe("a loop", () => {
  const until3 = { $fn: "equals", args: [{ $ref: "poll.count" }, 3] };

  it("repeats until its condition is true, with a pause that a restart keeps", async () => {
    const id = await runs.start(
      [
        flowNode("l", "loop-until", { until: until3, max: 5, pause: "1 hour" }),
        step("poll"),
        end("e", { $fn: "text", args: [{ $ref: "l.rounds" }, " ", { $ref: "l.isMet" }] }),
      ],
      [arrow("l", "poll", "each"), arrow("l", "e", "done")],
    );
    for (const round of [2, 3]) {
      const waiting = await until(id, "waiting");
      expect(waiting.reason?.sentence).toBe(`Waiting before round ${round}`);
      runs.time.aheadMs += 3_600_000;
      await runs.look();
    }
    expect((await until(id, "succeeded")).outcome).toBe("3 true");
    expect(callsOf("poll")).toBe(3);
  });

  it("fails at its bound, or continues where it says so", async () => {
    const nodes = (atMax: string) => [
      flowNode("l", "loop-until", { until: { $fn: "equals", args: [{ $ref: "x.count" }, -1] }, max: 2, atMax }),
      step("x"),
    ];
    const failed = await until(await runs.start(nodes("fail"), [arrow("l", "x", "each")]), "failed");
    expect(failed.error).toContain("The condition still wasn't true after 2 rounds.");
    await until(await runs.start(nodes("continue"), [arrow("l", "x", "each")]), "succeeded");
    expect(callsOf("x")).toBe(4);
  });

  it("over items has what each came to, at most so many at once, and continues without those that fail", async () => {
    fails("b", 1, "not-found", "No b");
    const letGo = [hold("a"), hold("b")];
    const params = { items: ["a", "b", "c", "d"], parallel: 2, continueOnError: true };
    const words = {
      $fn: "text",
      args: [{ $ref: "l.failed" }, { $ref: "l.results.name" }, { $ref: "l.errors.message" }, { $ref: "l.errors.item" }],
    };
    const id = await runs.start(
      [flowNode("l", "for-each", params), step("x", {}, { $ref: "item" }), end("e", words)],
      [arrow("l", "x", "each"), arrow("l", "e", "done")],
    );
    await vi.waitFor(() => expect(vendor.calls).toContain("b"), 30_000);
    expect(vendor.calls).not.toContain("c");
    for (const go of letGo) go();
    expect((await until(id, "succeeded")).outcome).toBe("1a\n\nc\ndNo b1");
  });
});

it("a run that reaches its time limit fails, what reads or waits in it is cancelled, and a retry has the full time again", async () => {
  runs.time.aheadMs = 0;
  const nodes = [flowNode("ask", "approval", { message: "?" }), step("after")];
  const id = await runs.start(nodes, [arrow("ask", "after", "approved")], { timeLimitMs: 3_600_000 });
  await until(id, "waiting");
  runs.time.aheadMs += 3_600_000;
  await runs.look();
  const run = await until(id, "failed");
  expect(run.error).toBe(
    "The run reached its time limit of 1 h. What was still waiting was cancelled. Retry it, or raise the limit.",
  );
  expect(ended(run)).toMatchObject({ ask: "cancelled" });
  const { rows } = await runs.admin.query("SELECT status FROM approvals WHERE execution_id = $1", [id]);
  expect(rows).toEqual([{ status: "withdrawn" }]);
  runs.time.aheadMs = 0;
  await runs.executions.retry(runs.scope, id);
  await until(id, "waiting");
});

it("what a killed process has left of loops, merges and error paths is taken up without calling anybody again", async () => {
  fails("k-error", 1, "not-found", "Gone");
  const letGo = hold("k-last");
  const id = await runs.start(
    [
      step("k-error"),
      flowNode("l", "loop-until", { until: { $fn: "equals", args: [{ $ref: "k-poll.count" }, 2] } }),
      step("k-poll"),
      flowNode("long", "wait", { duration: "2 hours" }),
      flowNode("m", "merge", { wait: "any", others: "cancel" }),
      step("k-last"),
      end("e", { $fn: "text", args: [{ $ref: "k-error.error.code" }, " ", { $ref: "l.rounds" }] }),
    ],
    [
      arrow("k-error", "l", "on-error"),
      arrow("k-error", "long", "on-error"),
      arrow("l", "k-poll", "each"),
      arrow("l", "m", "done"),
      arrow("long", "m"),
      arrow("m", "k-last"),
      arrow("k-last", "e"),
    ],
  );
  await vi.waitFor(() => expect(vendor.calls).toContain("k-last"), 30_000);
  // Another process takes it over while this one still waits for the vendor.
  await runs.admin.query("UPDATE executions SET claim = claim + 1 WHERE id = $1", [id]);
  await runs.admin.query("UPDATE execution_holds SET claim = claim + 1, executor = 'gone' WHERE execution_id = $1", [
    id,
  ]);
  await runs.executions.tend();
  await runs.takeOver("gone");
  letGo();
  await vi.waitFor(async () => {
    await runs.takeOver("gone");
    expect((await runs.executions.detail(runs.scope, id)).status).toBe("succeeded");
  }, 30_000);
  const run = await until(id, "succeeded");
  expect(run.outcome).toBe("not-found 2");
  expect([callsOf("k-error"), callsOf("k-poll")]).toEqual([1, 2]);
  expect(ended(run)).toMatchObject({ long: "cancelled passed-over", "k-error": "succeeded on-error" });
});
