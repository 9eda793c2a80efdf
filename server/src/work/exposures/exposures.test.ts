import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProductFixture, type ProductFixture } from "../../testing/start-product-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";

// eslint-disable-next-line typescript/no-explicit-any -- a test looks into answers of every shape.
type Row = any;

const app = "7";
let fixture: ProductFixture;
let admin: pg.Client;
let asker: TestMember;
let approver: TestMember;
const bystanders: TestMember[] = [];
let exposed: { documentId: string; itemId: string }[];
const call = (as: TestMember, method: string, path: string, body?: unknown) =>
  fixture.server.call(method, path, { as, body });

beforeAll(async () => {
  fixture = await startProductFixture({ story: { seed: 7, endsAt: new Date("2026-03-20T16:30:00Z") } });
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
  asker = await fixture.server.addMember({ role: "editor" });
  approver = await fixture.server.addMember({ role: "admin", workspaceId: asker.workspaceId });
  const { workspaceId } = asker;
  for (const role of ["admin", "owner"] as const) {
    bystanders.push(await fixture.server.addMember({ role, workspaceId }));
  }
  await admin.query("UPDATE workspaces SET is_demo = true WHERE id = $1", [asker.workspaceId]);
  const hosts = { authorityHost: `${fixture.sandboxUrl}/graph`, graphHost: `${fixture.sandboxUrl}/graph` };
  const attributes = JSON.stringify({ name: "Microsoft 365", ...hosts });
  const made = await call(approver, "POST", "/integration", { catalogId: 4, attributes });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const fields = { tenantId: "demo", clientId: "sandbox-client", clientSecret: "sandbox-secret" };
  const saved = await call(approver, "POST", "/authinfo", { catalogId: 4, authType: "ClientCredentials", fields });
  if (saved.status !== 201) throw new Error(JSON.stringify(saved.body));
  const documents = await sharedDocuments();
  exposed = documents.flatMap((document: Row) =>
    document.exposed.filter((one: Row) => !one.isInherited && one.kind === "link"),
  );
});
afterAll(async () => {
  await admin.end();
  await fixture.close();
});

/** What a step of a workflow finds shared, at the vendor itself. */
async function sharedDocuments() {
  const node = {
    id: "list",
    position: { x: 0, y: 0 },
    data: { type: "connector", product_name: "Microsoft 365", action: "list-shared-documents", params: {} },
  };
  const definition = { version: 1, trigger: { kind: "manual" }, workflow: { nodes: [node], edges: [] } };
  const tried = await call(asker, "POST", "/workflow/try-node", { definition, nodeId: "list", sample: {} });
  expect([tried.status, tried.body.error]).toEqual([200, null]);
  return tried.body.output.documents;
}

const keyOf = (index: number) => ({
  appId: app,
  documentId: exposed[index]?.documentId,
  itemId: exposed[index]?.itemId,
});
const isStillExposed = async (index: number) =>
  (await sharedDocuments()).some((document: Row) =>
    document.exposed.some(
      (one: Row) => one.itemId === exposed[index]?.itemId && document.documentId === exposed[index]?.documentId,
    ),
  );

