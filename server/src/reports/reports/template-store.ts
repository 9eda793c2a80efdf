import type { ReportTemplateKind } from "@hoopoe/contract/reports/report-templates.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope, WorkspaceScope } from "../../platform/scope.ts";

export interface TemplateRow {
  readonly id: string;
  readonly name: string;
  readonly kind: ReportTemplateKind;
  readonly text: string;
  /** Raised by each change. */
  readonly version: number;
}

const listedMax = 100;

export function loadTemplates(trx: Trx, { tenantId, workspaceId }: WorkspaceScope): Promise<TemplateRow[]> {
  return trx
    .selectFrom("report_templates")
    .select(["id", "name", "kind", "text", "version"])
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .orderBy("name")
    .limit(listedMax)
    .execute();
}

export async function loadTemplate(
  trx: Trx,
  { tenantId, workspaceId }: WorkspaceScope,
  id: string,
): Promise<TemplateRow | null> {
  const row = await trx
    .selectFrom("report_templates")
    .select(["id", "name", "kind", "text", "version"])
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

export function insertTemplate(
  trx: Trx,
  scope: Scope,
  template: Omit<TemplateRow, "id" | "version">,
): Promise<TemplateRow> {
  return trx
    .insertInto("report_templates")
    .values({
      tenant_id: scope.tenantId,
      workspace_id: scope.workspaceId,
      created_by: scope.userId,
      ...template,
    })
    .returning(["id", "name", "kind", "text", "version"])
    .executeTakeFirstOrThrow();
}

/** Writes the version after `version`; whether that was still the last. */
export async function updateTemplate(
  trx: Trx,
  { tenantId, workspaceId }: WorkspaceScope,
  { id, name, text, version }: TemplateRow,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("report_templates")
    .set({ name, text, version: version + 1, updated_at: new Date() })
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether there was one. */
export async function deleteTemplate(
  trx: Trx,
  { tenantId, workspaceId }: WorkspaceScope,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("report_templates")
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
