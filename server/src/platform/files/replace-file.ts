import { sql } from "kysely";
import type { Trx } from "../db/open-database.ts";
import type { Scope, WorkspaceScope } from "../scope.ts";
import { type Artifact, findArtifact } from "./artifacts.ts";

/** What a replaced file of some kind is called, so that it is listed no more and can come back. */
const replacedKind = (kind: string): string => `replaced:${kind}`;

/** One at a time writes files of one name; held until the transaction ends. */
export async function lockName(
  trx: Trx,
  { workspaceId }: WorkspaceScope,
  { kind, name }: { kind: string; name: string },
) {
  const text = `hoopoe file ${workspaceId} ${kind} ${name}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${text}, 0))`.execute(trx);
}

/** `replaced`: in whose place it stands, null where there was none. */
export interface WrittenArtifact extends Artifact {
  readonly replaced: string | null;
}

/** What was written with a key; undefined before. */
export async function findWritten(trx: Trx, scope: Scope, key: string): Promise<WrittenArtifact | undefined> {
  const row = await trx
    .selectFrom("artifacts")
    .select(["handle", "replaces"])
    .where("tenant_id", "=", scope.tenantId)
    .where("workspace_id", "=", scope.workspaceId)
    .where("written_by", "=", key)
    .executeTakeFirst();
  const artifact = row && (await findArtifact(trx, scope, row.handle));
  return artifact && { ...artifact, replaced: row?.replaces ?? null };
}

/** Null where there is none. */
export async function newestOf(trx: Trx, scope: WorkspaceScope, { kind, name }: { kind: string; name: string }) {
  const row = await trx
    .selectFrom("artifacts")
    .select("handle")
    .where("tenant_id", "=", scope.tenantId)
    .where("workspace_id", "=", scope.workspaceId)
    .where("kind", "=", kind)
    .where("name", "=", name)
    .orderBy("handle", "desc")
    .executeTakeFirst();
  return row?.handle ?? null;
}

/** Files of this name step back: all but one. */
export async function stepBack(
  trx: Trx,
  scope: WorkspaceScope,
  { kind, name, handle }: Pick<Artifact, "kind" | "name" | "handle">,
) {
  await trx
    .updateTable("artifacts")
    .set({ kind: replacedKind(kind) })
    .where("tenant_id", "=", scope.tenantId)
    .where("workspace_id", "=", scope.workspaceId)
    .where("kind", "=", kind)
    .where("name", "=", name)
    .where("handle", "!=", handle)
    .execute();
}

/** Remembers with which key a file was written, and in whose place. */
export async function markWritten(
  trx: Trx,
  scope: WorkspaceScope,
  { handle, replaced, key }: { handle: string; replaced: string | null; key: string },
) {
  await trx
    .updateTable("artifacts")
    .set({ written_by: key, replaces: replaced })
    .where("tenant_id", "=", scope.tenantId)
    .where("workspace_id", "=", scope.workspaceId)
    .where("handle", "=", handle)
    .execute();
}

/** A written file goes, and the one that it replaced is there again. */
export async function exchange(
  trx: Trx,
  scope: WorkspaceScope,
  { kind, handle, replaced }: { kind: string; handle: string; replaced: string | null },
): Promise<void> {
  const own = trx
    .updateTable("artifacts")
    .where("tenant_id", "=", scope.tenantId)
    .where("workspace_id", "=", scope.workspaceId);
  await own
    .set({ kind: replacedKind(kind) })
    .where("kind", "=", kind)
    .where("handle", "=", handle)
    .execute();
  if (replaced === null) return;
  await own.set({ kind }).where("kind", "=", replacedKind(kind)).where("handle", "=", replaced).execute();
}
