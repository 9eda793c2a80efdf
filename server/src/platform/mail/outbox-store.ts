import { type Selectable, sql } from "kysely";
import type { Trx } from "../db/open-database.ts";
import type { DB as Schema } from "../db/tables.ts";
import type { Envelope } from "../secrets/envelope.ts";
import type { Email, EmailTrace } from "./email.ts";

type Row = Selectable<Schema["mail_outbox"]>;

/** An email that waits, with its text still sealed. */
export interface QueuedEmail extends Omit<Email, "text" | "once"> {
  readonly id: string;
  readonly status: Row["status"];
  readonly attempts: number;
  readonly sealed: Envelope | undefined;
}

/** Nothing where it was put before. */
export async function insertEmail(
  trx: Trx,
  { id, sealed, ...email }: Omit<Email, "text" | "once"> & { id: string; sealed: Envelope },
): Promise<void> {
  await trx
    .insertInto("mail_outbox")
    .values({
      id,
      tenant_id: email.tenantId,
      workspace_id: email.workspaceId ?? null,
      is_demo: email.isDemo,
      kind: email.kind,
      recipient: email.to,
      subject: email.subject,
      ...sealed,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

export async function loadEmail(trx: Trx, tenantId: string, id: string): Promise<QueuedEmail | undefined> {
  const row = await trx
    .selectFrom("mail_outbox")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirst();
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

/** Counts a try; an email that is sent, or given up, loses its text. */
export async function saveDelivery(
  trx: Trx,
  {
    tenantId,
    id,
    status,
    error,
    now,
  }: { tenantId: string; id: string; status: Row["status"]; error: string | null; now: Date },
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
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
}

/** The newest emails of a workspace. */
export async function loadTraces(
  trx: Trx,
  { tenantId, workspaceId }: { tenantId: string; workspaceId: string },
  countMax: number,
): Promise<EmailTrace[]> {
  const rows = await trx
    .selectFrom("mail_outbox")
    .selectAll()
    .where("tenant_id", "=", tenantId)
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
