import type { Upload, uploadPurposes } from "@hoopoe/contract/intake/routes/upload.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import type { PersonScope, Scope } from "../../platform/scope.ts";

type UploadRow = Upload;

const result = z.nullable(
  z.object({
    docId: z.string(),
    fileName: z.string(),
    filePath: z.string(),
    size: z.int(),
    sha256: z.string(),
    storage: z.string(),
  }),
);

/** The kind of the artifacts that an upload's bytes are kept as until it is whole. */
export function partKind(uploadId: string): string {
  return `part:${uploadId}`;
}

export interface NewUpload {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly fingerprint: string;
  readonly purpose: (typeof uploadPurposes)[number];
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** How many of the workspace were begun and not ended; nobody begins another one until the transaction ends. */
export async function countUnended(trx: Trx, { workspaceId }: Scope, now: Date): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`hoopoe uploads ${workspaceId}`}, 0))`.execute(trx);
  const { count } = await trx
    .selectFrom("uploads")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("result", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertUpload(trx: Trx, scope: PersonScope, upload: NewUpload): Promise<void> {
  await trx
    .insertInto("uploads")
    .values({
      id: upload.id,
      user_id: scope.userId,
      name: upload.name,
      size: upload.size,
      fingerprint: upload.fingerprint,
      purpose: upload.purpose,
      created_at: upload.createdAt,
      expires_at: upload.expiresAt,
    })
    .execute();
}

/** The caller's own, the newest first; of one id, where it is given. Those whose time is over are gone. */
export async function loadUploads(trx: Trx, scope: Scope, filter: { id?: string; now: Date }): Promise<UploadRow[]> {
  const rows = await trx
    .selectFrom("uploads as u")
    .select((eb) => [
      "u.id",
      "u.name",
      "u.size",
      "u.fingerprint",
      "u.purpose",
      "u.result",
      "u.created_at",
      "u.expires_at",
      eb
        .selectFrom("artifacts as a")
        .select(sql<string>`coalesce(sum(a.size), 0)`.as("offset"))
        .whereRef("a.tenant_id", "=", "u.tenant_id")
        .whereRef("a.workspace_id", "=", "u.workspace_id")
        .where("a.kind", "=", sql<string>`'part:' || u.id`)
        .as("offset"),
    ])
    .where("u.user_id", "=", scope.userId)
    .where("u.expires_at", ">", filter.now)
    .$if(filter.id !== undefined, (query) => query.where("u.id", "=", filter.id ?? ""))
    .orderBy("u.id", "desc")
    .execute();
  return rows.map((row) => {
    const parsed = result.parse(row.result);
    return {
      id: row.id,
      fileName: row.name,
      size: Number(row.size),
      // The parts of a whole one are gone.
      offset: parsed === null ? Number(row.offset ?? 0) : Number(row.size),
      fingerprint: row.fingerprint,
      purpose: row.purpose,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      result: parsed,
    };
  });
}

/** False where somebody else was first. */
export async function endUpload(
  trx: Trx,
  { id, result: input }: { id: string; result: NonNullable<Upload["result"]> },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("uploads")
    .set({ result: JSON.stringify(input) })
    .where("id", "=", id)
    .where("result", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteUpload(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("uploads").where("id", "=", id).execute();
}
