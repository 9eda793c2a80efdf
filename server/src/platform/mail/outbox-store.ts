import { type Selectable, sql } from "kysely";
import type { Trx } from "../db/open-database.ts";
import type { DB as Schema } from "../db/tables.ts";
import type { Envelope } from "../secrets/envelope.ts";
import type { Letter, LetterTrace } from "./letter.ts";

type Row = Selectable<Schema["mail_outbox"]>;

/** A letter that waits, with its text still sealed. */
export interface QueuedLetter extends Omit<Letter, "text" | "once"> {
  readonly id: string;
  readonly status: Row["status"];
  readonly attempts: number;
  readonly sealed: Envelope | undefined;
}

/** Nothing where it was put before. */
export async function insertLetter(
  trx: Trx,
  { id, sealed, ...letter }: Omit<Letter, "text" | "once"> & { id: string; sealed: Envelope },
): Promise<void> {
  await trx
    .insertInto("mail_outbox")
    .values({
      id,
      workspace_id: letter.workspaceId ?? null,
      is_demo: letter.isDemo,
      kind: letter.kind,
      recipient: letter.to,
      subject: letter.subject,
      ...sealed,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

export async function loadLetter(trx: Trx, tenantId: string, id: string): Promise<QueuedLetter | undefined> {
  const row = await trx.selectFrom("mail_outbox").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id,
    tenantId,
    workspaceId: row.workspace_id ?? undefined,
    isDemo: row.is_demo,
    kind: row.kind,
    to: row.recipient,
    subject: row.subject,
    status: row.status,
    attempts: row.attempts,
    sealed: sealedOf(row),
  };
}

/** Counts a try; a letter that is out, or given up, loses its text. */
export async function saveDelivery(
  trx: Trx,
  { id, status, error, now }: { tenantId: string; id: string; status: Row["status"]; error: string | null; now: Date },
): Promise<void> {
  const isOver = status !== "queued";
  await trx
    .updateTable("mail_outbox")
    .set({
      status,
      error,
      attempts: sql<number>`attempts + 1`,
      sent_at: status === "sent" ? now : null,
      ...(isOver ? { key_id: null, wrapped_key: null, nonce: null, ciphertext: null } : {}),
    })
    .where("id", "=", id)
    .execute();
}

/** The newest letters of a workspace. */
export async function loadTraces(
  trx: Trx,
  { workspaceId }: { tenantId: string; workspaceId: string },
  countMax: number,
): Promise<LetterTrace[]> {
  const rows = await trx
    .selectFrom("mail_outbox")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .orderBy("created_at", "desc")
    .limit(countMax)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    subject: row.subject,
    status: row.status,
    attempts: row.attempts,
    error: row.error,
    createdAt: row.created_at,
    sentAt: row.sent_at,
  }));
}

function sealedOf({ key_id, wrapped_key, nonce, ciphertext }: Row): Envelope | undefined {
  if (key_id === null || wrapped_key === null || nonce === null || ciphertext === null) return undefined;
  return { key_id, wrapped_key, nonce, ciphertext };
}
