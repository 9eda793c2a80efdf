import { randomUUID } from "node:crypto";
import type { ConnectorAction } from "@hoopoe/connectors/shared/connector-action.ts";
import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import * as z from "zod";
import { flowNode, nodeOf } from "../../testing/sample-workflow.ts";
import { seedWorkspace } from "../../testing/seed-workspace.ts";
import { type RunFixture, startRunFixture } from "../../testing/start-run-fixture.ts";

let fixture: RunFixture;
/** What the vendor was told, and how it answers next. */
const received: string[] = [];
const answers: (() => Promise<unknown>)[] = [];
const lost = () =>
  Promise.reject(new ConnectorError("unavailable", "The line broke.", { retryable: true, outcome: "unknown" }));

const actionOf = (id: string, more: Partial<ConnectorAction> = {}): ConnectorAction => ({
  id,
  label: id,
  meaning: "Does a thing",
  input: z.object({ name: z.string().optional() }),
  output: z.unknown(),
  effect: "write",
  idempotency: "none",
  plan: async () => ({ changes: [], targetVersion: null }),
  run: async (_ctx, input) => {
    received.push(`${id} ${JSON.stringify(input)}`);
    return (await answers.shift()?.()) ?? { id: received.length };
  },
  ...more,
});

beforeAll(async () => {
  fixture = await startRunFixture({
    concurrency: 1,
    actions: [
      actionOf("once"),
      actionOf("undoable", {
        undo: async (_ctx, { output }) => void received.push(`undo ${JSON.stringify(output)}`),
      }),
      actionOf("slow", {
        effect: "read",
        run: ({ signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => reject(new Error("told to end", { cause: signal.reason })), {
              once: true,
            });
          }),
      }),
    ],
  });
});
beforeEach(() => {
  received.length = 0;
  answers.length = 0;
});
afterAll(() => fixture.close());

const step = (id: string, action: string, more: object = {}) => nodeOf(id, { product_name: "Vendor", action, ...more });
const detail = (id: string) => fixture.executions.detail(fixture.scope, id);
async function askedBy(executionId: string) {
  const input = { filter: { executionId }, before: undefined, countMax: 1 };
  const [request] = await fixture.approvals.list({ ...fixture.scope, role: "owner" }, input);
  if (request === undefined) throw new Error("nothing was asked");
  return request;
}
/** A word of somebody else's. */
async function approve(approvalId: string, input?: Record<string, unknown>) {
  const userId = randomUUID();
  const word = { decision: "approve", words: "", arguments: input } as const;
  return fixture.approvals.decide({ ...fixture.scope, userId, role: "owner" }, approvalId, word);
}
const until = (id: string, status: string) => expect.poll(async () => (await detail(id)).status).toBe(status);

it("what was sent and not heard of again is never repeated blindly: a person says whether it was done", async () => {
  for (const wasDone of [true, false]) {
    received.length = 0;
    answers.push(lost);
    const id = await fixture.start([step("a", "once", { retry: { maxAttempts: 5, backoffMs: 1 } })]);
    await until(id, "waiting");
    const waiting = await detail(id);
    expect(waiting.nodes).toMatchObject([{ status: "uncertain", reason: { kind: "uncertain" } }]);
    expect(waiting.effects).toMatchObject([{ status: "uncertain" }]);
    await fixture.executions.wake(fixture.scope, id);
    await until(id, "waiting");
    expect(received).toHaveLength(1);

    const [effect] = waiting.effects;
    await fixture.executions.settleEffect(fixture.scope, effect?.id ?? "", wasDone);
    await until(id, "succeeded");
    expect((await detail(id)).effects).toMatchObject([{ status: "confirmed" }]);
    expect(received).toHaveLength(wasDone ? 1 : 2);
    const again = fixture.executions.settleEffect(fixture.scope, effect?.id ?? "", wasDone);
    await expect(again).rejects.toThrow(/confirmed, not uncertain/);
  }
});

