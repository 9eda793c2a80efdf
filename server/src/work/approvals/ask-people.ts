import type { Database } from "../../platform/db/open-database.ts";
import type { Mail } from "../../platform/mail/mail.ts";
import type { Scope } from "../../platform/scope.ts";
import { workspaceLink } from "../../platform/workspace-link.ts";
import type { NotificationsService } from "../../records/notifications/service.ts";
import type { TeamChannelService } from "../team-channel/service.ts";
import { approvalEmail } from "./approval-email.ts";
import type { ApprovalRow } from "./approval-store.ts";
import { workHashOf } from "./decision.ts";
import { loadMembers, loadPlace } from "./policy-store.ts";
import { whomToAsk } from "./who-may.ts";

export interface EmailDeps {
  readonly db: Database;
  readonly mail: Pick<Mail, "canSend" | "put">;
  readonly notifications: NotificationsService;
  /** The address that an organisation's people use, without a path. */
  readonly originOf: (tenantId: string) => Promise<string>;
  readonly teamChannel: Pick<TeamChannelService, "notify">;
}

/** Notifies those who may decide, by email, in the team's channel and in the console. What is sent only opens the request. */
export type AskPeople = (scope: Scope, approval: ApprovalRow, options: { isReminder: boolean }) => Promise<number>;

export function createAskPeople({ db, mail, notifications, originOf, teamChannel }: EmailDeps): AskPeople {
  return async (scope, approval, { isReminder }) => {
    // A reminder is told anew: its time is the one that was due.
    // Edited work is asked about as new.
    const edit = approval.requesters.some(({ because }) => because === "edited") ? workHashOf(approval) : "first";
    const key = `${approval.id}:${isReminder ? (approval.remindAt?.toISOString() ?? "again") : edit}`;
    const path = `/dashboard/approvals?approval=${approval.id}`;
    const link = workspaceLink({ origin: await originOf(scope.tenantId), ...scope }, path);
    const emails = await db.withTenant(scope, async (trx) => {
      const { name, isDemo } = await loadPlace(trx, scope);
      if (!mail.canSend({ isDemo })) return [];
      const people = whomToAsk(approval, await loadMembers(trx, scope));
      const subject = `${isReminder ? "Reminder: " : ""}${approval.title} needs your approval`;
      const put: { submit(): Promise<void> }[] = [];
      for (const person of people) {
        const email = {
          tenantId: scope.tenantId,
          workspaceId: scope.workspaceId,
          isDemo,
          kind: "approval",
          to: person.email,
          subject: subject.slice(0, 200),
          text: approvalEmail(approval, { link, workspace: name }),
          once: { key: `${key} ${person.email}`, at: approval.requestedAt },
        };
        put.push(await mail.put(trx, email));
      }
      return put;
    });
    for (const email of emails) await email.submit();
    const asker = approval.requestedBy?.name ?? "A job";
    await teamChannel.notify(scope, {
      about: "approval",
      key,
      text: `${isReminder ? "Reminder: " : ""}${asker} requests approval: ${approval.title}${targetWords(approval)}. Open it to decide:`,
      path,
    });
    await notifications.publish(scope, {
      type: "info",
      message: `Approval requested: ${approval.title}`,
      extraAttributes: { taskType: "approval", approvalId: approval.id, status: "pending" },
    });
    return emails.length;
  };
}

/** What would change, where it is known: who reads the channel sees it before they open the request. */
function targetWords({ changes: [first, ...more] }: ApprovalRow): string {
  if (first === undefined) return "";
  return ` (${first.target}, ${first.field}${more.length === 0 ? "" : ` and ${more.length} more`})`;
}
