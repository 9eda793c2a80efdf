import { randomUUID } from "node:crypto";
import type { ConnectorAction } from "@hoopoe/connectors/shared/connector-action.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import * as z from "zod";
import { flowNode, nodeOf } from "../../testing/sample-workflow.ts";
import { type RunFixture, startRunFixture } from "../../testing/start-run-fixture.ts";

let fixture: RunFixture;
/** What the vendor has now. */
const target = { version: "1" };
const block: ConnectorAction = {
  id: "block",
  label: "Block",
  meaning: "Blocks a domain",
  input: z.object({ domain: z.string().optional() }),
  output: z.unknown(),
  effect: "write",
  idempotency: "safe",
  plan: async () => ({
    changes: [{ target: "lure.example", field: "state", before: `allowed ${target.version}`, after: "blocked" }],
    targetVersion: target.version,
  }),
  run: async () => ({ id: 1 }),
  undo: async () => undefined,
};

beforeAll(async () => {
  fixture = await startRunFixture({ actions: [block] });
});
beforeEach(() => {
  target.version = "1";
});
afterAll(() => fixture.close());

const nodes = [
  flowNode("ask", "approval", { message: "May it?" }),
  nodeOf("do", { product_name: "Vendor", action: "block", params: { domain: "lure.example" } }),
];
const edges = [{ id: "1", from: "ask", to: "do", when: "approved" }];
const status = async (id: string) => (await fixture.executions.detail(fixture.scope, id)).status;
const until = (id: string, wanted: string) => expect.poll(() => status(id)).toBe(wanted);
const owner = () => ({ ...fixture.scope, role: "owner" as const });
const stranger = (role: "owner" | "viewer" = "owner") => ({ ...fixture.scope, userId: randomUUID(), role });

async function requestOf(executionId: string) {
  await until(executionId, "waiting");
  const page = { filter: { executionId }, before: undefined, countMax: 1 };
  const [request] = await fixture.approvals.list(owner(), page);
  if (request === undefined) throw new Error("nothing was asked");
  return request;
}
async function addMember(): Promise<string> {
  const { tenantId, workspaceId } = fixture.scope;
  const id = randomUUID();
  const values = [id, tenantId, `${id}@desk.example`];
  await fixture.admin.query("INSERT INTO users (id, tenant_id, email, name) VALUES ($1, $2, $3, 'Bob')", values);
  const member = [tenantId, workspaceId, id];
  await fixture.admin.query(
    "INSERT INTO memberships (tenant_id, workspace_id, user_id, role) VALUES ($1, $2, $3, 'editor')",
    member,
  );
  return id;
}
const removeMember = (id: string) => fixture.admin.query("DELETE FROM memberships WHERE user_id = $1", [id]);

it("an unchanged target is shown with its current fields, and whether it can be undone", async () => {
  const request = await requestOf(await fixture.start(nodes, edges));
  expect(await fixture.approvals.readTarget(stranger(), request.id)).toMatchObject({
    state: "same",
    canUndo: true,
    changes: [{ before: "allowed 1", after: "blocked" }],
  });
});

it("a target that changed voids the request for its approvers, and stays open for a bystander", async () => {
  const executionId = await fixture.start(nodes, edges);
  const request = await requestOf(executionId);
  target.version = "2";
  const seen = await fixture.approvals.readTarget(stranger("viewer"), request.id);
  expect(seen).toMatchObject({ state: "changed", changes: [{ before: "allowed 2" }] });
  expect((await fixture.approvals.get(owner(), request.id)).status).toBe("pending");
  expect((await fixture.approvals.readTarget(stranger(), request.id)).state).toBe("changed");
  expect((await fixture.approvals.get(owner(), request.id)).status).toBe("void");
  await until(executionId, "failed");
  // Asked again, it is about the target as it is now.
  await fixture.executions.retry(fixture.scope, executionId);
  expect((await requestOf(executionId)).changes).toMatchObject([{ before: "allowed 2" }]);
});

