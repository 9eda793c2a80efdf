import { randomBytes, randomUUID } from "node:crypto";
import { agentDefinition } from "@hoopoe/contract/assist/agent.ts";
import type { Noun } from "@hoopoe/contract/define-route.ts";
import { reportDoc } from "@hoopoe/contract/reports/report.ts";
import { answerRequest } from "../assist/chat/message-store.ts";
import type { PersonScope } from "../platform/scope.ts";
import { uploadKind } from "../platform/files/upload-kind.ts";
import { type Queries, seedStream, seedWorkspace, type SeededWorkspace } from "../testing/seed-workspace.ts";
import { sampleOf } from "./sample.ts";
import { inserter, marker, type Insert } from "./insert-rows.ts";
import { seedWork } from "./seed-work.ts";

const templateText = "## none-of-your-business\n{{bluf}}";

/** One id for each noun, all of somebody else. */
export type Victim = Readonly<Record<OurNoun, string>>;

export type OurNoun = Exclude<Noun, "not-ours">;

/** A workspace of somebody else with one of everything in it. */
export async function seedVictim(admin: Queries, inTenant?: string): Promise<Victim> {
  return seedRows(admin, await seedWorkspace(admin, inTenant));
}

/** One of everything of a member's own, in a workspace of theirs (a new one where none is given), beside a colleague. */
export async function seedOwn(
  admin: Queries,
  { tenantId, userId }: Pick<PersonScope, "tenantId" | "userId">,
  workspaceId: string = randomUUID(),
): Promise<{ readonly rows: Victim; readonly workspaceId: string }> {
  const colleague = randomUUID();
  await admin.query("INSERT INTO workspaces (id, tenant_id, name) VALUES ($1, $2, 'attack') ON CONFLICT DO NOTHING", [
    workspaceId,
    tenantId,
  ]);
  await admin.query("INSERT INTO users (id, tenant_id, email, name) VALUES ($1, $2, $3, 'attack')", [
    colleague,
    tenantId,
    `${colleague}@test.example`,
  ]);
  await admin.query("INSERT INTO memberships (tenant_id, workspace_id, user_id, role) VALUES ($1, $2, $3, 'editor')", [
    tenantId,
    workspaceId,
    colleague,
  ]);
  const rows = await seedRows(admin, await seedStream(admin, { tenantId, workspaceId, userId }));
  return { rows: { ...rows, member: colleague }, workspaceId };
}

/**
 * One of everything, written behind the product's back. A noun that is new in the contract is missing here until it has
 * a row of its own: the types say so. That the rows are found by who owns them is tested as well.
 */
export async function seedRows(admin: Queries, workspace: SeededWorkspace): Promise<Victim> {
  const insert = inserter(admin);
  const assist = await seedAssist(insert, workspace);
  return {
    ...assist,
    ...(await seedPeople(insert, workspace)),
    ...(await seedSources(insert, workspace)),
    ...(await seedReports(insert, workspace)),
    ...(await seedWork(admin, insert, { ...workspace, agent: assist.agent })),
    catalog: "1",
  };
}

async function seedAssist(insert: Insert, { tenantId, workspaceId, userId }: SeededWorkspace) {
  const scope = [tenantId, workspaceId];
  const agentOfAnswers = await insert("agents", "workspace_id, name, kind", [...scope, marker, "assistant"]);
  const instructed = JSON.stringify(agentDefinition.parse({ instructions: marker }));
  await insert(
    "agent_versions",
    "workspace_id, agent_id, version, definition",
    [...scope, agentOfAnswers, 1, instructed],
    "version",
  );
  const app = await insert("apps", "workspace_id, name, icon, visibility, is_published, created_by", [
    ...scope,
    marker,
    "bot",
    "workspace",
    true,
    userId,
  ]);
  await insert("app_tabs", "workspace_id, app_id, agent_id, position", [...scope, app, agentOfAnswers, 0], "position");
  await insert("favourite_apps", "workspace_id, user_id, app_id", [...scope, userId, app], "app_id");
  const mcpServer = await insert("mcp_servers", "workspace_id, name, url", [...scope, marker, "https://127.0.0.1/mcp"]);
  const seen = JSON.stringify({ name: "attack", description: marker, inputSchema: {}, isReadOnly: true });
  await insert("mcp_tools", "workspace_id, server_id, name, seen", [...scope, mcpServer, "attack", seen], "name");
  const conversation = await insert("conversations", "workspace_id, user_id, app_id, agent_id, title", [
    ...scope,
    userId,
    app,
    agentOfAnswers,
    marker,
  ]);
  const question = await insert("chat_messages", "workspace_id, conversation_id, role, text", [
    ...scope,
    conversation,
    "user",
    marker,
  ]);
  return {
    app,
    agent: agentOfAnswers,
    model: await insert("models", "workspace_id, kind, name, model", [...scope, "openai", marker, marker]),
    conversation,
    answer: await insert("chat_messages", "workspace_id, conversation_id, parent_id, role, text, request", [
      ...scope,
      conversation,
      question,
      "assistant",
      marker,
      JSON.stringify(sampleOf(answerRequest)),
    ]),
    "mcp-server": mcpServer,
  };
}

