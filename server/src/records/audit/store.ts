import { type AuditDetails, auditDetails } from "@hoopoe/contract/records/audit.ts";
import { type Selectable, sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import type { DB as Schema } from "../../platform/db/tables.ts";
import type { Scope } from "../../platform/scope.ts";
import { type AuditFacts, type AuditKeys, chainHash, genesis, headMac } from "./chain.ts";

/** What is to be written down; the store adds its place in the chain. */
export interface NewEntry {
  readonly tenantId: string;
  readonly workspaceId: string | null;
  readonly actorUserId: string | null;
  readonly action: string;
  readonly target: string;
  readonly details: AuditDetails;
  readonly ip: string | null;
  readonly at: Date;
}

export interface AuditRow extends AuditFacts {
  readonly previousHash: Buffer;
  readonly hash: Buffer;
  /** Null for an entry from before the audit was keyed. */
  readonly keyId: string | null;
}

/** The end of a chain as it was last written. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: Buffer;
  readonly keyId: string | null;
  readonly mac: Buffer | null;
}

export interface AuditPage {
  readonly actor?: string;
  readonly action?: string;
  readonly from?: string;
  readonly to?: string;
  /** Lines before this one, not itself. */
  readonly before?: number;
  readonly countMax: number;
}

/** Adds a line at the end of the organisation's chain; the lock is held until the transaction ends. */
export async function appendEntry(trx: Trx, entry: NewEntry, keys: AuditKeys): Promise<void> {
  const { tenantId } = entry;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`hoopoe audit ${tenantId}`}, 0))`.execute(trx);
  const head = await loadHead(trx);
  const previousHash = head?.hash ?? genesis;
  const facts: AuditFacts = {
    tenantId,
    seq: (head?.seq ?? 0) + 1,
    at: entry.at.toISOString(),
    workspaceId: entry.workspaceId,
    actorUserId: entry.actorUserId,
    actor: await actorName(trx, entry),
    action: entry.action,
    target: storable(entry.target),
    details: storableDetails(entry.details),
    ip: entry.ip,
  };
  const keyId = keys.currentId;
  const key = keys.key(keyId);
  const hash = chainHash(previousHash, facts, key);
  const mac = headMac({ tenantId, seq: facts.seq, hash }, key);
  await trx
    .insertInto("audit_log")
    .values({
      seq: facts.seq,
      at: facts.at,
      workspace_id: facts.workspaceId,
      actor_user_id: facts.actorUserId,
      actor: facts.actor,
      action: facts.action,
      target: facts.target,
      details: JSON.stringify(facts.details),
      ip: facts.ip,
      previous_hash: previousHash,
      hash,
      key_id: keyId,
    })
    .execute();
  await trx
    .insertInto("audit_heads")
    .values({ seq: facts.seq, hash, key_id: keyId, mac })
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet({ seq: facts.seq, hash, key_id: keyId, mac }))
    .execute();
}

export async function loadHead(trx: Trx): Promise<ChainHead | undefined> {
  const row = await trx.selectFrom("audit_heads").select(["seq", "hash", "key_id as keyId", "mac"]).executeTakeFirst();
  return row === undefined ? undefined : { ...row, seq: Number(row.seq) };
}

/** The hash of one entry. */
export async function loadHash(trx: Trx, seq: number): Promise<Buffer | undefined> {
  const row = await trx.selectFrom("audit_log").select("hash").where("seq", "=", String(seq)).executeTakeFirst();
  return row?.hash;
}

/** The first entry that is signed with a key. */
export async function loadFirstKeyed(trx: Trx): Promise<number | undefined> {
  const row = await trx
    .selectFrom("audit_log")
    .select("seq")
    .where("key_id", "is not", null)
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : Number(row.seq);
}

/** Lines of the chain after a number, in their order. */
export async function loadChain(
  trx: Trx,
  { after, countMax }: { after: number; countMax: number },
): Promise<AuditRow[]> {
  const rows = await trx
    .selectFrom("audit_log")
    .selectAll()
    .where("seq", ">", String(after))
    .orderBy("seq")
    .limit(countMax)
    .execute();
  return rows.map(rowOf);
}

/**
 * What the people of a workspace may read of it, newest first: what was done there, and what its members did in the
 * organisation (their sign-ins).
 */
export async function loadEntries(trx: Trx, { workspaceId }: Scope, page: AuditPage): Promise<AuditRow[]> {
  let query = trx
    .selectFrom("audit_log")
    .selectAll()
    .where((where) =>
      where.or([
        where("workspace_id", "=", workspaceId),
        where.and([
          where("workspace_id", "is", null),
          where("actor_user_id", "in", (members) =>
            members.selectFrom("memberships").select("user_id").where("workspace_id", "=", workspaceId),
          ),
        ]),
      ]),
    )
    .orderBy("seq", "desc")
    .limit(page.countMax);
  if (page.actor !== undefined && page.actor !== "") {
    query = query.where(sql<boolean>`position(lower(${page.actor}) in lower(actor)) > 0`);
  }
  if (page.action !== undefined) query = query.where("action", "=", page.action);
  if (page.from !== undefined) query = query.where("at", ">=", new Date(page.from));
  if (page.to !== undefined) query = query.where("at", "<", new Date(page.to));
  if (page.before !== undefined) query = query.where("seq", "<", String(page.before));
  return (await query.execute()).map(rowOf);
}

function rowOf(row: Selectable<Schema["audit_log"]>): AuditRow {
  return {
    tenantId: row.tenant_id,
    seq: Number(row.seq),
    at: row.at.toISOString(),
    workspaceId: row.workspace_id,
    actorUserId: row.actor_user_id,
    actor: row.actor,
    action: row.action,
    target: row.target,
    details: auditDetails.parse(row.details),
    ip: row.ip,
    previousHash: row.previous_hash,
    hash: row.hash,
    keyId: row.key_id,
  };
}

async function actorName(trx: Trx, { actorUserId }: NewEntry): Promise<string> {
  if (actorUserId === null) return "system";
  const user = await trx.selectFrom("users").select("email").where("id", "=", actorUserId).executeTakeFirst();
  return user?.email ?? "an erased person";
}

/** What PostgreSQL keeps byte for byte: no NUL, no half characters; and short. */
function storable(text: string): string {
  return text.replaceAll("\0", "").slice(0, 500).toWellFormed();
}

function storableDetails(details: AuditDetails): AuditDetails {
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [key, typeof value === "string" ? storable(value) : value]),
  );
}
