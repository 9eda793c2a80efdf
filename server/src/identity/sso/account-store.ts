import { createHash, randomUUID } from "node:crypto";
import type { SsoFailure } from "@hoopoe/contract/sso-failures.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";

/** Somebody as the provider names them. */
export interface Subject {
  readonly tenantId: string;
  readonly issuer: string;
  readonly subject: string;
}

export interface Newcomer extends Subject {
  /** Null where the provider gave none, or one that it has not verified. */
  readonly email: string | null;
  readonly name: string;
}

export type Found = { readonly userId: string; readonly isNew: boolean };

/** One sign-in of a subject at a time, until the transaction ends. */
export async function holdSubject(trx: Trx, { tenantId, issuer, subject }: Subject): Promise<void> {
  const key = JSON.stringify(["sso", tenantId, issuer, subject]);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** The account of a subject, whatever e-mail it has by now; a switched-off one is told so. */
export async function findAccount(
  trx: Trx,
  { issuer, subject }: Subject,
  now: Date,
): Promise<{ userId: string; isDisabled: boolean } | undefined> {
  const row = await trx
    .updateTable("user_identities as identity")
    .from("users as user")
    .set({ last_sign_in_at: now })
    .whereRef("user.id", "=", "identity.user_id")
    .where("identity.issuer", "=", issuer)
    .where("identity.subject", "=", subject)
    .returning(["identity.user_id", "user.disabled_at"])
    .executeTakeFirst();
  return row === undefined ? undefined : { userId: row.user_id, isDisabled: row.disabled_at !== null };
}

/** A new account without password. An e-mail that another account has is refused: it proves nothing about who asks. */
export async function createAccount(trx: Trx, newcomer: Newcomer): Promise<Found | SsoFailure> {
  const id = randomUUID();
  const made = await trx
    .insertInto("users")
    .values({
      id,
      email: newcomer.email ?? placeholderOf(newcomer),
      name: newcomer.name,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "email"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made === undefined) return "sso-email-taken";
  await joinIdentity(trx, newcomer, id);
  return { userId: id, isNew: true };
}

export async function joinIdentity(trx: Trx, { issuer, subject }: Subject, userId: string): Promise<void> {
  await trx.insertInto("user_identities").values({ issuer, subject, user_id: userId }).execute();
}

/** An address that nobody can own, for an account whose provider tells none. */
function placeholderOf({ issuer, subject }: Subject): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([issuer, subject]))
    .digest("hex");
  return `sso-${hash.slice(0, 20)}@no-email.invalid`;
}
