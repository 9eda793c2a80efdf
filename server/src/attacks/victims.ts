import { randomBytes, randomUUID } from "node:crypto";
import type { Noun } from "@hoopoe/contract/define-route.ts";
import type pg from "pg";
import { defaultPolicy } from "../domains/approvals/policy-store.ts";
import { seedWorkspace } from "../testing/seed-workspace.ts";

/** Stands in everything of theirs that has words. */
export const marker = "none-of-your-business";

/** One id for each noun, all of somebody else. */
export type Victim = Readonly<Record<Noun, string>>;

/**
 * A workspace of somebody else with one of everything in it, written behind the product's back. A noun that is new in
 * the contract is missing here until it has a row of its own: the types say so.
 */
export async function seedVictim(admin: pg.Client, inTenant?: string): Promise<Victim> {
  const place = await seedWorkspace(admin, inTenant);
  const { tenantId, workspaceId, userId, integrationDataId } = place;
  const scope = [tenantId, workspaceId];
  const insert = async (table: string, columns: string, values: readonly unknown[], id = "id"): Promise<string> => {
    const gaps = values.map((_, index) => `$${index + 1}`).join(", ");
    const sql = `INSERT INTO ${table} (tenant_id, ${columns}) VALUES (${gaps}) RETURNING ${id} AS id`;
    const { rows } = await admin.query<{ id: string }>(sql, [...values]);
    return String(rows[0]?.id);
  };
  const inAnHour = new Date(Date.now() + 3_600_000);
  const [item] = await place.addItems([{ title: marker, body: `${marker} attack` }]);
  const { rows: integrations } = await admin.query<{ id: string }>(
    "SELECT id FROM integrations WHERE workspace_id = $1",
    [workspaceId],
  );
  const session = await insert("sessions", "user_id, expires_at", [tenantId, userId, inAnHour]);
  const agentOfAnswers = await insert("agents", "workspace_id, name, kind", [...scope, marker, "assistant"]);
  const conversation = await insert("conversations", "workspace_id, user_id, agent_id, title", [
    ...scope,
    userId,
    agentOfAnswers,
    marker,
  ]);
  const definition = JSON.stringify({ version: 1, trigger: { kind: "manual" }, workflow: { nodes: [], edges: [] } });
  const workflow = await insert("workflows", "workspace_id, name, draft", [...scope, marker, definition]);
  const version = await insert(
    "workflow_versions",
    "workspace_id, workflow_id, version, definition, nodes, agents, connectors",
    [...scope, workflow, 1, definition, "[]", [], []],
  );
  const execution = await insert("executions", "workspace_id, id, version_id, job_name, status, action, cause", [
    ...scope,
    randomUUID(),
    version,
    marker,
    "failed",
    "run",
    "manual",
  ]);
  return {
    app: await insert("apps", "workspace_id, name, icon, visibility, is_published, created_by", [
      ...scope,
      marker,
      "bot",
      "workspace",
      true,
      userId,
    ]),
    agent: agentOfAnswers,
    model: await insert("models", "workspace_id, kind, name, model", [...scope, "openai", marker, marker]),
    conversation,
    answer: await insert("chat_messages", "workspace_id, conversation_id, role, text", [
      ...scope,
      conversation,
      "assistant",
      marker,
    ]),
    "ai-tool": `action:${randomUUID()}:send`,
    "mcp-server": await insert("mcp_servers", "workspace_id, name, url", [...scope, marker, "https://mcp.example/mcp"]),
    catalog: "1",
    workspace: workspaceId,
    member: userId,
    integration: String(integrations[0]?.id),
    "integration-data": integrationDataId,
    item: String(item),
    session,
    report: await insert("reports", "workspace_id, title, template, status, created_by", [
      ...scope,
      marker,
      "news-digest",
      "succeeded",
      userId,
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
      [...scope, "report", marker, "text/plain", 1, Buffer.alloc(32)],
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
    "temporary-workflow": await insert("temporary_workflows", "workspace_id, prompt, result", [...scope, marker, "{}"]),
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
    "personal-token": await insert("personal_tokens", "user_id, session_id, name, verbs, token_hash, last4", [
      tenantId,
      userId,
      session,
      marker,
      [],
      randomBytes(32),
      "0000",
    ]),
  };
}
