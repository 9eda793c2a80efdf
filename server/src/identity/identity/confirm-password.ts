import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { limitKey, spend } from "./attempts.ts";
import type { Person } from "./factor-store.ts";
import { isPassword } from "./passwords.ts";
import { type User, userById } from "./store.ts";

/**
 * Asks for the password again before a way to sign in changes: a page that somebody left open shall not be enough.
 * An account that has none (its provider knows its password) is let through. Gives the account.
 * @throws Failure demo-guest, password-missing, password-wrong, too-many-attempts
 */
export type ConfirmPassword = (person: Person, password: string | undefined) => Promise<User>;

const quarterMs = 15 * 60_000;

export function createConfirmPassword({ db, limits }: { db: Database; limits: Limits }): ConfirmPassword {
  return async (person, password) => {
    const user = await loadOwnAccount(db, person);
    if (user.is_demo_guest) return fail("demo-guest");
    if (user.password_hash === null) return user;
    if (password === undefined || password === "") return fail("password-missing", { field: "password" });
    const key = limitKey("password", person.tenantId, person.userId);
    await spend(limits, [{ key, countMax: 10, windowMs: quarterMs }]);
    if (!(await isPassword(password, user.password_hash))) fail("password-wrong", { field: "password" });
    await limits.clear(key);
    return user;
  };
}

/** The account of somebody who is signed in. @throws Failure unauthorized where it was switched off meanwhile */
export async function loadOwnAccount(db: Database, { tenantId, userId }: Person): Promise<User> {
  return (await db.withTenant({ tenantId }, (trx) => userById(trx, userId))) ?? fail("unauthorized");
}
