import {
  type Account,
  preferences as preferencesSchema,
  type PreferencesChange,
} from "@hoopoe/contract/identity/account.ts";
import { bind } from "../../platform/bind.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { AuditService } from "../../records/audit/service.ts";
import { setPassword } from "./account-link-store.ts";
import { avatarAddress, parseAvatar } from "./avatar.ts";
import { type ConfirmPassword, loadOwnAccount } from "./confirm-password.ts";
import { countRecoveryCodes, hasTotp, type Person } from "./factor-store.ts";
import { holdPreferences, loadAvatar, saveAvatar, updateUser } from "./own-account-store.ts";
import { loadChosenWorkspace, saveChosenWorkspace } from "./chosen-workspace-store.ts";
import { loadPasskeys } from "./passkey-store.ts";
import { hashNewPassword } from "./weak-passwords.ts";
import { revokeAll } from "./session-rows.ts";

type Caller = Person & { readonly sessionId: string };

export interface OwnAccountDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, "record">;
  readonly confirmPassword: ConfirmPassword;
  readonly originOf: (tenantId: string) => Promise<string>;
  readonly hasMail: () => boolean;
  readonly onSessionEnded: (sessionId: string) => void;
}

/** What somebody keeps of themselves. */
export type OwnAccount = ReturnType<typeof createOwnAccount>;

export function createOwnAccount(deps: OwnAccountDeps) {
  return bind(deps, { load, chooseWorkspace, change, setAvatar, changePassword });
}

/** Keeps which workspace the caller's session works in. @throws Failure workspace-not-found */
async function chooseWorkspace({ db }: OwnAccountDeps, caller: Caller, workspaceId: string | null): Promise<void> {
  const isChosen = await db.withTenant(caller, (trx) => saveChosenWorkspace(trx, caller, workspaceId));
  if (!isChosen) fail("workspace-not-found");
}

/** @throws Failure demo-guest, bad-request */
async function change(
  ctx: OwnAccountDeps,
  { sessionId, ...person }: Caller,
  { name, preferences }: { name?: string; preferences?: PreferencesChange },
): Promise<Account> {
  const { db } = ctx;
  await requirePerson(ctx, person);
  const timeZone = preferences?.timeZone ?? "UTC";
  if (!isTimeZone(timeZone)) {
    fail("bad-request", { reason: `preferences.timeZone: ${timeZone} isn't a time zone.` });
  }
  await db.withTenant(person, async (trx) => {
    const before = preferencesSchema.parse(await holdPreferences(trx, person));
    const toasts = { ...before.toasts, ...preferences?.toasts };
    const mails = { ...before.mails, ...preferences?.mails };
    await updateUser(trx, person, {
      ...(name !== undefined && { name }),
      ...(preferences !== undefined && {
        preferences: JSON.stringify({ ...before, ...preferences, toasts, mails }),
      }),
    });
  });
  return load(ctx, { ...person, sessionId });
}

/** @throws Failure demo-guest, avatar-invalid */
async function setAvatar(ctx: OwnAccountDeps, person: Person, image: string | null): Promise<void> {
  const { db } = ctx;
  await requirePerson(ctx, person);
  const avatar = image === null ? null : parseAvatar(image);
  await db.withTenant(person, (trx) => saveAvatar(trx, person, avatar));
}

/** The other sessions end; personal access tokens stay. @throws Failure demo-guest, password-wrong */
async function changePassword(
  { audit, clock, confirmPassword, db, onSessionEnded }: OwnAccountDeps,
  { sessionId, ...person }: Caller,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const user = await confirmPassword(person, current);
  if (user.password_hash === null) fail("password-wrong", { field: "current" });
  const context = [user.email, user.name];
  const passwordHash = await hashNewPassword(password, { db, tenantId: person.tenantId, context });
  const ended = await db.withTenant(person, async (trx) => {
    await setPassword(trx, person, passwordHash);
    const ids = await revokeAll(trx, { ...person, now: clock.now(), exceptId: sessionId, kind: "person" });
    await audit.record(trx, {
      ...person,
      action: "account.password-changed",
      details: { endedSessions: ids.length },
    });
    return ids;
  });
  for (const id of ended) onSessionEnded(id);
}

async function requirePerson({ db }: OwnAccountDeps, person: Person): Promise<void> {
  if ((await loadOwnAccount(db, person)).is_demo_guest) fail("demo-guest");
}

async function load({ db, hasMail, originOf }: OwnAccountDeps, { sessionId, ...person }: Caller): Promise<Account> {
  const user = await loadOwnAccount(db, person);
  const origin = await originOf(person.tenantId);
  return db.withTenant(person, async (trx) => {
    const avatar = await loadAvatar(trx, person);
    const rows = await loadPasskeys(trx, person);
    return {
      id: user.id,
      email: user.email,
      name: user.name,
      isDemoGuest: user.is_demo_guest,
      isEmailVerified: user.email_verified_at !== null,
      hasPassword: user.password_hash !== null,
      avatar: avatar === undefined ? null : avatarAddress(avatar),
      preferences: preferencesSchema.parse(user.preferences),
      totp: { isOn: await hasTotp(trx, person), recoveryCodesLeft: await countRecoveryCodes(trx, person) },
      passkeys: rows.map(({ id, name, isBackedUp, createdAt, lastUsedAt }) => ({
        id,
        name,
        isBackedUp,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      passkeyOrigin: origin,
      hasMail: hasMail(),
      chosenWorkspaceId: await loadChosenWorkspace(trx, sessionId),
    };
  });
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
