import { randomBytes } from "node:crypto";
import { defaultTenantLabel } from "@hoopoe/contract/tenant.ts";
import { createAuditService } from "../records/audit/service.ts";
import { hashNewPassword } from "../identity/identity/weak-passwords.ts";
import { systemClock } from "../platform/clock/clock.ts";
import type { Database, Trx } from "../platform/db/open-database.ts";
import { StartError } from "../platform/env/start-error.ts";
import { loadAuditKeys } from "../platform/secrets/audit-keys.ts";
import { createTickets } from "../platform/tickets/tickets.ts";
import type { VerbContext, VerbProgram } from "./run-verb.ts";
import { withDatabase } from "./with-database.ts";

const usage = `hoopoe user list                    who has an account, and where
hoopoe user password <email>        a new password, printed once; ends all sessions
hoopoe user disable <email>         blocks sign-in; ends all sessions
hoopoe user enable <email>          unblocks sign-in
With --tenant <label> for another organisation than ${defaultTenantLabel}.`;

/** Accounts, for the operator who has the machine but no way in: a lost password, a colleague who left at night. */
export const user: VerbProgram = async ({ env, args, print }) => {
  const options = parse(args);
  if (options === undefined) {
    print(usage);
    return 1;
  }
  return withDatabase(env, {}, async (db) => {
    const tenantId = await db.lookups.tenantOfLabel(options.tenant);
    if (tenantId === undefined)
      throw new StartError(`No organisation has the label ${options.tenant}. Check --tenant.`);
    if (options.verb === "list") await list(db, tenantId, print);
    else await change(db, tenantId, { ...options, env, print });
    return 0;
  });
};

type Verb = "list" | "password" | "disable" | "enable";
interface UserArguments {
  verb: Verb;
  email: string;
  tenant: string;
}

function parse(args: readonly string[]): UserArguments | undefined {
  const at = args.indexOf("--tenant");
  const tenant = at < 0 ? defaultTenantLabel : (args[at + 1] ?? "");
  const [command, email = "", ...more] = at < 0 ? args : args.filter((_, index) => index !== at && index !== at + 1);
  const verb = (["list", "password", "disable", "enable"] as const).find((one) => one === command);
  if (verb === undefined || more.length > 0 || (verb === "list") !== (email === "")) return undefined;
  return { verb, email: email.toLowerCase(), tenant };
}

async function list(db: Database, tenantId: string, print: (line: string) => void): Promise<void> {
  const rows = await db.withTenant({ tenantId }, (trx) =>
    trx.selectFrom("users").select(["email", "name", "created_at", "disabled_at"]).orderBy("email").execute(),
  );
  for (const { email, name, created_at, disabled_at } of rows) {
    const state = disabled_at === null ? "" : `  disabled since ${disabled_at.toISOString()}`;
    print(`${email.padEnd(36)} ${name.padEnd(24)} since ${created_at.toISOString().slice(0, 10)}${state}`);
  }
  print(`${rows.length} accounts.`);
}

async function change(
  db: Database,
  tenantId: string,
  { verb, email, env, print }: UserArguments & Pick<VerbContext, "env" | "print">,
): Promise<void> {
  const tickets = createTickets({ db, clock: systemClock });
  const audit = createAuditService({ db, clock: systemClock, tickets, keys: await loadAuditKeys(env) });
  const now = systemClock.now();
  const password = verb === "password" ? randomBytes(15).toString("base64url") : undefined;
  const set = {
    list: {},
    password: {
      devices_valid_from: now,
      password_hash:
        password === undefined ? null : await hashNewPassword(password, { db, tenantId, context: [email] }),
    },
    disable: { disabled_at: now, devices_valid_from: now },
    enable: { disabled_at: null },
  }[verb];
  await db.withTenant({ tenantId }, async (trx) => {
    const changed = await trx
      .updateTable("users")
      .set(set)
      .where("email", "=", email)
      .where("is_demo_guest", "=", false)
      .returning("id")
      .executeTakeFirst();
    if (changed === undefined)
      throw new StartError(`No account has the email ${email}. Run hoopoe user list to see all accounts.`);
    if (verb !== "enable") await endSessions(trx, { tenantId, userId: changed.id, now });
    await audit.record(trx, { tenantId, action: actions[verb], target: email, details: { from: "command line" } });
  });
  print(password === undefined ? `${email} is ${verb}d.` : `New password for ${email}, shown once: ${password}`);
}

const actions = {
  list: "",
  password: "account.password-reset",
  disable: "account.disabled",
  enable: "account.enabled",
} as const;

/** Every call asks for the session, so that these end at once; the database tells running processes to close sockets. */
async function endSessions(trx: Trx, { userId, now }: { tenantId: string; userId: string; now: Date }) {
  await trx
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}
