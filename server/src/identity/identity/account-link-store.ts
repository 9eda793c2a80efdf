import type { Trx } from "../../platform/db/open-database.ts";
import type { Person } from "./factor-store.ts";

export type LinkKind = "password-reset" | "email-verification";

export interface NewLink extends Person {
  readonly kind: LinkKind;
  readonly email: string;
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}

/** Keeps a link in place of all earlier ones of its kind. */
export async function insertLink(trx: Trx, link: NewLink): Promise<void> {
  const { userId, kind, email, tokenHash, expiresAt } = link;
  await trx.deleteFrom("account_links").where("user_id", "=", userId).where("kind", "=", kind).execute();
  await trx
    .insertInto("account_links")
    .values({ user_id: userId, kind, email, token_hash: tokenHash, expires_at: expiresAt })
    .execute();
}

/** Spends a link: whose it is; undefined for a wrong, used or late one, or where the address is another by now. */
export function spendLink(
  trx: Trx,
  { kind, tokenHash, now }: { tenantId: string; kind: LinkKind; tokenHash: Buffer; now: Date },
): Promise<{ userId: string; email: string } | undefined> {
  return trx
    .updateTable("account_links as link")
    .from("users as user")
    .set({ used_at: now })
    .whereRef("user.id", "=", "link.user_id")
    .whereRef("user.email", "=", "link.email")
    .where("user.disabled_at", "is", null)
    .where("link.kind", "=", kind)
    .where("link.token_hash", "=", tokenHash)
    .where("link.used_at", "is", null)
    .where("link.expires_at", ">", now)
    .returning(["link.user_id as userId", "link.email"])
    .executeTakeFirst();
}

/** Whose a link is, which stays as it is; undefined where spending it would fail. */
export function findLink(
  trx: Trx,
  { kind, tokenHash, now }: { tenantId: string; kind: LinkKind; tokenHash: Buffer; now: Date },
): Promise<{ email: string; name: string } | undefined> {
  return trx
    .selectFrom("account_links as link")
    .innerJoin("users as user", (join) =>
      join.onRef("user.id", "=", "link.user_id").onRef("user.email", "=", "link.email"),
    )
    .select(["user.email", "user.name"])
    .where("user.disabled_at", "is", null)
    .where("link.kind", "=", kind)
    .where("link.token_hash", "=", tokenHash)
    .where("link.used_at", "is", null)
    .where("link.expires_at", ">", now)
    .executeTakeFirst();
}

export async function setPassword(trx: Trx, { userId }: Person, passwordHash: string): Promise<void> {
  await trx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
}

export async function verifyEmail(trx: Trx, { userId }: Person, now: Date): Promise<void> {
  await trx
    .updateTable("users")
    .set({ email_verified_at: now })
    .where("id", "=", userId)
    .where("email_verified_at", "is", null)
    .execute();
}
