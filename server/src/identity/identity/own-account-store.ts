import type { Trx } from "../../platform/db/open-database.ts";
import type { Avatar } from "./avatar.ts";
import type { Person } from "./factor-store.ts";

export async function loadAvatar(trx: Trx, { userId }: Person): Promise<Avatar | undefined> {
  return trx
    .selectFrom("user_avatars")
    .select(["media_type as mediaType", "content"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export async function hasAvatar(trx: Trx, { userId }: Person): Promise<boolean> {
  const row = await trx.selectFrom("user_avatars").select("user_id").where("user_id", "=", userId).executeTakeFirst();
  return row !== undefined;
}

/** Sets a picture, or takes it away. */
export async function saveAvatar(trx: Trx, { userId }: Person, avatar: Avatar | null): Promise<void> {
  if (avatar === null) {
    await trx.deleteFrom("user_avatars").where("user_id", "=", userId).execute();
    return;
  }
  const row = { media_type: avatar.mediaType, content: avatar.content, updated_at: new Date() };
  await trx
    .insertInto("user_avatars")
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.columns(["tenant_id", "user_id"]).doUpdateSet(row))
    .execute();
}

/** What somebody chose so far, the row locked until the transaction ends. */
export async function holdPreferences(trx: Trx, { userId }: Person): Promise<unknown> {
  const row = await trx
    .selectFrom("users")
    .select("preferences")
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return row?.preferences ?? {};
}

/** `preferences` as JSON text. What is undefined stays. */
export async function updateUser(
  trx: Trx,
  { userId }: Person,
  change: { name?: string; preferences?: string },
): Promise<void> {
  if (change.name === undefined && change.preferences === undefined) return;
  await trx
    .updateTable("users")
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.preferences !== undefined && { preferences: change.preferences }),
    })
    .where("id", "=", userId)
    .execute();
}
