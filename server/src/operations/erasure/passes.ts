import type { ErasureSubject } from "@hoopoe/contract/operations/erasure.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { enterScope } from "../../platform/db/scope-queries.ts";
import { integrationRoots } from "./integration-roots.ts";
import { childrenFirst, closeOver, loadRelations, type Relations, type RowSet } from "./row-set.ts";

/** What is erased. `workspaceId` is where it was asked for. */
export interface Target {
  readonly tenantId: string;
  readonly workspaceId: string;
  readonly subject: ErasureSubject;
  readonly subjectId: string;
}

/** One part of an erasure, as it is seen from one workspace, or from none. */
export interface Pass {
  readonly workspaceId: string | null;
  /** Deleted one after the other; what hangs on them goes by itself. */
  readonly roots: readonly RowSet[];
  /** All that goes: the roots and what hangs on them. */
  readonly sets: readonly RowSet[];
}

/** The whole of an erasure: workspace by workspace, what belongs to the organisation last. */
export async function loadPasses(trx: Trx, target: Target): Promise<Pass[]> {
  const relations = await loadRelations(trx);
  const passOf = (workspaceId: string | null, roots: RowSet[]): Pass => ({
    workspaceId,
    roots,
    sets: closeOver(roots, relations),
  });
  switch (target.subject) {
    case "integration": {
      const inside = await enter(trx, target, target.workspaceId);
      return [passOf(target.workspaceId, await integrationRoots(inside, [target.subjectId]))];
    }
    case "workspace":
      return [passOf(target.subjectId, workspaceRoots(target.subjectId, relations))];
    case "user":
      return [...(await placePasses(trx, target, relations)), accountPass(target, passOf, relations)];
  }
}

/** Turns the transaction to what is seen from a workspace, or from none; memberships of an erased person always. */
export function enter(trx: Trx, { tenantId, subject, subjectId }: Target, workspaceId: string | null): Promise<Trx> {
  return enterScope(trx, {
    tenantId,
    workspaceId: workspaceId ?? "",
    userId: subject === "user" ? subjectId : "",
  });
}

function workspaceRoots(workspaceId: string, relations: Relations): RowSet[] {
  const itself = { table: "workspaces", where: sql`id = ${workspaceId}` };
  const secrets = {
    table: "secrets",
    where: sql`(owner_row IN (SELECT id::text FROM integrations WHERE workspace_id = ${workspaceId})
      OR owner_row IN (SELECT id::text FROM auth_infos WHERE workspace_id = ${workspaceId}))`,
  };
  // Raws go with their items, which go in batches.
  const ofItems = closeOver([{ table: "items", where: sql`true` }], relations).map(({ table }) => table);
  const tables = relations.inWorkspace.filter((table) => table === "items" || !ofItems.includes(table));
  const ordered = childrenFirst(tables, relations);
  return [secrets, ...ordered.map((table) => ({ table, where: sql`workspace_id = ${workspaceId}` })), itself];
}

/** In each workspace: sources that nobody but this person may see, and news and emails for them. */
async function placePasses(trx: Trx, target: Target, relations: Relations): Promise<Pass[]> {
  const { subjectId } = target;
  const workspaces = await trx.selectFrom("workspaces").select("id").execute();
  const passes: Pass[] = [];
  for (const { id: workspaceId } of workspaces) {
    const inside = await enter(trx, target, workspaceId);
    const own = await listOwnSources(inside, subjectId);
    const email = sql`(SELECT email FROM users WHERE id = ${subjectId})`;
    const ofSources = await integrationRoots(inside, own);
    const roots = withSets(
      [
        { table: "notifications", where: sql`(user_id = ${subjectId} OR position(${email} in lower(message)) > 0)` },
        { table: "invitations", where: sql`email = ${email}` },
        { table: "mail_outbox", where: sql`(recipient = ${email} AND workspace_id = ${workspaceId})` },
        // What they attached to their questions, and the parts of a file that was on its way.
        { table: "artifacts", where: sql`(created_by = ${subjectId} AND (kind = 'chat' OR kind LIKE 'part:%'))` },
      ],
      ofSources,
    );
    // Rows of this person that only their workspace sees hang on the account: counted here, gone with it at the end.
    const ofAccount = closeOver([{ table: "users", where: sql`id = ${subjectId}` }], relations);
    const named = new Set(closeOver(roots, relations).map(({ table }) => table));
    const seenInside = ofAccount.filter(({ table }) => relations.seenInside.has(table) && !named.has(table));
    passes.push({ workspaceId, roots, sets: [...closeOver(roots, relations), ...seenInside] });
  }
  return passes;
}

/** Both, those of one table as one set, where the second list has it. */
function withSets(sets: readonly RowSet[], more: readonly RowSet[]): RowSet[] {
  const own = sets.filter(({ table }) => !more.some((one) => one.table === table));
  const joined = more.map(({ table, where }) => {
    const same = sets.find((one) => one.table === table);
    return { table, where: same === undefined ? where : sql`(${same.where} OR ${where})` };
  });
  return [...own, ...joined];
}

function accountPass(
  { subjectId }: Target,
  passOf: (workspaceId: null, roots: RowSet[]) => Pass,
  { seenInside }: Relations,
): Pass {
  const pass = passOf(null, [
    { table: "secrets", where: sql`owner_row = ${subjectId}` },
    {
      table: "mail_outbox",
      where: sql`(recipient = (SELECT email FROM users WHERE id = ${subjectId}) AND workspace_id IS NULL)`,
    },
    { table: "users", where: sql`id = ${subjectId}` },
  ]);
  return { ...pass, sets: pass.sets.filter(({ table }) => !seenInside.has(table)) };
}

/** The sources of the workspace at hand that nobody else may see. */
export async function listOwnSources(trx: Trx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM integrations
    WHERE cardinality(audience_user_ids) > 0 AND audience_user_ids <@ ARRAY[${userId}::uuid]`.execute(trx);
  return rows.map(({ id }) => id);
}