async function seedPeople(insert: Insert, { tenantId, workspaceId, userId }: SeededWorkspace) {
  const scope = [tenantId, workspaceId];
  const inAnHour = new Date(Date.now() + 3_600_000);
  const session = await insert("sessions", "user_id, expires_at", [tenantId, userId, inAnHour]);
  return {
    workspace: workspaceId,
    member: userId,
    "organisation-workspace": workspaceId,
    "organisation-member": userId,
    session,
    notification: await insert("notifications", "workspace_id, type, message", [...scope, "success", marker]),
    invitation: await insert("invitations", "workspace_id, email, role, token_hash, expires_at", [
      ...scope,
      `${randomUUID()}@test.example`,
      "viewer",
      randomBytes(32),
      inAnHour,
    ]),
    ticket: await insert("tickets", "session_id, kind, token_hash, expires_at", [
      tenantId,
      session,
      "download",
      randomBytes(32),
      inAnHour,
    ]),
    "embed-token": await insert("embed_tokens", "workspace_id, user_id, name, token_hash, expires_at", [
      ...scope,
      userId,
      marker,
      randomBytes(32),
      inAnHour,
    ]),
    "sso-config": tenantId,
    passkey: await insert("passkeys", "user_id, credential_id, public_key, counter, name, is_backed_up", [
      tenantId,
      userId,
      randomUUID(),
      Buffer.alloc(1),
      0,
      marker,
      false,
    ]),
    "personal-token": await insert("personal_tokens", "user_id, session_id, name, verbs, token_hash, last4", [
      tenantId,
      userId,
      session,
      marker,
      [],
      randomBytes(32),
      "0000",
    ]),
    "client-grant": await insert("client_grants", "user_id, session_id, workspace_id, grant_key, client_name", [
      tenantId,
      userId,
      session,
      workspaceId,
      randomUUID(),
      marker,
    ]),
  };
}

async function seedSources(insert: Insert, workspace: SeededWorkspace) {
  const { tenantId, workspaceId, userId, integrationId, integrationDataId } = workspace;
  const scope = [tenantId, workspaceId];
  const inAnHour = new Date(Date.now() + 3_600_000);
  const [item] = await workspace.addItems([{ title: marker, body: `${marker} attack` }]);
  const raw = JSON.stringify({ body: marker });
  await insert("item_raws", "workspace_id, item_id, raw", [...scope, item, raw], "item_id");
  return {
    integration: integrationId,
    "integration-data": integrationDataId,
    item: String(item),
    artifact: await insert(
      "artifacts",
      "workspace_id, kind, name, media_type, size, sha256",
      [...scope, uploadKind(integrationId), marker, "text/plain", 1, Buffer.alloc(32)],
      "handle",
    ),
    "auth-info": await insert("auth_infos", "workspace_id, catalog_id, auth_type, fields", [
      ...scope,
      1,
      "Basic",
      JSON.stringify({ clientId: marker }),
    ]),
    upload: await insert("uploads", "workspace_id, user_id, name, size, fingerprint, purpose, expires_at", [
      ...scope,
      userId,
      marker,
      1,
      marker,
      "files",
      inAnHour,
    ]),
  };
}

async function seedReports(insert: Insert, { tenantId, workspaceId, userId }: SeededWorkspace) {
  const scope = [tenantId, workspaceId];
  const report = await insert("reports", "workspace_id, title, template, status, created_by", [
    ...scope,
    marker,
    "news-digest",
    "succeeded",
    userId,
  ]);
  const events = await insert("event_sets", "workspace_id, query, count, events", [...scope, "{}", 0, "[]"]);
  const doc = JSON.stringify(sampleOf(reportDoc));
  const versions: string[] = [];
  for (const version of [1, 2]) {
    const columns = "workspace_id, report_id, version, doc, event_set_id";
    versions.push(await insert("report_versions", columns, [...scope, report, version, doc, events]));
  }
  const [, reportVersion = ""] = versions;
  return {
    report,
    "event-set": events,
    "report-version": reportVersion,
    "claim-override": await insert("claim_overrides", "workspace_id, report_id, matter, known, reason, created_by", [
      ...scope,
      report,
      marker,
      "[]",
      marker,
      userId,
    ]),
    "report-template": await insert("report_templates", "workspace_id, name, kind, text", [
      ...scope,
      marker,
      "news-digest",
      templateText,
    ]),
    pir: await insert("pirs", "workspace_id, name, question, query, template_path", [
      ...scope,
      marker,
      marker,
      JSON.stringify({ terms: marker }),
      randomUUID(),
    ]),
  };
}
