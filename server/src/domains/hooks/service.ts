import { timestampHeader, verifyWebhook } from "@hoopoe/connectors/webhook/verify-webhook.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { uuidV7Of } from "../../platform/db/uuid-v7.ts";
import { fail, Failure } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { ExecutionsService } from "../executions/service.ts";
import { hookHash, hookSecretPlace, type JobsService } from "../jobs/service.ts";

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
const lookMs = 100;

export function createHooksService(deps: {
  readonly db: Database;
  readonly secrets: Pick<Secrets, "get">;
  readonly jobs: Pick<JobsService, "load" | "executionOf">;
  readonly executions: Pick<ExecutionsService, "startOnce" | "load" | "detail" | "value">;
  readonly now: () => Date;
}): HooksService {
  const { db, jobs, executions, now } = deps;

  async function isBegun(scope: Scope, executionId: string): Promise<boolean> {
    try {
      await executions.load(scope, executionId);
      return true;
    } catch (error) {
      if (error instanceof Failure) return false;
      throw error;
    }
  }

  return {
    async take(key, { headers, body, signal }) {
      const found = await db.lookups.hook(hookHash(key));
      if (found === undefined) fail("not-found");
      const place = { tenantId: found.tenantId, workspaceId: found.workspaceId, userId: "" };
      const job = await jobs.load(place, found.id);
      if (!job.isOn || job.trigger.kind !== "webhook") fail("not-found");
      const secret = await db.withTenant(place, (trx) => deps.secrets.get(trx, hookSecretPlace(place, job.id)));
      // A request is the run that it begins: the same one again is the same run, on whichever process.
      const sentMs = Number(headers.get(timestampHeader) ?? 0) * 1000;
      const idOf = (nonce: string) => uuidV7Of(sentMs, `${job.id} ${nonce}`);
      const ids: string[] = [];
      const verdict = await verifyWebhook({
        secrets: secret === undefined ? [] : [secret.reveal()],
        request: { headers, body: Buffer.from(body) },
        now: now(),
        nonces: {
          add: async (nonce) => {
            ids.push(idOf(nonce));
            return !(await isBegun(place, idOf(nonce)));
          },
        },
      });
      const [id] = ids;
      if (!verdict.ok) fail("webhook-refused", { reason: verdict.sentence });
      if (id === undefined) throw new Error("a request was let in without its signature being looked at");
      const scope = { ...place, userId: job.createdBy ?? "" };
      const trigger = { kind: "webhook", body: jsonOf(body) };
      const begun = { cause: "webhook", startedBy: job.createdBy, trigger };
      await executions.startOnce(scope, { id, ...jobs.executionOf(job, begun) });
      return answerOf(scope, id, signal);
    },
  };

  /** Where the workflow answers its caller, that is waited for. */
  async function answerOf(scope: Scope, executionId: string, signal: AbortSignal): Promise<HookAnswer> {
    const begun: HookAnswer = { kind: "begun", executionId };
    const { definition } = await executions.detail(scope, executionId);
    const node = definition.workflow.nodes.find(({ data }) => data.action === "respond-to-caller");
    if (node === undefined) return begun;
    for (const startedMs = Date.now(); Date.now() - startedMs < answerMs && !signal.aborted;) {
      const { output } = await executions.value(scope, { executionId, nodeId: node.id, item: "" });
      const answer = readAnswer(output);
      if (answer !== null) return answer;
      const { status } = await executions.load(scope, executionId);
      if (status === "failed" || status === "cancelled") return begun;
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
    return begun;
  }
}

function readAnswer(output: unknown): HookAnswer | null {
  if (typeof output !== "object" || output === null) return null;
  if (!("status" in output) || !("body" in output) || !("contentType" in output)) return null;
  const { status, body, contentType } = output;
  const isAnswer = typeof status === "number" && typeof body === "string" && typeof contentType === "string";
  return isAnswer ? { kind: "answer", status, body, contentType } : null;
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
