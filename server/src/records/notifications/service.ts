import type { Notification, NotificationExtra } from "@hoopoe/contract/records/notification.ts";
import type { Logger } from "pino";
import type { Database } from "../../platform/db/open-database.ts";
import type { PersonScope, Scope } from "../../platform/scope.ts";
import type { WriteEmails } from "./news-emails.ts";
import { createNotificationStore, type Recipients } from "./store.ts";
import { createThrottle } from "./throttle.ts";

/** News for the people of a workspace. `toUserId` keeps it to one of them. */
export interface NotificationEvent {
  readonly type: Notification["type"];
  readonly message: string;
  readonly extraAttributes: NotificationExtra;
  readonly toUserId?: string;
  /** Never by mail: news of mail that could not be delivered would only make more of it. */
  readonly isPageOnly?: boolean;
}

export interface NotificationsService {
  /**
   * Keeps the news under the workspace's next number and sends it to the pages that are open there. Never rejects: work
   * does not fail because it could not be told; what went wrong is logged.
   *
   * Progress (`in_progress` that names an entity) is told at most twice a second for each entity, the latest always,
   * and only its latest stays in the table: a run of 100,000 records leaves one row, and none once its end is told.
   */
  publish(scope: Pick<Scope, "tenantId" | "workspaceId">, event: NotificationEvent): Promise<void>;
  /** For a member: what came after a number, oldest first, or the newest hundred, newest last. */
  list(reader: PersonScope, after: number | undefined): Promise<{ data: Notification[]; isMore: boolean }>;
  /** Tells what is still held back. */
  close(): Promise<void>;
}

export interface NotificationsDeps {
  readonly db: Database;
  readonly log: Logger;
  /** Sends to the open pages of a workspace, or of one user in it; never waits. */
  readonly emit: (to: Recipients, notification: Notification) => void;
  readonly writeEmails: WriteEmails;
}

const pageSize = 100;
const throttleMs = 500;
/** What names the thing that is worked on, the most telling first. */
const entityAttributes = ["integrationDataId", "reportId", "integrationId", "appId", "agentId"] as const;

export function createNotificationsService({ db, log, emit, writeEmails }: NotificationsDeps): NotificationsService {
  const store = createNotificationStore(db);
  const throttle = createThrottle({ intervalMs: throttleMs });

  async function notify(to: Recipients, event: NotificationEvent): Promise<void> {
    try {
      const news = await store.insert(to, { ...event, replaces: entityOf(event) });
      emit(to, news);
      if (news.type !== "in_progress" && event.isPageOnly !== true) await sendEmails(to, news);
    } catch (error) {
      log.warn({ err: error, type: event.type }, "couldn't publish a notification");
    }
  }

  /** After the page was notified: whoever gets no email has read it there. */
  async function sendEmails({ tenantId, workspaceId, userId }: Recipients, news: Notification): Promise<void> {
    const to = { tenantId, workspaceId, userId };
    const submits = await db.withTenant({ tenantId, workspaceId }, (trx) => writeEmails(trx, to, news));
    for (const submit of submits) await submit();
  }

  return {
    publish({ tenantId, workspaceId }, event) {
      const to = { tenantId, workspaceId, userId: event.toUserId ?? null };
      const entity = entityOf(event);
      if (entity === undefined) return notify(to, event);
      const key = `${workspaceId} ${event.toUserId ?? ""} ${entity.attribute} ${entity.id}`;
      const run = () => notify(to, event);
      const isRunning = event.type === "in_progress" && event.extraAttributes.completed !== true;
      return isRunning ? throttle.latest(key, run) : throttle.now(key, run);
    },
    async list(reader, after) {
      const found = await store.load(reader, { after, countMax: pageSize + 1 });
      const isMore = found.length > pageSize;
      return { data: after === undefined ? found.slice(-pageSize) : found.slice(0, pageSize), isMore };
    },
    close: throttle.close,
  };
}

function entityOf({ extraAttributes }: NotificationEvent): { attribute: string; id: string } | undefined {
  for (const attribute of entityAttributes) {
    const id = extraAttributes[attribute];
    if (id !== undefined) return { attribute, id };
  }
  return undefined;
}