describe("an exposed item of a document", () => {
  it("is requested by email, takes the caller's status, and then is executed and proven [3.15] [4.4]", async () => {
    const request = await call(asker, "POST", "/exposure-approval", { ...keyOf(0), message: "Anybody can read it." });
    expect([request.status, request.body.data]).toMatchObject([
      201,
      { ...keyOf(0), status: "requested", action: "email_sent" },
    ]);
    const { approvalId, executionId, changes, timestamp } = request.body.data;
    expect(changes).toMatchObject([{ field: "sharing link", after: null }]);
    expect(Date.parse(timestamp)).toBeGreaterThan(Date.now() - 60_000);

    const emails = async () => JSON.parse(await (await fetch(`${fixture.sandboxUrl}/mail/emails`)).text()).emails;
    await expect.poll(async () => (await emails()).length).toBe(3);
    const [first, ...others] = await emails();
    // Each who may decide gets one of their own, and the asker none.
    const messages = [first, ...others].flatMap(({ to }: { to: string[] }) => to);
    expect(messages.toSorted()).toEqual([approver, ...bystanders].map(({ email }) => email).toSorted());
    expect(JSON.stringify(first)).toContain(
      `/dashboard/approvals?approval=${approvalId}&workspace=${approver.workspaceId}`,
    );

    const tooEarly = await call(asker, "POST", "/exposure-approval/execute", keyOf(0));
    expect([tooEarly.status, tooEarly.body.code]).toEqual([409, "approval-state"]);
    const own = await call(asker, "PATCH", "/exposure-approval", { ...keyOf(0), status: "approved" });
    expect([own.status, own.body.code]).toEqual([403, "approval-forbidden"]);
    const other = { ...keyOf(0), status: "approved", workHash: "of an earlier look" };
    expect((await call(approver, "PATCH", "/exposure-approval", other)).body.code).toBe("approval-edited");
    const elsewhere = {
      decision: "approve",
      arguments: { document: { documentId: keyOf(1).documentId, itemId: keyOf(1).itemId } },
    };
    const edited = await call(approver, "POST", `/approval/${approvalId}/decision`, elsewhere);
    expect([edited.status, edited.body.code]).toEqual([403, "approval-forbidden"]);
    expect(await isStillExposed(0)).toBe(true);

    const approved = await call(approver, "PATCH", "/exposure-approval", {
      ...keyOf(0),
      status: "approved",
      words: "Yes",
    });
    expect([approved.status, approved.body.data]).toMatchObject([
      200,
      { status: "approved", action: "approval_updated" },
    ]);
    const executed = await call(asker, "POST", "/exposure-approval/execute", keyOf(0));
    expect([executed.status, executed.body.data]).toMatchObject([
      200,
      { status: "executed", action: "executed", executionId },
    ]);
    expect(Date.parse(executed.body.data.timestamp)).toBeGreaterThan(Date.parse(approved.body.data.timestamp));
    expect(await isStillExposed(0)).toBe(false);

    const proof = await call(asker, "GET", `/workflow/executions/${executionId}`);
    expect(proof.body.data).toMatchObject({ status: "succeeded", action: "exposure" });
    expect(proof.body.data.effects).toMatchObject([
      { action: "revoke-sharing-link", status: "confirmed", sentCount: 1, canUndo: true },
    ]);

    const undone = await call(asker, "POST", `/workflow/executions/${executionId}/undo`, {});
    expect(undone.body.data).toMatchObject([{ isUndone: true }]);
    const [record] = (await call(asker, "GET", "/exposure-approval")).body.data;
    expect(record).toMatchObject({ ...keyOf(0), action: "undone", executionId });
    expect((await call(asker, "POST", "/exposure-approval/execute", keyOf(0))).status).toBe(409);
    const documents = await sharedDocuments();
    expect(documents.some((document: Row) => document.documentId === exposed[0]?.documentId)).toBe(true);
  });

  it("is not approved any more once its sharing has changed since it was asked for", async () => {
    const other = { ...keyOf(1), appId: "8" };
    const { body } = await call(asker, "POST", "/exposure-approval", other);
    await call(asker, "POST", "/exposure-approval", keyOf(1));
    await call(approver, "PATCH", "/exposure-approval", { ...keyOf(1), status: "approved" });
    expect((await call(asker, "POST", "/exposure-approval/execute", keyOf(1))).status).toBe(200);

    const late = await call(approver, "PATCH", "/exposure-approval", { ...other, status: "approved" });
    expect([late.status, late.body.code]).toEqual([409, "approval-void"]);
    expect((await call(asker, "GET", `/approval/${body.data.approvalId}`)).body.data.status).toBe("void");
    expect((await call(asker, "POST", "/exposure-approval/execute", other)).status).toBe(409);
  });

  it("is left unchanged when rejected, with the comment kept", async () => {
    const { body } = await call(asker, "POST", "/exposure-approval", keyOf(2));
    // Decided in the inbox, the record says the same.
    const word = { decision: "reject", words: "The auditors need it" };
    await call(approver, "POST", `/approval/${body.data.approvalId}/decision`, word);
    const query = `?appId=${app}&documentId=${encodeURIComponent(keyOf(2).documentId ?? "")}`;
    const { data: records } = (await call(asker, "GET", `/exposure-approval${query}`)).body;
    expect(records.find(({ itemId }: Row) => itemId === keyOf(2).itemId)).toMatchObject({
      status: "rejected",
      action: "approval_updated",
    });
    expect((await call(asker, "POST", "/exposure-approval/execute", keyOf(2))).status).toBe(409);
    const approval = await call(asker, "GET", `/approval/${body.data.approvalId}`);
    expect(approval.body.data).toMatchObject({ status: "rejected", decisions: [{ words: "The auditors need it" }] });
    expect(await isStillExposed(2)).toBe(true);
  });

  it("is cleared with its request and its run: nothing is left to approve, to retry or to do", async () => {
    const requestOf = async () => (await call(asker, "POST", "/exposure-approval", keyOf(2))).body.data;
    const clear = async () =>
      (await call(asker, "DELETE", `/exposure-approval?appId=${app}&documentId=${keyOf(2).documentId}`)).body;
    const stateOf = async ({ approvalId, executionId }: Row) => [
      (await call(asker, "GET", `/approval/${approvalId}`)).body.data.status,
      (await call(asker, "GET", `/workflow/executions/${executionId}`)).body.data.status,
    ];
    const request = await requestOf();
    expect((await clear()).cleared).toBeGreaterThan(0);
    expect(await stateOf(request)).toEqual(["withdrawn", "cancelled"]);
    const late = await call(approver, "POST", `/approval/${request.approvalId}/decision`, { decision: "approve" });
    expect([late.status, late.body.code]).toEqual([409, "approval-state"]);

    // Approved while everything is stopped: cleared before it could be done.
    const armed = await requestOf();
    await call(approver, "POST", "/workflow/stop", { isStopped: true, reason: "Drill" });
    await call(approver, "POST", `/approval/${armed.approvalId}/decision`, { decision: "approve" });
    await clear();
    await call(approver, "POST", "/workflow/stop", { isStopped: false, reason: "" });
    expect(await stateOf(armed)).toEqual(["void", "cancelled"]);
    expect(await isStillExposed(2)).toBe(true);
  });

  it("is found and cleared by item, by document, by app, or with all [3.15] [4.5]", async () => {
    const rows = [
      ["1", "d1", "i1"],
      ["1", "d1", "i2"],
      ["1", "d2", "i1"],
      ["2", "d1", "i1"],
      ["3", "d1", "i1"],
    ];
    await call(asker, "DELETE", "/exposure-approval");
    for (const row of rows) {
      await admin.query(
        `INSERT INTO exposure_approvals (tenant_id, workspace_id, app_id, document_id, item_id, execution_id, integration_id, status, action)
         VALUES ($1, $2, $3, $4, $5, uuidv7(), uuidv7(), 'requested', 'email_sent')`,
        [asker.tenantId, asker.workspaceId, ...row],
      );
    }
    const found = async (query: string) =>
      (await call(asker, "GET", `/exposure-approval${query}`)).body.data
        .map(({ appId, documentId, itemId }: Row) => [appId, documentId, itemId])
        .toSorted();
    const left = async () => (await found("")).length;
    const note = { appId: "1", documentId: "d1", itemId: "i1", status: "looked at" };
    expect((await call(approver, "PATCH", "/exposure-approval", note)).body.data).toMatchObject(note);
    expect(await found("?appId=1&documentId=d1")).toEqual(rows.slice(0, 2));
    expect(await found("?appId=1")).toEqual(rows.slice(0, 3));
    const clear = async (query: string) => (await call(asker, "DELETE", `/exposure-approval${query}`)).body;
    expect(await clear("?appId=1&documentId=d1&itemId=i1")).toEqual({ cleared: 1 });
    expect(await clear("?appId=1&documentId=d1")).toEqual({ cleared: 1 });
    expect(await left()).toBe(3);
    expect(await clear("?appId=2")).toEqual({ cleared: 1 });
    expect((await call(asker, "DELETE", "/exposure-approval?documentId=d1")).status).toBe(400);
    expect(await clear("")).toEqual({ cleared: 2 });
    expect(await left()).toBe(0);
  });
});

