import type { Connector } from "@hoopoe/connectors/shared/connector.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rereadFromFuture } from "./reread-store.ts";
import { deriveTimes } from "./schedule-store.ts";
import { resetCallLimits, shiftTimes } from "./shift-store.ts";

export interface ClockService {
  /** Puts right what was written while the clock was ahead, in all workspaces. May be repeated, by several processes at once. */
  putTimesRight(): Promise<{ schedules: number; sources: number }>;
}

export interface ClockDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly connectorOf: (catalogId: number) => Connector | null;
}

export function createClockService({ db, clock, connectorOf }: ClockDeps): ClockService {
  return {
    async putTimesRight() {
      const total = { schedules: 0, sources: 0 };
      await db.withSystem(resetCallLimits);
      for (const scope of await db.lookups.workspaces()) {
        await db.withTenant(scope, async (trx) => {
          const now = clock.now();
          await shiftTimes(trx, now);
          total.schedules += await deriveTimes(trx, now);
          total.sources += await rereadFromFuture(trx, now, connectorOf);
        });
      }
      return total;
    },
  };
}
