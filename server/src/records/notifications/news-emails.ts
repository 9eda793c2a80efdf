import { preferences } from "@hoopoe/contract/identity/account.ts";
import { newsPath } from "@hoopoe/contract/records/news-path.ts";
import type { Notification } from "@hoopoe/contract/records/notification.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Mail } from "../../platform/mail/mail.ts";
import { workspaceLink } from "../../platform/workspace-link.ts";
import type { Recipients } from "./store.ts";

/** Puts news into emails for those who chose so; returns what sends them, to call after the commit. */
export type WriteEmails = (trx: Trx, to: Recipients, news: Notification) => Promise<(() => Promise<void>)[]>;

export interface NewsEmailDeps {
  readonly mail: Pick<Mail, "canSend" | "put">;
  readonly originOf: (tenantId: string) => Promise<string>;
}

/** A source that fails each minute must not fill a mailbox: so many of a workspace's emails to one person in an hour. */
const emailsPerHourMax = 20;
export const newsEmailKind = "news";

export function createNewsEmails({ mail, originOf }: NewsEmailDeps): WriteEmails {
  return async (trx, to, news) => {
    const { type } = news;
    if (type === "in_progress") return [];
    const scope = await loadEmailWorkspace(trx, to);
    if (scope === undefined || !mail.canSend(scope)) return [];
    const submits: (() => Promise<void>)[] = [];
    for (const reader of await loadReaders(trx, to)) {
      if (!preferences.parse(reader.preferences).mails[type]) continue;
      const sentCount = await countRecent(trx, to, reader.email);
      if (sentCount >= emailsPerHourMax) continue;
      const isLast = sentCount === emailsPerHourMax - 1;
      const origin = await originOf(to.tenantId);
      const email = emailOf(news, { workspace: scope.name, workspaceId: to.workspaceId, origin, isLast });
      const { tenantId, workspaceId } = to;
      const address = { tenantId, workspaceId, isDemo: scope.isDemo, kind: newsEmailKind, to: reader.email };
      const { submit } = await mail.put(trx, { ...address, ...email });
      submits.push(submit);
    }
    return submits;
  };
}

interface EmailWorkspace {
  workspace: string;
  workspaceId: string;
  origin: string;
  isLast: boolean;
}

/** The email's text: the sentence, where it stands, and how to have no more of them. */
function emailOf(
  { message, extraAttributes }: Notification,
  { workspace, workspaceId, origin, isLast }: EmailWorkspace,
): { subject: string; text: string } {
  const path = newsPath(extraAttributes) ?? "/dashboard/home";
  const paragraphs = [
    message,
    `Workspace ${workspace}: ${workspaceLink({ origin, workspaceId }, path)}`,
    ...(isLast ? ["You'll find more notifications from this hour in the console."] : []),
    `Choose which notifications to get by email: ${origin}/dashboard/profile`,
  ];
  const oneLine = `${workspace}: ${message}`.replaceAll(/\s+/g, " ");
  return { subject: oneLine.slice(0, 150), text: paragraphs.join("\n\n") };
}

function loadEmailWorkspace(trx: Trx, { workspaceId }: Recipients) {
  return trx
    .selectFrom("workspaces")
    .select(["name", "is_demo as isDemo"])
    .where("id", "=", workspaceId)
    .executeTakeFirst();
}

/** Those of the workspace who may read it and chose anything about mail. */
function loadReaders(trx: Trx, { workspaceId, userId }: Recipients) {
  const all = trx
    .selectFrom("memberships as membership")
    .innerJoin("users as user", "user.id", "membership.user_id")
    .select(["user.email as email", "user.preferences as preferences"])
    .where("membership.workspace_id", "=", workspaceId)
    .where("user.disabled_at", "is", null)
    .where("user.is_demo_guest", "=", false)
    .where(sql<boolean>`"user".preferences ? 'mails'`);
  return (userId === null ? all : all.where("user.id", "=", userId)).execute();
}

async function countRecent(trx: Trx, { workspaceId }: Recipients, email: string): Promise<number> {
  const { count } = await trx
    .selectFrom("mail_outbox")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("workspace_id", "=", workspaceId)
    .where("recipient", "=", email)
    .where("kind", "=", newsEmailKind)
    .where("created_at", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
}
