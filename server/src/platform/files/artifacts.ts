import { sql } from "kysely";
import type { Trx } from "../db/open-database.ts";
import type { Scope, WorkspaceScope } from "../scope.ts";

/** One kept file, known outside by its handle alone. `size` in bytes, `sha256` in hex. */
export interface Artifact {
  readonly handle: string;
  readonly kind: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
  readonly createdAt: Date;
  /** Null where no person made it. */
  readonly createdBy: string | null;
}

export type NewArtifact = Pick<Artifact, "kind" | "name" | "mediaType" | "size" | "sha256">;

const columns = ["handle", "kind", "name", "media_type", "size", "sha256", "created_at", "created_by"] as const;

/** `userId` may be empty: then no person made it. */
export async function insertArtifact(trx: Trx, scope: Scope, artifact: NewArtifact): Promise<Artifact> {
  const row = await trx
    .insertInto("artifacts")
    .values({
      tenant_id: scope.tenantId,
      workspace_id: scope.workspaceId,
      kind: artifact.kind,
      name: artifact.name,
      media_type: artifact.mediaType,
      size: artifact.size,
      sha256: Buffer.from(artifact.sha256, "hex"),
      created_by: scope.userId,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toArtifact(row);
}

/** Undefined for what is no handle of this workspace: another one's, a path, anything else. */
export async function findArtifact(trx: Trx, scope: Scope, handle: string): Promise<Artifact | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(handle)) return undefined;
  const row = await trx
    .selectFrom("artifacts")
    .select(columns)
    .where("tenant_id", "=", scope.tenantId)
    .where("workspace_id", "=", scope.workspaceId)
    .where("handle", "=", handle)
    .executeTakeFirst();
  return row === undefined ? undefined : toArtifact(row);
}

/** All of one kind, the oldest first. */
export async function listArtifacts(trx: Trx, scope: Scope, kind: string): Promise<Artifact[]> {
  const rows = await trx
    .selectFrom("artifacts")
    .select(columns)
    .where("tenant_id", "=", scope.tenantId)
    .where("workspace_id", "=", scope.workspaceId)
    .where("kind", "=", kind)
    .orderBy("handle")
    .execute();
  return rows.map(toArtifact);
}

/** Takes rows away, and gives the hashes that they stood on. */
export async function deleteArtifacts(
  trx: Trx,
  { tenantId, workspaceId }: WorkspaceScope,
  kind: string,
): Promise<string[]> {
  const rows = await trx
    .deleteFrom("artifacts")
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .where("kind", "=", kind)
    .returning("sha256")
    .execute();
  return [...new Set(rows.map(({ sha256 }) => sha256.toString("hex")))];
}

/** One at a time decides over the same bytes of a workspace; held until the transaction ends. */
export async function lockBlob(trx: Trx, { workspaceId }: WorkspaceScope, sha256: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`hoopoe blob ${workspaceId} ${sha256}`}, 0))`.execute(trx);
}

/** Whether a file of the workspace stands on these bytes. */
export async function isUsed(trx: Trx, { tenantId, workspaceId }: WorkspaceScope, sha256: string): Promise<boolean> {
  const row = await trx
    .selectFrom("artifacts")
    .select("handle")
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .where("sha256", "=", Buffer.from(sha256, "hex"))
    .executeTakeFirst();
  return row !== undefined;
}

interface Row {
  handle: string;
  kind: string;
  name: string;
  media_type: string;
  size: string;
  sha256: Buffer;
  created_at: Date;
  created_by: string | null;
}

function toArtifact({ handle, kind, name, media_type, size, sha256, created_at, created_by }: Row): Artifact {
  return {
    handle,
    kind,
    name,
    mediaType: media_type,
    size: Number(size),
    sha256: sha256.toString("hex"),
    createdAt: created_at,
    createdBy: created_by,
  };
}