describe("publishing an app where the policy has it wait for a word", () => {
  const publish = (appId: number, isPublished = true) => call(asker, "PATCH", `/app/publish/${appId}`, { isPublished });
  const isOut = async (appId: number) => (await call(asker, "GET", `/app/${appId}`)).body.data.isPublished;
  const decide = (id: string, body: object) => call(approver, "POST", `/approval/${id}/decision`, body);
  const input = (name: string) => ({ name, tabs: [{ agentId: 29 }] });
  /** What became of their requests, as the news says it. */
  const toldTo = async (member: TestMember): Promise<string[]> =>
    (await call(member, "GET", "/notification")).body.data
      .filter(({ extraAttributes }: Row) => extraAttributes.taskType === "approval" && extraAttributes.completed)
      .map(({ message }: Row) => message);
  async function makeApp(name: string): Promise<number> {
    return (await call(asker, "POST", "/app", input(name))).body.data.id;
  }

  it("asks once, goes out with the word of somebody else, and is taken back without one", async () => {
    const plain = await makeApp("Plain");
    expect((await publish(plain)).body).toMatchObject({ data: { isPublished: true }, approvalId: null });
    const admins = { asksToPublish: true };
    expect((await call(approver, "PATCH", "/approval/policy", admins)).body.data.asksToPublish).toBe(true);
    const appId = await makeApp("Desk");
    const { data, approvalId } = (await publish(appId)).body;
    expect([data.isPublished, (await publish(appId)).body.approvalId]).toEqual([false, approvalId]);
    const [request] = (await call(approver, "GET", "/approval?kind=publish&whose=mine")).body.data;
    expect(request).toMatchObject({
      id: approvalId,
      title: "Publish the app Desk",
      changes: [{ after: "the workspace" }],
    });
    expect((await call(asker, "POST", `/approval/${approvalId}/decision`, { decision: "approve" })).status).toBe(403);
    const edited = await decide(approvalId, { decision: "approve", arguments: { ...request.arguments, appId: plain } });
    expect(edited.body.code).toBe("approval-forbidden");
    expect((await decide(approvalId, { decision: "approve" })).body.data.status).toBe("executed");
    expect(await isOut(appId)).toBe(true);
    expect(await toldTo(asker)).toEqual(["Publish the app Desk: approved by Test and published"]);
    expect((await call(asker, "GET", `/approval/${approvalId}`)).body.data.status).toBe("executed");
    expect((await publish(appId, false)).body).toMatchObject({ data: { isPublished: false }, approvalId: null });
  });

  it("stays a draft where it is rejected, and where it was changed since it was asked for", async () => {
    const appId = await makeApp("Board");
    const first = (await publish(appId)).body.approvalId;
    await decide(first, { decision: "reject", words: "Not yet" });
    expect(await toldTo(asker)).toContainEqual(
      expect.stringMatching(/^Publish the app Board: rejected by .*: Not yet$/),
    );
    expect(await isOut(appId)).toBe(false);
    const second = (await publish(appId)).body.approvalId;
    expect(second).not.toBe(first);
    const { version } = (await call(asker, "GET", `/app/${appId}`)).body.data;
    const changed = await call(asker, "PATCH", `/app/${appId}`, { ...input("Board for all"), version });
    expect(changed.status).toBe(200);
    const late = await decide(second, { decision: "approve" });
    expect([late.status, late.body.code]).toEqual([409, "approval-void"]);
    expect(await isOut(appId)).toBe(false);
    expect((await toldTo(asker)).at(-1)).toMatch(/^Publish the app Board: the app changed after your request/);
    expect((await toldTo(approver)).filter((words) => words.startsWith("Publish the app"))).toEqual([]);
    expect((await call(asker, "GET", `/approval/${second}`)).body.data.status).toBe("void");
    const third = (await publish(appId)).body.approvalId;
    expect((await call(asker, "DELETE", `/app/${appId}`)).status).toBe(200);
    expect((await call(asker, "GET", `/approval/${third}`)).body.data.status).toBe("withdrawn");
  });
});
