import { createBatch } from "../../platform/batch.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { isStoreAway } from "../../platform/engine/is-store-away.ts";
import type { Scope } from "../../platform/scope.ts";
import { type JobRow, loadConcerned } from "./store.ts";

export interface WhatFollows {
  /** Null where the job takes as many runs at once as there are. */
  readonly concurrencyMax: number | null;
  /** Jobs that wait for the end of one of its name. */
  readonly followers: readonly JobRow[];
}

const sizeMax = 100;

/** Asked at the end of each run: what ends at the same time is asked about together. */
export function createWhatFollows(
  db: Pick<Database, "askTenant">,
  unlimited: number,
): (scope: Scope, job: { jobId: string; jobName: string }) => Promise<WhatFollows> {
  const ask = createBatch<{ jobId: string; jobName: string }, WhatFollows>({
    sizeMax,
    isShared: isStoreAway,
    run: async (group, list) => {
      const [tenantId = "", workspaceId = ""] = group.split(" ");
      const scope = { tenantId, workspaceId, userId: null };
      const names = [...new Set(list.map(({ jobName }) => jobName))];
      const ids = [...new Set(list.map(({ jobId }) => jobId))];
      const jobs = await db.askTenant(scope, (trx) => loadConcerned(trx, scope, { ids, names }));
      const concurrencies = new Map(jobs.map(({ id, concurrency }) => [id, concurrency]));
      return list.map(({ jobId, jobName }) => {
        const max = concurrencies.get(jobId) ?? unlimited;
        return {
          concurrencyMax: max < unlimited ? max : null,
          followers: jobs.filter(
            ({ trigger, isOn }) =>
              isOn && trigger.kind === "execution-finished" && trigger.source.toLowerCase() === jobName.toLowerCase(),
          ),
        };
      });
    },
  });
  return ({ tenantId, workspaceId }, job) => ask(`${tenantId} ${workspaceId}`, job);
}
