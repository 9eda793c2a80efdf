import { createHash, randomBytes } from "node:crypto";
import { noteAuthor } from "../../platform/db/note-author.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { Secret } from "../../platform/secrets/secret.ts";
import { type JobRow, loadJob, updateJob } from "./store.ts";
import type { JobsDeps } from "./job-deps.ts";

/** A job that is called under an address of its own, null where it is gone, with the secret that its calls are signed with. */
export async function loadHook(
  { db, secrets }: JobsDeps,
  scope: Scope,
  jobId: string,
): Promise<{ job: JobRow | null; secret: Secret | undefined }> {
  const job = await db.askTenant(scope, (trx) => loadJob(trx, { jobId }));
  return { job, secret: await db.askTenant(scope, (trx) => secrets.get(trx, hookSealContext(scope, jobId))) };
}

/** A new address and secret for a webhook job; the former end at once. */
export async function renewHook(
  ctx: JobsDeps,
  scope: Scope,
  jobId: string,
): Promise<{ webhookUrl: string; webhookSecret: string }> {
  const { audit, db, originOf, secrets } = ctx;
  const job = await load(ctx, scope, jobId);
  if (job.trigger.kind !== "webhook")
    fail("job-invalid", { field: "trigger", reason: "Only a webhook job can be called from outside." });
  const webhookSecret = randomBytes(32).toString("base64url");
  await db.withTenant(scope, async (trx) => {
    await secrets.put(trx, hookSealContext(scope, jobId), new Secret(webhookSecret));
    await updateJob(trx, { jobId, change: { hookHash: hookHash(hookKey(jobId)) } });
    // Whoever holds the secret can say what the job is called with.
    await noteAuthor(trx, scope, { subject: `job:${jobId}`, reason: "secret" });
    await audit.record(trx, { ...scope, action: "job.secret-renewed", target: job.name, details: { jobId } });
  });
  return { webhookUrl: hookUrl(await originOf(scope.tenantId), jobId), webhookSecret };
}

export async function load({ db }: JobsDeps, scope: Scope, jobId: string): Promise<JobRow> {
  return (await db.askTenant(scope, (trx) => loadJob(trx, { jobId }))) ?? fail("job-not-found");
}

/** What the lookup by address asks for. */
export function hookHash(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** Where the secret lies that calls of a webhook job are signed with. */
function hookSealContext({ tenantId }: Pick<Scope, "tenantId">, jobId: string) {
  return { tenantId, table: "jobs", row: jobId, field: "webhook" };
}

/** The address is no secret: what proves a caller is the signature. */
function hookKey(jobId: string): string {
  return jobId.replaceAll("-", "");
}

export function hookUrl(origin: string, jobId: string): string {
  return `${origin}/api/hook/${hookKey(jobId)}`;
}
