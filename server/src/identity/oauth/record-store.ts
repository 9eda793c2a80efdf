import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import { inTenant } from "../../platform/db/scope-queries.ts";

/** One record of the protocol: what opens it is known by its hash alone. */
export interface RecordKey {
  readonly tenantId: string;
  readonly model: string;
  readonly idHash: Buffer;
}

const payloadSchema = z.record(z.string(), z.unknown());
export type Payload = z.infer<typeof payloadSchema>;

export async function saveRecord(
  trx: Trx,
  { tenantId, model, idHash }: RecordKey,
  { payload, expiresAt, now }: { payload: object; expiresAt: Date; now: Date },
): Promise<void> {
  // Whoever writes sweeps: nothing of the protocol outlives its time for long.
  await sql`DELETE FROM oauth_records WHERE ${inTenant()} AND expires_at < ${now}`.execute(trx);
  const { jti: _secret, ...kept } = payloadSchema.parse(payload);
  const grantKey = typeof kept["grantId"] === "string" ? kept["grantId"] : null;
  await sql`
    INSERT INTO oauth_records (tenant_id, model, id_hash, grant_key, payload, expires_at)
    VALUES (${tenantId}, ${model}, ${idHash}, ${grantKey}, ${JSON.stringify(kept)}::jsonb, ${expiresAt})
    ON CONFLICT (tenant_id, model, id_hash) DO UPDATE
    SET payload = excluded.payload, expires_at = excluded.expires_at, grant_key = excluded.grant_key`.execute(trx);
}

/**
 * What was spent after `spentBefore` counts as unspent.
 * What stands on a person's word is found only while that stands: its session neither ended nor over.
 */
export async function loadRecord(
  trx: Trx,
  { model, idHash }: RecordKey,
  { now, spentBefore = now }: { now: Date; spentBefore?: Date },
): Promise<Payload | undefined> {
  const { rows } = await sql<{ payload: unknown; consumed_at: Date | null }>`
    SELECT r.payload, r.consumed_at FROM oauth_records r
    WHERE ${inTenant("r")} AND r.model = ${model} AND r.id_hash = ${idHash}
      AND (r.expires_at IS NULL OR r.expires_at > ${now})
      AND (r.grant_key IS NULL OR EXISTS (
        SELECT FROM client_grants g JOIN sessions s ON s.tenant_id = g.tenant_id AND s.id = g.session_id
        WHERE g.tenant_id = r.tenant_id AND g.grant_key = r.grant_key
          AND s.revoked_at IS NULL AND s.expires_at > ${now}))`.execute(trx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const isSpent = row.consumed_at !== null && row.consumed_at <= spentBefore;
  const consumed =
    row.consumed_at === null || !isSpent ? {} : { consumed: Math.floor(row.consumed_at.getTime() / 1000) };
  return { ...payloadSchema.parse(row.payload), ...consumed };
}

/** Spends a record; false where somebody was first, before `firstSince`. */
export async function spendRecord(
  trx: Trx,
  { model, idHash }: RecordKey,
  { now, firstSince }: { now: Date; firstSince: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE oauth_records SET consumed_at = coalesce(consumed_at, ${now})
    WHERE ${inTenant()} AND model = ${model} AND id_hash = ${idHash}
      AND (consumed_at IS NULL OR consumed_at > ${firstSince})`.execute(trx);
  return numAffectedRows === 1n;
}

export async function deleteRecord(trx: Trx, { model, idHash }: RecordKey): Promise<void> {
  await sql`DELETE FROM oauth_records
    WHERE ${inTenant()} AND model = ${model} AND id_hash = ${idHash}`.execute(trx);
}

export async function deleteRecordsOf(trx: Trx, { grantKey }: { tenantId: string; grantKey: string }) {
  await sql`DELETE FROM oauth_records WHERE ${inTenant()} AND grant_key = ${grantKey}`.execute(trx);
}

/** A client that somebody agreed to is kept; one that nobody did is swept away after its day. */
export async function keepClient(trx: Trx, { idHash }: Pick<RecordKey, "tenantId" | "idHash">) {
  await sql`UPDATE oauth_records SET expires_at = NULL
    WHERE ${inTenant()} AND model = 'Client' AND id_hash = ${idHash}`.execute(trx);
}