it("a run's effects are taken back the last one first, each once, and what cannot be is said", async () => {
  const nodes = [step("a", "undoable"), step("b", "undoable"), step("c", "once")];
  const edges = ["ab", "bc"].map((pair) => ({ id: pair, from: pair[0], to: pair[1] }));
  const id = await fixture.start(nodes, edges);
  await until(id, "succeeded");
  received.length = 0;
  const done = await fixture.executions.undo(fixture.scope, id, undefined);
  expect(done.map(({ isUndone }) => isUndone)).toEqual([false, true, true]);
  expect(done[0]?.sentence).toBe("Vendor can't undo once.");
  expect(received).toEqual(['undo {"id":2}', 'undo {"id":1}']);
  expect((await detail(id)).effects.map(({ status }) => status)).toEqual(["undone", "undone", "confirmed"]);
  expect(await fixture.executions.undo(fixture.scope, id, undefined)).toHaveLength(1);
  expect(received).toHaveLength(2);
});

it("an approval that nobody decides is asked about again, and then takes the way of its time-out", async () => {
  const nodes = [
    flowNode("ask", "approval", { timeout: "2 days" }),
    flowNode("yes", "end", { outcome: "approved" }),
    flowNode("late", "end", { outcome: "nobody came" }),
  ];
  const edges = [
    { id: "1", from: "ask", to: "yes", when: "approved" },
    { id: "2", from: "ask", to: "late", when: "timed-out" },
  ];
  await fixture.approvals.changePolicy(fixture.scope, { remindHours: 24 });
  const id = await fixture.start(nodes, edges);
  await until(id, "waiting");
  const reminders = async () => {
    const { rows } = await fixture.admin.query("SELECT remind_at FROM approvals WHERE execution_id = $1", [id]);
    return rows[0].remind_at.getTime();
  };
  const first = await reminders();
  fixture.time.aheadMs = 25 * 3_600_000;
  await fixture.look();
  expect(await reminders()).toBeGreaterThan(first + 23 * 3_600_000);
  expect((await detail(id)).status).toBe("waiting");
  fixture.time.aheadMs = 49 * 3_600_000;
  await fixture.look();
  await until(id, "succeeded");
  expect((await detail(id)).outcome).toBe("nobody came");
  fixture.time.aheadMs = 0;
});

it("an approval whose time is up is given by nobody, also where nothing has looked at it since", async () => {
  const id = await fixture.start(
    [flowNode("ask", "approval", { timeout: "2 days" }), step("a", "once")],
    [{ id: "1", from: "ask", to: "a", when: "approved" }],
  );
  await until(id, "waiting");
  const request = await askedBy(id);
  fixture.time.aheadMs = 49 * 3_600_000;
  await expect(approve(request.id)).rejects.toMatchObject({ code: "approval-state", message: /expired/ });
  fixture.time.aheadMs = 0;
  expect((await askedBy(id)).status).toBe("expired");
  await until(id, "succeeded");
  expect(received).toEqual([]);
});

it("what was approved is sent by that connection or not at all: another that came in its place sends nothing", async () => {
  answers.push(() => Promise.reject(new ConnectorError("unavailable", "Closed.", { outcome: "refused" })));
  const id = await fixture.start(
    [flowNode("ask", "approval"), step("a", "once", { params: { name: "as asked" } })],
    [{ id: "1", from: "ask", to: "a", when: "approved" }],
  );
  await until(id, "waiting");
  // A member who is alone in a workspace may approve what they edited.
  const { tenantId, workspaceId } = fixture.scope;
  const { userId } = await seedWorkspace(fixture.admin, tenantId);
  const membership = "INSERT INTO memberships (tenant_id, workspace_id, user_id, role) VALUES ($1, $2, $3, 'owner')";
  await fixture.admin.query(membership, [tenantId, workspaceId, userId]);
  // Edited by one person, approved by another.
  await approve((await askedBy(id)).id, { name: "as approved" });
  await approve((await askedBy(id)).id);
  await fixture.admin.query("DELETE FROM memberships WHERE workspace_id = $1 AND user_id = $2", [workspaceId, userId]);
  await until(id, "failed");
  fixture.only.integrationId = randomUUID();
  await fixture.executions.retry(fixture.scope, id);
  await until(id, "failed");
  expect((await detail(id)).error).toContain("another connection");
  expect(received).toEqual(['once {"name":"as approved"}']);
});

