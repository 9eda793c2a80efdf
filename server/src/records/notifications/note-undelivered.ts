import type { Logger } from "pino";
import type { MailOptions } from "../../platform/mail/mail-options.ts";
import type { NotificationsService } from "./service.ts";

/** Shows a workspace which of its emails could not be delivered. */
export function noteUndelivered({
  log,
  notifications,
}: {
  log: Pick<Logger, "warn">;
  notifications: Pick<NotificationsService, "publish">;
}): MailOptions["onFailed"] {
  return ({ tenantId, workspaceId, to, reason }) => {
    const message = `Couldn't deliver an email to ${to}: ${reason}`;
    log.warn({ reason }, "an email couldn't be delivered");
    if (workspaceId === undefined) return;
    void notifications.publish(
      { tenantId, workspaceId },
      { type: "error", message, extraAttributes: {}, isPageOnly: true },
    );
  };
}