it("the only member approves their own request, until a second person joins, and the audit says so", async () => {
  const { scope } = fixture;
  const me = owner();
  const ask = () =>
    fixture.approvals.ask(scope, { kind: "job-step", title: "May I?", message: "", work: null, step: null });
  const decide = (id: string) => fixture.approvals.decide(me, id, { decision: "approve", words: "" });

  const [first, second] = [await ask(), await ask()];
  expect(await fixture.approvals.get(me, first.id)).toMatchObject({ isOnlyMember: true, blockedReason: null });
  expect((await decide(first.id)).status).toBe("approved");
  const { rows } = await fixture.admin.query(
    "SELECT details FROM audit_log WHERE action = 'approval.approve' ORDER BY seq DESC LIMIT 1",
  );
  expect(rows[0].details).toMatchObject({ isOwn: true, isOnlyMember: true });

  const other = await addMember();
  await expect(decide(second.id)).rejects.toThrow("You can't approve your own request.");
  expect(await fixture.approvals.get(me, second.id)).toMatchObject({ isOnlyMember: false });
  await removeMember(other);

  await fixture.approvals.changePolicy(scope, { mayApproveAlone: false });
  const third = await ask();
  await expect(decide(third.id)).rejects.toThrow("You can't approve your own request.");
  await fixture.approvals.changePolicy(scope, { mayApproveAlone: true });
});

it("the texts that led to a request come with their author, and nobody is one of ours by name alone", async () => {
  const [id = ""] = await fixture.addItems([
    {
      title: "New bank details",
      body: "Please allow lure.example today.",
      author: "billing@lure.example",
      source_datatype: "gmail",
    },
  ]);
  const item = {
    id,
    title: "New bank details",
    body: "Please allow lure.example today.",
    author: "billing@lure.example",
  };
  const fromItem = await requestOf(await fixture.start(nodes, edges, { trigger: { kind: "new-item", item } }));
  expect(fromItem.sources).toMatchObject([
    { itemId: id, author: "billing@lure.example", standing: "stranger", values: ["lure.example"], quote: item.body },
  ]);
  const claimed = { title: "Go ahead", text: "Do it.", from: "boss@our.example" };
  const fromWebhook = await requestOf(
    await fixture.start(nodes, edges, { trigger: { kind: "webhook", item: claimed } }),
  );
  expect(fromWebhook.sources).toMatchObject([{ itemId: null, author: "boss@our.example", standing: null, values: [] }]);
});

it("an approval step shows the data that it is about, never an empty object", async () => {
  const ask = [flowNode("ask", "approval", { message: { $ref: "trigger.item" } })];
  const about = await requestOf(
    await fixture.start(ask, [], { trigger: { kind: "webhook", item: { host: "web-1" } } }),
  );
  expect([about.message, about.subject]).toEqual(["", { host: "web-1" }]);
  const handed = [flowNode("ask", "approval", { message: { $ref: "trigger.none" } })];
  const fallback = await requestOf(
    await fixture.start(handed, [], { trigger: { kind: "webhook", item: { host: "web-2" } } }),
  );
  expect([fallback.message, fallback.subject]).toEqual(["", { host: "web-2" }]);
  const empty = await requestOf(await fixture.start(ask, [], { trigger: { kind: "webhook", item: {} } }));
  expect([empty.message, empty.subject]).toEqual(["", null]);
});

it("a snoozed request leaves one person's list and count, and comes back by itself", async () => {
  const executionId = await fixture.start(nodes, edges);
  const request = await requestOf(executionId);
  const [me, other] = [
    { ...owner(), userId: await addMember() },
    { ...owner(), userId: await addMember() },
  ];
  const listed = async (who: typeof me, whose: "mine" | "snoozed") => {
    const page = { filter: { whose, executionId }, before: undefined, countMax: 9 };
    return (await fixture.approvals.list(who, page)).map(({ id }) => id);
  };
  const before = await fixture.approvals.count(me);
  const later = new Date(Date.now() + 3_600_000);
  const snoozed = await fixture.approvals.snooze(me, request.id, later);
  expect(snoozed.snoozedUntil).toBe(later.toISOString());
  expect([await listed(me, "mine"), await listed(me, "snoozed")]).toEqual([[], [request.id]]);
  expect((await fixture.approvals.count(me)).pending).toBe(before.pending - 1);
  expect(await listed(other, "mine")).toEqual([request.id]);
  fixture.time.aheadMs = 2 * 3_600_000;
  expect([await listed(me, "mine"), await listed(me, "snoozed")]).toEqual([[request.id], []]);
  fixture.time.aheadMs = 0;
});