it("a step has the time that it is given, and no more", async () => {
  const id = await fixture.start([step("a", "slow", { timeoutMs: 100 })]);
  await until(id, "failed");
  expect((await detail(id)).error).toBe("slow: It took longer than 100 ms.");
});

it("a run whose vendor allows no more at once waits in the open, says how many are before it, and is called", async () => {
  const gate = Promise.withResolvers<unknown>();
  answers.push(() => gate.promise);
  const first = await fixture.start([step("a", "once")]);
  await expect.poll(() => received.length).toBe(1);
  const second = await fixture.start([step("a", "once")]);
  await until(second, "waiting");
  const third = await fixture.start([step("a", "once")]);
  await until(third, "waiting");
  expect((await detail(second)).reason).toMatchObject({ kind: "turn", sentence: "Vendor allows 1 at once" });
  expect((await detail(third)).reason?.sentence).toBe("Vendor allows 1 at once, 1 before this");
  gate.resolve({ id: 1 });
  for (const id of [first, second, third]) await until(id, "succeeded");
  expect(received).toHaveLength(3);
});

it("a vendor that is asked too often is waited for, and no try of the step is used up", async () => {
  const retryAt = new Date(Date.now() + 300);
  answers.push(() => Promise.reject(new ConnectorError("rate-limited", "Ask later.", { retryable: true, retryAt })));
  const id = await fixture.start([step("a", "once")]);
  await until(id, "succeeded");
  expect((await detail(id)).nodes).toMatchObject([{ attempt: 1, status: "succeeded" }]);
  expect(received).toHaveLength(2);
});

it("what a process of a former release held is taken up under the version that it began with", async () => {
  const nodes = (outcome: string) => [
    flowNode("pause", "wait", { duration: "1 hour" }),
    flowNode("end", "end", { outcome }),
  ];
  const edges = [{ id: "1", from: "pause", to: "end" }];
  const id = await fixture.start(nodes("one"), edges);
  await until(id, "waiting");
  // The workflow is changed and deployed; the process before it was killed while the run was at work.
  const changed = await fixture.start(nodes("two").slice(1));
  await until(changed, "succeeded");
  await fixture.admin.query("UPDATE executions SET status = 'running', claim = 7, leg = leg + 1 WHERE id = $1", [id]);
  await fixture.admin.query("INSERT INTO execution_holds VALUES ($1, $2, $3, 7, 'former')", [
    id,
    fixture.scope.tenantId,
    fixture.scope.workspaceId,
  ]);
  fixture.time.aheadMs = 2 * 3_600_000;
  expect(await fixture.takeOver("former")).toBe(1);
  await until(id, "succeeded");
  expect((await detail(id)).outcome).toBe("one");
  expect((await detail(changed)).outcome).toBe("two");
  fixture.time.aheadMs = 0;
});

it("two requests at once make one; a process killed before notifying leaves it to the next, which notifies once", async () => {
  const wish = {
    id: randomUUID(),
    kind: "exposure",
    title: "May it?",
    message: "",
    work: null,
    step: null,
  } as const;
  const ask = () => fixture.approvals.ask(fixture.scope, { ...wish, policy: { mayRequesterApprove: true } });
  const emails = async () =>
    (await fixture.admin.query("SELECT id FROM mail_outbox WHERE kind = 'approval'")).rows.length;
  await fixture.admin.query("DELETE FROM mail_outbox");
  const request = await Promise.all([ask(), ask()]);
  expect(request.map(({ id }) => id)).toEqual([wish.id, wish.id]);
  expect(await emails()).toBe(1);
  await fixture.admin.query("UPDATE approvals SET asked_at = NULL WHERE id = $1", [wish.id]);
  await ask();
  expect(await emails()).toBe(1);
  // Killed before the email was written.
  await fixture.admin.query("UPDATE approvals SET asked_at = NULL WHERE id = $1", [wish.id]);
  await fixture.admin.query("DELETE FROM mail_outbox");
  await ask();
  expect(await emails()).toBe(1);
  // Told: nothing more is sent, whatever became of the email.
  await fixture.admin.query("DELETE FROM mail_outbox");
  await ask();
  expect(await emails()).toBe(0);
});
