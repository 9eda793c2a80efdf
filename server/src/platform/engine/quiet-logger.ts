import type { DLogger } from "@dbos-inc/dbos-sdk";
import type { StartLog } from "../postgres/start-log.ts";

/** The engine's own log: what went wrong, without its reports of each start and each retry. */
export function quietLogger(log: StartLog): DLogger {
  return {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: (entry) => log.error(`engine: ${entry instanceof Error ? entry.message : String(entry)}`),
  };
}
