import {
  type Notification,
  type NotificationExtra,
  notification as notificationSchema,
} from "@hoopoe/contract/records/notification.ts";
import { type Selectable, sql } from "kysely";
import { cleanJson } from "../../platform/db/clean-json.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import type { DB as Schema } from "../../platform/db/tables.ts";

/** Whose notification it is; without a user, everybody's in the workspace. */
export interface Recipients {
  readonly tenantId: string;
  readonly workspaceId: string;
  readonly userId: string | null;
}

export interface NewNotification {
  readonly type: Notification["type"];
  readonly message: string;
  readonly extraAttributes: NotificationExtra;
  /** Progress of the same entity that this one stands in for, by the attribute that names it. */
  readonly replaces: { readonly attribute: string; readonly id: string } | undefined;
}

export interface NotificationStore {
  insert(to: Recipients, event: NewNotification): Promise<Notification>;
  /** For a reader: oldest first after a number, or the newest ones, newest last. */
  load(
    reader: { tenantId: string; workspaceId: string; userId: string },
    page: { after: number | undefined; countMax: number },
  ): Promise<Notification[]>;
}

const keptMax = 5000;
const pruneEvery = 200;

export function createNotificationStore(db: Database): NotificationStore {
  return {
    insert: (to, event) =>
      db.withTenant({ tenantId: to.tenantId, workspaceId: to.workspaceId }, async (trx) => {
        // One after the other in a workspace: else a higher number could be seen before a lower one, which a client
        // that asks for what is newer would never get.
        await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`notifications ${to.workspaceId}`}, 0))`.execute(trx);
        if (event.replaces !== undefined) await deleteProgress(trx, to, event.replaces);
        const row = await insertRow(trx, to, event);
        if (Number(row.id) % pruneEvery === 0) await prune(trx);
        return toNotification(row);
      }),
    load: (reader, page) => db.withTenant(reader, (trx) => loadPage(trx, reader, page)),
  };
}

function insertRow(trx: Trx, { userId }: Recipients, event: NewNotification): Promise<Row> {
  return trx
    .insertInto("notifications")
    .values({
      user_id: userId,
      type: event.type,
      message: event.message,
      extra: cleanJson(event.extraAttributes),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The latest progress is enough for those who were away: earlier ones of the same entity go. */
async function deleteProgress(
  trx: Trx,
  { userId }: Recipients,
  { attribute, id }: { attribute: string; id: string },
): Promise<void> {
  await trx
    .deleteFrom("notifications")
    .where("type", "=", "in_progress")
    // What is one person's own stays when another one works with the same app.
    .where("user_id", "is not distinct from", userId)
    .where(sql`extra ->> ${attribute}`, "=", id)
    .execute();
}

async function prune(trx: Trx): Promise<void> {
  await trx
    .deleteFrom("notifications")
    .where("id", "<", (query) =>
      query.selectFrom("notifications").select("id").orderBy("id", "desc").offset(keptMax).limit(1),
    )
    .execute();
}

async function loadPage(
  trx: Trx,
  { userId }: { tenantId: string; workspaceId: string; userId: string },
  { after, countMax }: { after: number | undefined; countMax: number },
): Promise<Notification[]> {
  const readable = trx
    .selectFrom("notifications")
    .selectAll()
    .where((where) => where.or([where("user_id", "is", null), where("user_id", "=", userId)]))
    .limit(countMax);
  if (after !== undefined) {
    const rows = await readable.where("id", ">", String(after)).orderBy("id").execute();
    return rows.map(toNotification);
  }
  const rows = await readable.orderBy("id", "desc").execute();
  return rows.map(toNotification).reverse();
}

type Row = Selectable<Schema["notifications"]>;

function toNotification({ id, at, message, type, extra }: Row): Notification {
  return notificationSchema.parse({ seq: Number(id), at: at.toISOString(), message, type, extraAttributes: extra });
}
