import type { ServedRoute } from "../http/serve-route.ts";
import type { Foundation } from "../platform/foundation.ts";
import { createMail, type Mail } from "../platform/mail/mail.ts";
import type { MailOptions } from "../platform/mail/mail-options.ts";
import type { Keyring } from "../platform/secrets/keyring.ts";
import { type AnchorsOptions, createAnchors } from "./audit/anchors.ts";
import { auditRoutes } from "./audit/routes.ts";
import { createSecurityEvents, type SecurityEvents } from "./audit/security-events.ts";
import { type AuditService, createAuditService } from "./audit/service.ts";
import { createNewsEmails } from "./notifications/news-emails.ts";
import { noteUndelivered } from "./notifications/note-undelivered.ts";
import { notificationRoutes } from "./notifications/routes.ts";
import {
  createNotificationsService,
  type NotificationsDeps,
  type NotificationsService,
} from "./notifications/service.ts";

export interface Records {
  readonly audit: AuditService;
  /** Calls that were refused. */
  readonly securityEvents: SecurityEvents;
  readonly mail: Mail;
  readonly notifications: NotificationsService;
  readonly routes: readonly ServedRoute[];
  /** Writes the security events that are left, and publishes the last anchors. */
  closeAudit(): Promise<void>;
}

export interface RecordsOptions extends Foundation {
  /** They sign the audit. */
  readonly auditKeys: Keyring;
  /** Where anchors of the audit go; nowhere where absent. */
  readonly anchors?: Pick<AnchorsOptions, "dataDir" | "destinations" | "everyMs"> | undefined;
  readonly mailServers?: MailServers | undefined;
  readonly emit: NotificationsDeps["emit"];
  /** The address at which an organisation's people reach us. */
  readonly originOf: (tenantId: string) => Promise<string>;
}

export type MailServers = Partial<Pick<MailOptions, "smtpUrl" | "sandboxSmtpUrl" | "from" | "retryDelaysMs">>;

/** What is kept of what happened, and who hears of it. */
export async function composeRecords(options: RecordsOptions): Promise<Records> {
  const { db, clock, log, tickets, auditKeys: keys, originOf } = options;
  const anchors =
    options.anchors === undefined ? undefined : await createAnchors({ db, keys, clock, log, ...options.anchors });
  const audit = createAuditService({ db, clock, tickets, keys, onAppended: anchors?.mark });
  // Signs what earlier versions wrote.
  if (anchors !== undefined) for (const tenantId of await db.lookups.tenantIds()) await audit.keyChain(tenantId);
  const securityEvents = createSecurityEvents({ db, clock, log });
  const mail: Mail = createMail({
    db,
    keyring: options.keyring,
    clock,
    smtpUrl: undefined,
    sandboxSmtpUrl: undefined,
    from: "Hoopoe <hoopoe@localhost>",
    ...options.mailServers,
    onFailed: (email) => onFailed?.(email),
  });
  const writeEmails = createNewsEmails({ mail, originOf });
  const notifications = createNotificationsService({ db, log, emit: options.emit, writeEmails });
  const onFailed = noteUndelivered({ log, notifications });
  return {
    audit,
    securityEvents,
    mail,
    notifications,
    routes: [...auditRoutes(audit, securityEvents), ...notificationRoutes(notifications)],
    async closeAudit() {
      await securityEvents.close();
      await anchors?.close();
    },
  };
}
