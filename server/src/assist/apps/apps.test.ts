import { randomUUID } from "node:crypto";
import { agentDefinition, budgetDefault } from "@hoopoe/contract/assist/agent.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { TestMember } from "../../testing/test-people.ts";
import { agentRoutes } from "../agents/routes.ts";
import { createAgentsService } from "../agents/service.ts";
import { insertAgent } from "../agents/store.ts";
import { appRoutes } from "./routes.ts";
import { createAppsService } from "./service.ts";

let server: TestServer;
let editor: TestMember;
let viewer: TestMember;
let stranger: TestMember;
let appId: number;
/** Of the same workspace, and never published. */
let draftId: number;

beforeAll(async () => {
  server = await startTestServer({
    routes: ({ db, audit }) => {
      const agents = createAgentsService({ db, audit });
      const apps = createAppsService({ db, agents, audit, countConversations: async () => 0 });
      const publishing = { publish: turn, remove: apps.remove };
      async function turn(...given: Parameters<typeof apps.publish>) {
        return { app: await apps.publish(...given), approvalId: null };
      }
      return [
        ...appRoutes(apps, publishing),
        ...agentRoutes(agents, { modelOf: async () => ({ model: "Quotes", hasModel: false }) }),
      ];
    },
  });
  editor = await server.addMember({ role: "editor" });
  viewer = await server.addMember({ role: "viewer", workspaceId: editor.workspaceId });
  stranger = await server.addMember({ role: "owner" });
});
afterAll(() => server.close());

const definition = { instructions: "Quote.", budget: budgetDefault };
const ask = (as: TestMember, method: string, path: string, body?: unknown) => server.call(method, path, { as, body });
const idsOf = (answer: { body: { data: { id: number }[] } }) => answer.body.data.map(({ id }) => id);

it("of a thousand apps the list leaves none out", async () => {
  const many = await server.addMember({ role: "editor" });
  await server.db.withTenant(many, (trx) =>
    sql`INSERT INTO apps (tenant_id, workspace_id, name, icon, visibility, is_published, created_by)
      SELECT ${many.tenantId}, ${many.workspaceId}, 'Desk ' || n, 'bot', 'workspace', true, ${many.userId}
      FROM generate_series(1, 1000) n`.execute(trx),
  );
  expect(idsOf(await ask(many, "GET", "/app"))).toHaveLength(1_000);
});

