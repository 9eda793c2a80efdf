import type { Trx } from "../../platform/db/open-database.ts";

/** A sign-in on its way. */
export interface Flow {
  readonly id: string;
  readonly tenantId: string;
  readonly browserHash: Buffer;
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly next: string;
  /** The signed-in account that the provider's is to be joined to. */
  readonly linkUserId: string | null;
  readonly expiresAt: Date;
}

export async function insertFlow(trx: Trx, flow: Flow, now: Date): Promise<void> {
  await trx
    .deleteFrom("sso_flows")
    // Kept a day, so that a late answer is told from a forged one.
    .where("expires_at", "<", new Date(now.getTime() - 86_400_000))
    .execute();
  await trx
    .insertInto("sso_flows")
    .values({
      id: flow.id,
      browser_hash: flow.browserHash,
      issuer: flow.issuer,
      client_id: flow.clientId,
      nonce: flow.nonce,
      code_verifier: flow.codeVerifier,
      next: flow.next,
      link_user_id: flow.linkUserId,
      expires_at: flow.expiresAt,
    })
    .execute();
}

/** Spends a sign-in, once, for the browser that began it; another browser cannot spend it in its place. */
export async function takeFlow(
  trx: Trx,
  { id, browserHash, now }: { tenantId: string; id: string; browserHash: Buffer; now: Date },
): Promise<Flow | undefined> {
  const row = await trx
    .updateTable("sso_flows")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("browser_hash", "=", browserHash)
    .where("used_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id: row.id,
    tenantId: row.tenant_id,
    browserHash: row.browser_hash,
    issuer: row.issuer,
    clientId: row.client_id,
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
    next: row.next,
    linkUserId: row.link_user_id,
    expiresAt: row.expires_at,
  };
}
