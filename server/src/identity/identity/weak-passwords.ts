import { Worker } from "node:worker_threads";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import { hashPassword } from "./passwords.ts";

/** What somebody who wants into the account would try first: the person's e-mail address, names, workspaces. */
export type PasswordContext = readonly string[];

/** Hashes a password that is being set. @throws Failure password-weak */
export async function hashNewPassword(
  password: string,
  { db, tenantId, context }: { db: Pick<Database, "withTenant">; tenantId: string; context: PasswordContext },
): Promise<string> {
  const tenant = await db.withTenant({ tenantId }, (trx) =>
    trx.selectFrom("tenants").select(["name", "label"]).where("id", "=", tenantId).executeTakeFirst(),
  );
  const weakness = await findWeakness(password, [...context, tenant?.name ?? "", tenant?.label ?? ""]);
  if (weakness !== null) fail("password-weak", { field: "password", reason: reasons[weakness] });
  return hashPassword(password);
}

const reasons = {
  common: "This password is common, was leaked in a breach, or follows a pattern that is easy to guess.",
  context: "This password is mostly your email address, your name, or the name of Hoopoe or your organisation.",
} as const;

const weakness = z.nullable(z.enum(["common", "context"]));
/** Longer than anything on the lists; the time of a check grows with the square of the length. */
const charsMax = 64;

let last: Promise<unknown> = Promise.resolve();

/** One at a time: each check holds its lists in memory for a moment. */
function findWeakness(password: string, context: PasswordContext): Promise<z.infer<typeof weakness>> {
  const check = last.then(() => runCheck(password.slice(0, charsMax), wordsOf(context)));
  last = check.catch(() => undefined);
  return check;
}

function runCheck(password: string, words: string[]): Promise<z.infer<typeof weakness>> {
  return new Promise((done, failed) => {
    const worker = new Worker(new URL("./weak-password-worker.ts", import.meta.url), {
      workerData: { password, words },
      env: {},
    });
    worker.once("message", (message) => done(weakness.parse(message)));
    worker.once("error", failed);
    worker.once("exit", (code) => failed(new Error(`Couldn't check the password (exit ${code})`)));
  });
}

/** Each as it is, and its parts: `ada.lovelace@acme.example` also stands for ada, lovelace and acme. */
function wordsOf(context: PasswordContext): string[] {
  const texts = ["hoopoe", ...context].map((text) => text.toLowerCase());
  const parts = texts.flatMap((text) => [text, ...text.split("@"), ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(parts)].filter((part) => part.length > 2);
}