describe("an app", () => {
  it("is listed with its id, its state and its tabs, and read by its id [3.2, 7.6, 7.7]", async () => {
    const agent = await ask(editor, "POST", "/agent", { name: "Investigator", definition });
    expect(agent.status).toBe(201);
    const made = await ask(editor, "POST", "/app", {
      name: "Incident desk",
      icon: "siren",
      tabs: [{ agentId: agent.body.data.id, questions: ["What happened?"] }, { agentId: 29 }],
    });
    expect([made.status, made.body.data.isPublished]).toEqual([201, false]);
    appId = made.body.data.id;
    expect(Number.isInteger(appId)).toBe(true);
    const listed = await ask(editor, "GET", "/app");
    expect(listed.body.data).toEqual([made.body.data]);
    expect(listed.body.data[0].tabs[0]).toMatchObject({ name: "Investigator", questions: ["What happened?"] });
    const { parameters } = (await ask(editor, "GET", `/agent-config/${agent.body.data.id}`)).body;
    expect(parameters.systemDataSources).toEqual([]);
    expect(listed.body.data[0].tabs.map(({ agentId }: { agentId: number }) => agentId)).toEqual([
      agent.body.data.id,
      29,
    ]);
    const read = await ask(editor, "GET", `/app/${appId}`);
    expect(read.body.data).toMatchObject({ id: appId, name: "Incident desk", icon: "siren" });
    const draft = { name: "berth watch", description: "Warns when a quay is 90% full", tabs: [{ agentId: 29 }] };
    draftId = (await ask(editor, "POST", "/app", draft)).body.data.id;
    expect(idsOf(await ask(editor, "GET", "/app"))).toEqual([draftId, appId]);
    expect((await ask(editor, "GET", `/app/${appId}`)).body.data.id).toBe(appId);
    for (const [words, found] of [
      ["INCIDENT", appId],
      ["Quay", draftId],
      ["%", draftId],
    ] as const)
      expect(idsOf(await ask(editor, "GET", `/app?search=${encodeURIComponent(words)}`)), words).toEqual([found]);
  });

  it("is changed whole: words, icon, and its tabs in their new order with their questions [3.2]", async () => {
    const { name, tabs, version } = (await ask(editor, "GET", `/app/${appId}`)).body.data;
    const turned = tabs
      .toReversed()
      .map(({ agentId }: { agentId: number }) => ({ agentId, questions: [`${agentId}?`] }));
    const input = { name, description: "First at hand", icon: "shield", tabs: turned };
    const changed = await ask(editor, "PATCH", `/app/${appId}`, { ...input, version });
    expect(changed.body.data).toMatchObject(input);
    expect((await ask(editor, "GET", `/app/${appId}`)).body.data).toEqual(changed.body.data);
  });

  it("isn't overwritten: of two people who read it, the later gets a conflict and nothing is lost", async () => {
    const other = await server.addMember({ role: "editor", workspaceId: editor.workspaceId });
    const read = (await ask(editor, "GET", `/app/${appId}`)).body.data;
    const { name, icon, version } = read;
    const tabs = read.tabs.map(({ agentId, questions }: typeof read) => ({ agentId, questions }));
    // Publishing is no change of its words.
    for (const isPublished of [true, false]) await ask(other, "PATCH", `/app/publish/${appId}`, { isPublished });
    const saves = await Promise.all(
      [editor, other].map((as) =>
        ask(as, "PATCH", `/app/${appId}`, { name, icon, version, description: as.userId, tabs: [{ agentId: 29 }] }),
      ),
    );
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [winner, late] = saves[0]?.status === 200 ? saves : saves.toReversed();
    expect([late?.body.code, late?.body.message]).toEqual([
      "app-changed",
      `Someone else saved this app (version ${version + 1}). Review their version before you save yours.`,
    ]);
    const kept = (await ask(editor, "GET", `/app/${appId}`)).body.data;
    expect(kept).toMatchObject({ description: winner?.body.data.description, version: version + 1 });
    // Who has read theirs may save over it.
    const description = read.description;
    const again = await ask(editor, "PATCH", `/app/${appId}`, { name, icon, description, tabs, version: version + 1 });
    expect([again.status, again.body.data.tabs]).toEqual([200, read.tabs]);
  });

  it("is seen by viewers once it is published, and not after it is taken back [4.6, 7.9]", async () => {
    expect(idsOf(await ask(viewer, "GET", "/app"))).toEqual([]);
    expect((await ask(viewer, "GET", `/app/${appId}`)).body.code).toBe("app-not-found");
    const published = await ask(editor, "PATCH", `/app/publish/${appId}`, { isPublished: true });
    expect([published.status, published.body.data.isPublished]).toEqual([200, true]);
    // Who asks for what is so already changes nothing.
    const again = await ask(editor, "PATCH", `/app/publish/${appId}`, { isPublished: true });
    expect(again.body.data.isPublished).toBe(true);
    expect(idsOf(await ask(viewer, "GET", "/app"))).toEqual([appId]);
    expect((await ask(viewer, "PATCH", `/app/publish/${appId}`, { isPublished: false })).status).toBe(403);
    await ask(editor, "PATCH", `/app/publish/${appId}`, { isPublished: false });
    expect(idsOf(await ask(viewer, "GET", "/app"))).toEqual([]);
    await ask(editor, "PATCH", `/app/publish/${appId}`, { isPublished: true });
  });

  it("is nobody's in another workspace: neither read, changed, published, kept nor deleted", async () => {
    for (const [method, path, body] of [
      ["GET", `/app/${appId}`, undefined],
      ["PATCH", `/app/publish/${appId}`, { isPublished: false }],
      ["DELETE", `/app/${appId}`, undefined],
      ["POST", "/recentdata/apps/", { appId }],
    ] as const) {
      const answer = await ask(stranger, method, path, body);
      expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([404, "app-not-found"]);
    }
  });

  it("is shown to named people alone where it names them", async () => {
    const { name, icon, tabs, version } = (await ask(editor, "GET", `/app/${appId}`)).body.data;
    const input = { name, icon, version, tabs: tabs.map(({ agentId }: { agentId: number }) => ({ agentId })) };
    const nobody = await ask(editor, "PATCH", `/app/${appId}`, { ...input, visibility: "people" });
    expect([nobody.status, nobody.body.field]).toEqual([422, "people"]);
    const other = await server.addMember({ role: "viewer", workspaceId: editor.workspaceId });
    await ask(editor, "PATCH", `/app/${appId}`, { ...input, visibility: "people", people: [viewer.userId] });
    expect(idsOf(await ask(viewer, "GET", "/app"))).toEqual([appId]);
    expect(idsOf(await ask(other, "GET", "/app"))).toEqual([]);
    await ask(editor, "PATCH", `/app/${appId}`, { ...input, version: version + 1, visibility: "workspace" });
  });

  it("takes only agents of its workspace as tabs, each once", async () => {
    const input = { name: "Wrong", tabs: [{ agentId: 987_654 }] };
    const unknown = await ask(editor, "POST", "/app", input);
    expect([unknown.status, unknown.body.field]).toEqual([404, "tabs.0.agentId"]);
    const twice = await ask(editor, "POST", "/app", { name: "Twice", tabs: [{ agentId: 29 }, { agentId: 29 }] });
    expect([twice.status, twice.body.field]).toEqual([422, "tabs.1.agentId"]);
  });
});

