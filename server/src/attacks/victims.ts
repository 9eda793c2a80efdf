import { randomBytes, randomUUID } from "node:crypto";
import { agentDefinition } from "@hoopoe/contract/assist/agent.ts";
import type { Noun } from "@hoopoe/contract/define-route.ts";
import { reportDoc } from "@hoopoe/contract/reports/report.ts";
import { answerRequest } from "../assist/chat/message-store.ts";
import { defaultPolicy } from "../work/approvals/policy-store.ts";
import { uuidV7 } from "../platform/db/uuid-v7.ts";
import type { Scope } from "../platform/scope.ts";
import { uploadKind } from "../platform/files/upload-kind.ts";
import { type Queries, seedStream, seedWorkspace, type SeededWorkspace } from "../testing/seed-workspace.ts";
import { sampleOf } from "./sample.ts";

const templateText = "## none-of-your-business\n{{bluf}}";

/** Stands in everything of theirs that has words. */
export const marker = "none-of-your-business";

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
  { tenantId, userId }: Pick<Scope, "tenantId" | "userId">,
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
export async function seedRows(admin: Queries, place: SeededWorkspace): Promise<Victim> {
  const { tenantId, workspaceId, userId, integrationId, integrationDataId } = place;
  const scope = [tenantId, workspaceId];
  const insert = async (table: string, columns: string, values: readonly unknown[], id = "id"): Promise<string> => {
    const gaps = values.map((_, index) => `$${index + 1}`).join(", ");
    const sql = `INSERT INTO ${table} (tenant_id, ${columns}) VALUES (${gaps}) RETURNING ${id} AS id`;
    const { rows } = await admin.query<{ id: string }>(sql, [...values]);
    return String(rows[0]?.id);
  };
  const exposed = randomUUID();
  const planned = JSON.stringify({
    definition: {},
    status: "ready",
    questions: [],
    unsupported: [],
    operations: [],
    engine: marker,
  });
  const inAnHour = new Date(Date.now() + 3_600_000);
  const [item] = await place.addItems([{ title: marker, body: `${marker} attack` }]);
  const session = await insert("sessions", "user_id, expires_at", [tenantId, userId, inAnHour]);
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
  const raw = JSON.stringify({ body: marker });
  await insert("item_raws", "workspace_id, item_id, raw", [...scope, item, raw], "item_id");
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
  const definition = JSON.stringify({ version: 1, trigger: { kind: "manual" }, workflow: { nodes: [], edges: [] } });
  const workflow = await insert("workflows", "workspace_id, name, draft", [...scope, marker, definition]);
  const version = await insert(
    "workflow_versions",
    "workspace_id, workflow_id, version, definition, nodes, agents, connectors",
    [...scope, workflow, 1, definition, "[]", [], []],
  );
  await admin.query("UPDATE workflows SET version_id = $1, agent_id = $2 WHERE id = $3", [
    version,
    agentOfAnswers,
    workflow,
  ]);
  const run = [...scope, uuidV7(), version, marker, "failed", "run", "manual"];
  const execution = await insert("executions", "workspace_id, id, version_id, job_name, status, action, cause", run);
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
    "ai-tool": `workflow:${workflow}`,
    "mcp-server": mcpServer,
    catalog: "1",
    workspace: workspaceId,
    member: userId,
    "organisation-workspace": workspaceId,
    "organisation-member": userId,
    integration: integrationId,
    "integration-data": integrationDataId,
    item: String(item),
    session,
    report,
    "event-set": events,
    "report-version": reportVersion,
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
    artifact: await insert(
      "artifacts",
      "workspace_id, kind, name, media_type, size, sha256",
      [...scope, uploadKind(integrationId), marker, "text/plain", 1, Buffer.alloc(32)],
      "handle",
    ),
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
    workflow,
    "workflow-version": version,
    "temporary-workflow": await insert("temporary_workflows", "workspace_id, prompt, result", [
      ...scope,
      marker,
      planned,
    ]),
    job: await insert("jobs", "workspace_id, workflow_id, name, trigger, trigger_kind", [
      ...scope,
      workflow,
      marker,
      '{"kind":"manual"}',
      "manual",
    ]),
    execution,
    effect: await insert(
      "effects",
      "workspace_id, execution_id, key, integration_id, product_name, action, arguments, status",
      [...scope, execution, randomUUID(), randomUUID(), marker, marker, "{}", "uncertain"],
    ),
    bulk: await insert("bulk_works", "workspace_id, verb, execution_ids", [...scope, "cancel", []]),
    approval: await insert("approvals", "workspace_id, kind, title, bound_hash, policy", [
      ...scope,
      "job-step",
      marker,
      Buffer.alloc(32),
      JSON.stringify(defaultPolicy),
    ]),
    exposure: await insert(
      "exposure_approvals",
      "workspace_id, app_id, document_id, item_id, execution_id, integration_id, status, action",
      [...scope, exposed, exposed, exposed, execution, integrationId, "requested", "email_sent"],
      "document_id",
    ),
    "saved-task": await insert("saved_tasks", "workspace_id, owner_id, name, kind, inputs", [
      ...scope,
      userId,
      marker,
      "question",
      "{}",
    ]),
    "auth-info": await insert("auth_infos", "workspace_id, catalog_id, auth_type, fields", [
      ...scope,
      1,
      "Basic",
      JSON.stringify({ clientId: marker }),
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
    upload: await insert("uploads", "workspace_id, user_id, name, size, fingerprint, purpose, expires_at", [
      ...scope,
      userId,
      marker,
      1,
      marker,
      "files",
      inAnHour,
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
