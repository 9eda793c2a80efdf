import { type App, appIcons, type AppInput, appTab } from "@hoopoe/contract/assist/app.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import type { PersonScope, Scope } from "../../platform/scope.ts";

/** Who asks: the drafts of the workspace are shown to those who may edit. */
export interface Reader extends Scope {
  readonly mayEdit: boolean;
}

interface AppRow {
  id: number;
  name: string;
  description: string;
  icon: string;
  visibility: App["visibility"];
  people: string[];
  is_published: boolean;
  is_favourite: boolean;
  is_mine: boolean;
  tabs: unknown;
  version: number;
  updated_at: Date;
}

const tabs = z.array(appTab);
const icon = z.catch(z.enum(appIcons), "bot");

/** Apps that the reader may open, by name: all of them, or the one of an id, or those whose words hold `search`. */
export async function loadApps(
  trx: Trx,
  reader: Reader,
  { id = null, search = "" }: { id?: number | null; search?: string } = {},
): Promise<App[]> {
  // The platform itself has no id.
  const userId = sql`nullif(${reader.userId}, '')::uuid`;
  const pattern = `%${search.trim().replace(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<AppRow>`
    SELECT p.id, p.name, p.description, p.icon, p.visibility, p.people, p.is_published, p.version, p.updated_at,
      coalesce(p.created_by = ${userId}, false) AS is_mine,
      EXISTS (SELECT FROM favourite_apps f WHERE f.workspace_id = p.workspace_id AND f.app_id = p.id
        AND f.user_id = ${userId}) AS is_favourite,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('agentId', a.id, 'name', a.name, 'description', a.description,
          'questions', t.questions) ORDER BY t.position), '[]')
        FROM app_tabs t JOIN agents a ON a.workspace_id = t.workspace_id AND a.id = t.agent_id
        WHERE t.workspace_id = p.workspace_id AND t.app_id = p.id) AS tabs
    FROM apps p
    WHERE p.tenant_id = ${reader.tenantId} AND p.workspace_id = ${reader.workspaceId}
      AND (${id}::integer IS NULL OR p.id = ${id})
      AND (p.name ILIKE ${pattern} OR p.description ILIKE ${pattern})
      AND (p.is_published OR ${reader.mayEdit})
      AND (p.visibility = 'workspace' OR p.created_by = ${userId}
        OR (p.visibility = 'people' AND ${userId} = ANY (p.people)))
    ORDER BY lower(p.name), p.id LIMIT 2000`.execute(trx);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    icon: icon.parse(row.icon),
    visibility: row.visibility,
    people: row.people,
    isPublished: row.is_published,
    isFavourite: row.is_favourite,
    isMine: row.is_mine,
    tabs: tabs.parse(row.tabs),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  }));
}

/** Writes a new app and its tabs. Gives its id. */
export async function insertApp(trx: Trx, scope: Scope, input: AppInput): Promise<number> {
  const { tenantId: tenant_id, workspaceId: workspace_id, userId } = scope;
  const { id } = await trx
    .insertInto("apps")
    .values({ ...valuesOf(input), tenant_id, workspace_id, created_by: userId })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertTabs(trx, scope, id, input.tabs);
  return id;
}

/** Writes over the version that was read; false where somebody wrote another meanwhile. */
export async function changeApp(
  trx: Trx,
  scope: Scope,
  { id, version, ...input }: AppInput & { id: number; version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await ownApp(trx, scope, id)
    .set({ ...valuesOf(input), version: version + 1, updated_at: new Date() })
    .where("version", "=", version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .deleteFrom("app_tabs")
    .where("tenant_id", "=", scope.tenantId)
    .where("workspace_id", "=", scope.workspaceId)
    .where("app_id", "=", id)
    .execute();
  await insertTabs(trx, scope, id, input.tabs);
  return true;
}

function valuesOf({ name, description, icon: look, visibility, people }: AppInput) {
  return { name, description, icon: look, visibility, people };
}

async function insertTabs(trx: Trx, scope: Scope, appId: number, given: AppInput["tabs"]): Promise<void> {
  const rows = given.map(({ agentId, questions }, position) => ({
    tenant_id: scope.tenantId,
    workspace_id: scope.workspaceId,
    app_id: appId,
    agent_id: agentId,
    position,
    questions,
  }));
  await trx.insertInto("app_tabs").values(rows).execute();
}

export async function setPublished(trx: Trx, scope: Scope, id: number, isPublished: boolean): Promise<void> {
  await ownApp(trx, scope, id).set({ is_published: isPublished, updated_at: new Date() }).execute();
}

function ownApp(trx: Trx, { tenantId, workspaceId }: Scope, id: number) {
  return trx
    .updateTable("apps")
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id);
}

export async function deleteApp(trx: Trx, { tenantId, workspaceId }: Scope, id: number): Promise<void> {
  await trx
    .deleteFrom("apps")
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}

export async function addFavourite(trx: Trx, scope: PersonScope, appId: number): Promise<void> {
  await trx
    .insertInto("favourite_apps")
    .values({ tenant_id: scope.tenantId, workspace_id: scope.workspaceId, user_id: scope.userId, app_id: appId })
    .onConflict((conflict) => conflict.columns(["workspace_id", "user_id", "app_id"]).doNothing())
    .execute();
}

/** False where it was none. */
export async function removeFavourite(trx: Trx, scope: Scope, appId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("favourite_apps")
    .where("tenant_id", "=", scope.tenantId)
    .where("workspace_id", "=", scope.workspaceId)
    .where("user_id", "=", scope.userId)
    .where("app_id", "=", appId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ids of favourite apps, the newest last. */
export async function loadFavourites(trx: Trx, scope: Scope): Promise<number[]> {
  const rows = await trx
    .selectFrom("favourite_apps")
    .select("app_id")
    .where("tenant_id", "=", scope.tenantId)
    .where("workspace_id", "=", scope.workspaceId)
    .where("user_id", "=", scope.userId)
    .orderBy("created_at")
    .orderBy("app_id")
    .execute();
  return rows.map((row) => row.app_id);
}

/** Which of these are members of the workspace. */
export async function listMembers(trx: Trx, scope: Scope, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await trx
    .selectFrom("memberships")
    .select("user_id")
    .where("tenant_id", "=", scope.tenantId)
    .where("workspace_id", "=", scope.workspaceId)
    .where("user_id", "in", [...userIds])
    .execute();
  return rows.map((row) => row.user_id);
}