describe("favourites", () => {
  it("are kept for each person by themselves, once each, as a list [3.3, 7.12, 7.13]", async () => {
    for (const _again of [1, 2]) {
      const added = await ask(viewer, "POST", "/recentdata/apps/", { appId });
      expect([added.status, added.body.data.id]).toEqual([201, appId]);
    }
    expect(idsOf(await ask(viewer, "GET", "/recentdata/apps"))).toEqual([appId]);
    expect(idsOf(await ask(editor, "GET", "/recentdata/apps"))).toEqual([]);
    expect((await ask(viewer, "GET", `/app/${appId}`)).body.data.isFavourite).toBe(true);
    expect((await ask(editor, "GET", `/app/${appId}`)).body.data.isFavourite).toBe(false);
  });

  it("stand newest last, and hold no app that their owner may not open any more [7.13]", async () => {
    for (const id of [appId, draftId]) await ask(editor, "POST", "/recentdata/apps/", { appId: id });
    expect(idsOf(await ask(editor, "GET", "/recentdata/apps"))).toEqual([appId, draftId]);
    await ask(editor, "PATCH", `/app/publish/${appId}`, { isPublished: false });
    expect(idsOf(await ask(viewer, "GET", "/recentdata/apps"))).toEqual([]);
    await ask(editor, "PATCH", `/app/publish/${appId}`, { isPublished: true });
    expect(idsOf(await ask(viewer, "GET", "/recentdata/apps"))).toEqual([appId]);
  });

  it("go when they are taken away, one by one and from their owner alone, and when their app is deleted [7.8, 7.14]", async () => {
    expect((await ask(viewer, "DELETE", `/recentdata/apps/${appId}`)).status).toBe(200);
    expect((await ask(viewer, "DELETE", `/recentdata/apps/${appId}`)).status).toBe(404);
    expect(idsOf(await ask(editor, "GET", "/recentdata/apps"))).toEqual([appId, draftId]);
    await ask(editor, "DELETE", `/recentdata/apps/${draftId}`);
    expect(idsOf(await ask(editor, "GET", "/recentdata/apps"))).toEqual([appId]);
    await ask(viewer, "POST", "/recentdata/apps/", { appId });
    expect((await ask(viewer, "DELETE", `/app/${appId}`)).status).toBe(403);
    const deleted = await ask(editor, "DELETE", `/app/${appId}`);
    expect([deleted.status, deleted.body.data.id]).toEqual([200, appId]);
    expect(idsOf(await ask(viewer, "GET", "/recentdata/apps"))).toEqual([]);
    expect((await ask(editor, "DELETE", `/app/${appId}`)).body.code).toBe("app-not-found");
  });
});

