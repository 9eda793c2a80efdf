import type { ReportTemplateKind } from "@hoopoe/contract/report-templates.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import type { Place } from "./store.ts";

export interface TemplateRow {
  readonly id: string;
  readonly name: string;
  readonly kind: ReportTemplateKind;
  readonly text: string;
}

const listedMax = 100;

export function loadTemplates(trx: Trx, { tenantId, workspaceId }: Place): Promise<TemplateRow[]> {
  return trx
    .selectFrom("report_templates")
    .select(["id", "name", "kind", "text"])
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .orderBy("name")
    .limit(listedMax)
    .execute();
}

export async function loadTemplate(
  trx: Trx,
  { tenantId, workspaceId }: Place,
  id: string,
): Promise<TemplateRow | null> {
  const row = await trx
    .selectFrom("report_templates")
    .select(["id", "name", "kind", "text"])
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

export function insertTemplate(trx: Trx, scope: Scope, template: Omit<TemplateRow, "id">): Promise<TemplateRow> {
  return trx
    .insertInto("report_templates")
    .values({
      tenant_id: scope.tenantId,
      workspace_id: scope.workspaceId,
      created_by: scope.userId,
      ...template,
    })
    .returning(["id", "name", "kind", "text"])
    .executeTakeFirstOrThrow();
}

export async function updateTemplate(
  trx: Trx,
  { tenantId, workspaceId }: Place,
  { id, name, text }: TemplateRow,
): Promise<void> {
  await trx
    .updateTable("report_templates")
    .set({ name, text, updated_at: new Date() })
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}

/** Whether there was one. */
export async function deleteTemplate(trx: Trx, { tenantId, workspaceId }: Place, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("report_templates")
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
