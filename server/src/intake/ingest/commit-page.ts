import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import { loadAudience } from "./audience-store.ts";
import { deleteAbsent } from "./item-sql.ts";
import type { Page } from "./page.ts";
import { addToRun, isLive, lockRun, type RunRow } from "./run-store.ts";
import { lockStream, updateStream } from "./store.ts";
import { type PageTarget, writePage } from "./write-page.ts";

export interface PageCommit {
  readonly page: Page;
  readonly target: Omit<PageTarget, "audienceOf">;
  readonly total: number | null;
  /** The new cursor; undefined where the page was only written early because it was full. */
  readonly state: unknown;
  /** The ids that exist at the source, where it named all of them: the others go. */
  readonly present: ReadonlySet<string> | undefined;
}

/**
 * Items, deletions, failures, counts and cursor in one transaction: a run killed at any moment goes on from exactly what
 * is there. Undefined, and nothing written, where the run was stopped meanwhile.
 */
export async function commitPage(db: Database, scope: Scope, commit: PageCommit): Promise<RunRow | undefined> {
  const { page, target, total, state, present } = commit;
  return db.withTenant(scope, async (trx) => {
    const stream = await lockStream(trx, { id: target.streamId });
    const run = stream === undefined ? undefined : await lockRun(trx, target.runId);
    if (stream === undefined || run === undefined || !isLive(run)) return undefined;
    // As it is now: somebody may have changed it since the run began.
    const audienceOf = await loadAudience(trx, scope, stream.integrationId);
    const counts = await writePage(trx, scope, { page, target: { ...target, audienceOf } });
    const absent = present === undefined ? 0 : await deleteAbsent(trx, { target: { ...target, audienceOf }, present });
    if (state !== undefined) await updateStream(trx, { id: target.streamId, state });
    return addToRun(trx, {
      id: target.runId,
      counts: { ...counts, deleted: counts.deleted + absent },
      total,
      isCheckpoint: state !== undefined,
    });
  });
}