describe("what an app or an agent names", () => {
  it("is the workspace's when it is first named, and stops nobody from saving once it has gone", async () => {
    const { userId } = await server.addMember({ role: "viewer", workspaceId: editor.workspaceId });
    const app = { name: "Named", tabs: [{ agentId: 29 }], visibility: "people" };
    const made = await ask(editor, "POST", "/app", { ...app, people: [userId] });
    const owner = await server.addMember({ role: "owner", workspaceId: editor.workspaceId });
    const streams = { ...definition, dataSources: [randomUUID()] };
    const scope = { tenantId: owner.tenantId, workspaceId: owner.workspaceId, userId: owner.userId };
    const gone = await server.db.withTenant(scope, (trx) =>
      insertAgent(trx, scope, {
        name: "Old",
        description: "",
        kind: "assistant",
        definition: agentDefinition.parse(streams),
        note: "",
      }),
    );
    expect((await ask(owner, "DELETE", `/member/${userId}`)).status).toBe(200);
    const { id } = made.body.data;
    expect((await ask(editor, "PATCH", `/app/${id}`, { ...app, people: [userId], version: 1 })).status).toBe(200);
    const agent = { name: "Old", definition: { ...streams, instructions: "Quote less." }, version: 1 };
    expect((await ask(editor, "PATCH", `/agent/${gone}`, agent)).status).toBe(200);
    const more = { ...agent, version: 2, definition: { ...streams, modelId: randomUUID() } };
    const refused = await ask(editor, "PATCH", `/agent/${gone}`, more);
    expect([refused.status, refused.body.field]).toEqual([404, "definition.modelId"]);
  });
});

describe("an agent", () => {
  it("29 is in every workspace, with the platform's own sources as parameters [7.11]", async () => {
    for (const as of [viewer, stranger]) {
      const { status, body } = await ask(as, "GET", "/agent-config/29");
      expect([status, body.id]).toEqual([200, 29]);
      expect(body.parameters.systemDataSources).toEqual([
        "system-runs",
        "system-approvals",
        "system-sources",
        "system-items",
      ]);
    }
    expect((await ask(editor, "DELETE", "/agent/29")).body.code).toBe("agent-in-use");
  });

  it("keeps each version, and nobody overwrites what somebody else saved meanwhile", async () => {
    const { id } = (await ask(editor, "POST", "/agent", { name: "Case keeper", definition })).body.data;
    const second = { name: "Case keeper", definition: { instructions: "Quote twice." }, version: 1, note: "More" };
    expect((await ask(editor, "PATCH", `/agent/${id}`, second)).body.data.version).toBe(2);
    const late = await ask(editor, "PATCH", `/agent/${id}`, { ...second, version: 1 });
    expect([late.status, late.body.code]).toEqual([409, "agent-changed"]);
    const versions = (await ask(editor, "GET", `/agent/${id}/versions`)).body.data;
    expect(versions.map((one: { definition: { instructions: string } }) => one.definition.instructions)).toEqual([
      "Quote twice.",
      "Quote.",
    ]);
    expect((await ask(stranger, "GET", `/agent/${id}`)).body.code).toBe("agent-not-found");
    expect((await ask(viewer, "PATCH", `/agent/${id}`, second)).status).toBe(403);
  });
});
