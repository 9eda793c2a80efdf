import { timestampHeader, verifyWebhook } from "@hoopoe/connectors/webhook/verify-webhook.ts";
import type { Due } from "../../platform/db/lookup-types.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { uuidV7Of } from "../../platform/db/uuid-v7.ts";
import { fail } from "../../platform/fail.ts";
import type { ExecutionsService } from "../executions/service.ts";
import { hookHash, type JobsService } from "../jobs/service.ts";

/** What the caller is answered: that the run has begun, or what its workflow says. */
export type HookAnswer =
  | { kind: "begun"; executionId: string }
  | { kind: "answer"; status: number; contentType: string; body: string };

export interface HooksService {
  /** @throws Failure not-found, webhook-refused */
  take(
    key: string,
    request: { headers: { get(name: string): string | null }; body: string; signal: AbortSignal },
  ): Promise<HookAnswer>;
}

const answerMs = 25_000;
const placesMax = 1_000;

export function createHooksService(deps: {
  readonly db: Pick<Database, "lookups">;
  readonly jobs: Pick<JobsService, "loadHook" | "executionOf">;
  readonly executions: Pick<ExecutionsService, "startOnce" | "expectAnswer">;
  readonly now: () => Date;
}): HooksService {
  const { db, jobs, executions, now } = deps;
  /** Whose an address is: it is made from its job's id, and moves to no other job or workspace. */
  const places = new Map<string, Due>();

  async function findJob(key: string): Promise<Due> {
    const known = places.get(key);
    if (known !== undefined) return known;
    const found = (await db.lookups.hook(hookHash(key))) ?? fail("not-found");
    if (places.size >= placesMax) places.clear();
    places.set(key, found);
    return found;
  }

  return {
    async take(key, { headers, body, signal }) {
      const { tenantId, workspaceId, id: jobId } = await findJob(key);
      const workspace = { tenantId, workspaceId, userId: null };
      const { job, secret } = await jobs.loadHook(workspace, jobId);
      if (job === null || !job.hasHook || !job.isOn || job.trigger.kind !== "webhook") fail("not-found");
      const scope = { ...workspace, userId: job.ownerId };
      const trigger = { kind: "webhook", body: jsonOf(body) };
      const execution = jobs.executionOf(job, { cause: "webhook", startedBy: job.ownerId, trigger });
      const sentMs = Number(headers.get(timestampHeader) ?? 0) * 1000;
      const expected: Awaited<ReturnType<ExecutionsService["expectAnswer"]>>[] = [];
      // A request is the run that it begins: the same one again is the same run, on whichever process.
      const begin = async (nonce: string): Promise<boolean> => {
        const id = uuidV7Of(sentMs, `${job.id} ${nonce}`);
        const answer = await executions.expectAnswer(scope, { ...execution, id }, { waitMs: answerMs, signal });
        expected.push(answer);
        const isNew = await executions.startOnce(scope, { ...execution, id });
        if (!isNew) answer.forget();
        return isNew;
      };
      const verdict = await verifyWebhook({
        secrets: secret === undefined ? [] : [secret.reveal()],
        request: { headers, body: Buffer.from(body) },
        now: now(),
        nonces: { add: begin },
      });
      if (!verdict.ok) fail("webhook-refused", { reason: verdict.sentence });
      const [answer] = expected;
      if (answer === undefined) throw new Error("a request was let in without its signature being looked at");
      const result = await answer.answer;
      return result === null ? { kind: "begun", executionId: answer.executionId } : { kind: "answer", ...result };
    },
  };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
