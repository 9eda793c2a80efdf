import type { PirRun, SavedPir } from "@hoopoe/contract/reports/saved-pir.ts";
import { Failure } from "../../../platform/fail.ts";
import type { Scope } from "../../../platform/scope.ts";
import type { NotificationsService } from "../../../records/notifications/service.ts";
import type { SendingService } from "../sending/service.ts";

export interface SendOnDeps {
  readonly sendings: Pick<SendingService, "send">;
  readonly notifications: Pick<NotificationsService, "publish">;
}

/**
 * Asks to send the report of a scheduled run to each of its places; gives how many were asked for. One that may not be
 * (its marking, a connection that is gone) is told in the console, and the others go on.
 */
export async function sendOn(
  { sendings, notifications }: SendOnDeps,
  scope: Scope,
  { pir, run, reportId }: { pir: SavedPir; run: PirRun; reportId: string },
): Promise<number> {
  let asked = 0;
  for (const [index, destination] of pir.destinations.entries()) {
    const once = { key: `${pir.id}/${run.number}/${index}`, at: new Date(run.at) };
    try {
      await sendings.send(scope, { reportId, destination, once });
      asked += 1;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await notifications.publish(scope, {
        type: "warning",
        message: `Couldn't send the report of “${pir.name}” to ${destination.to.join(", ")}. ${error.message}`,
        extraAttributes: { taskType: "report", reportId, completed: true, status: "failed" },
      });
    }
  }
  return asked;
}
