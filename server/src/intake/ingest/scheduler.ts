import type { Logger } from "pino";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { isDatabaseAway } from "../../platform/engine/is-database-away.ts";
import type { IngestService } from "./service.ts";

export interface Scheduler {
  /** Resolves when what it is at has been handed over. */
  stop(): Promise<void>;
}

const countMax = 50;

/** Looks once a second which streams are due (one read of an index) and starts them; any number of processes may. */
export function startScheduler({
  db,
  ingest,
  clock,
  log,
  intervalMs = 1_000,
}: {
  db: Database;
  ingest: Pick<IngestService, "runDue">;
  clock: Clock;
  log: Logger;
  intervalMs?: number;
}): Scheduler {
  let timer: NodeJS.Timeout | undefined;
  let hasStopped = false;
  let pending = Promise.resolve();

  async function poll(): Promise<void> {
    try {
      for (const due of await db.lookups.dueStreams({ at: clock.now(), countMax })) {
        if (hasStopped) return;
        const scope = { tenantId: due.tenantId, workspaceId: due.workspaceId, userId: null };
        await ingest.runDue(scope, due.integrationDataId);
      }
    } catch (error) {
      if (!isDatabaseAway(error)) log.error({ err: error }, "the scheduler couldn't start due syncs");
    }
  }

  function wait(): void {
    if (hasStopped) return;
    timer = setTimeout(() => {
      pending = poll();
      void pending.then(wait);
    }, intervalMs);
  }
  wait();

  return {
    async stop() {
      hasStopped = true;
      clearTimeout(timer);
      await pending;
    },
  };
}
