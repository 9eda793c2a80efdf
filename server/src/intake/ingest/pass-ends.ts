import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import { isLive, lockRun, type RunChange, updateRun } from "./run-store.ts";
import { lockStream, updateStream } from "./store.ts";

interface PassIds {
  readonly streamId: string;
  readonly runId: string;
}
type Deps = { readonly db: Database };

/** Notes why a run cannot go on; it ends with the workflow. The sentence stays here: the engine keeps ids alone. */
export function keepFailure(deps: Deps, scope: Scope, { pass, sentence }: { pass: PassIds; sentence: string }) {
  return change(deps, scope, { pass, run: { error: sentence } });
}

/** The run waits, holding neither connection nor lock. */
export function keepWait(
  deps: Deps,
  scope: Scope,
  { pass, until, sentence }: { pass: PassIds; until: Date; sentence: string },
) {
  return change(deps, scope, { pass, run: { status: "waiting_rate_limit", waitUntil: until, error: sentence } });
}

export function resetState(deps: Deps, scope: Scope, { pass, state }: { pass: PassIds; state: unknown }) {
  return change(deps, scope, { pass, state, run: {} });
}

async function change(
  { db }: Deps,
  scope: Scope,
  { pass, run, state }: { pass: PassIds; run: RunChange; state?: unknown },
): Promise<void> {
  await db.withTenant(scope, async (trx) => {
    await lockStream(trx, { id: pass.streamId });
    const current = await lockRun(trx, pass.runId);
    if (current === undefined || !isLive(current)) return;
    if (Object.keys(run).length > 0) await updateRun(trx, { id: pass.runId, ...run });
    if (state !== undefined) await updateStream(trx, { id: pass.streamId, state });
  });
}
