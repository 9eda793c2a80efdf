import { randomInt, randomUUID } from "node:crypto";
import { defaultPolicy } from "../work/approvals/policy-store.ts";
import { uuidV7 } from "../platform/db/uuid-v7.ts";
import type { Queries, SeededWorkspace } from "../testing/seed-workspace.ts";
import { marker, type Insert } from "./insert-rows.ts";

export async function seedWork(
  admin: Queries,
  insert: Insert,
  workspace: SeededWorkspace & { readonly agent: string },
) {
  const { tenantId, workspaceId, userId, integrationId, agent } = workspace;
  const scope = [tenantId, workspaceId];
  const exposed = randomUUID();
  const planned = JSON.stringify({
    definition: {},
    status: "ready",
    questions: [],
    unsupported: [],
    operations: [],
    engine: marker,
  });
  const definition = JSON.stringify({ version: 1, trigger: { kind: "manual" }, workflow: { nodes: [], edges: [] } });
  const workflow = await insert("workflows", "workspace_id, name, draft", [...scope, marker, definition]);
  const version = await insert(
    "workflow_versions",
    "workspace_id, workflow_id, version, definition, nodes, agents, connectors",
    [...scope, workflow, 1, definition, "[]", [], []],
  );
  await admin.query("UPDATE workflows SET version_id = $1, agent_id = $2 WHERE id = $3", [version, agent, workflow]);
  const run = [...scope, uuidV7(), version, marker, "failed", "run", "manual", randomInt(1e6, 2e9)];
  const execution = await insert(
    "executions",
    "workspace_id, id, version_id, job_name, status, action, cause, number",
    run,
  );
  return {
    "ai-tool": `workflow:${workflow}`,
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
  };
}
