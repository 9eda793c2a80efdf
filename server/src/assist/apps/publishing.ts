import type { App } from "@hoopoe/contract/assist/app.ts";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ApprovalRow, ApprovalsService } from "../../work/approvals/service.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { NotificationsService } from "../../records/notifications/service.ts";
import type { AppCaller, AppsService } from "./service.ts";
import { loadApps, setPublished } from "./store.ts";

export interface AppPublishing {
  /** Turns it; with the id of a request where the workspace's policy has publishing wait for a word. */
  publish(caller: AppCaller, id: number, isPublished: boolean): Promise<{ app: App; approvalId: string | null }>;
  /** Deletes an app; whoever was to decide whether it goes out is asked no more. */
  remove(caller: AppCaller, id: number): Promise<{ conversations: number }>;
}

type Decided = Pick<ApprovalRow, "id" | "status" | "arguments" | "title" | "requestedBy" | "decisions">;

export interface PublishingDeps {
  readonly db: Database;
  readonly notifications: Pick<NotificationsService, "publish">;
  readonly audit: Pick<AuditService, "record">;
  readonly apps: Pick<AppsService, "load" | "publish" | "remove">;
  readonly approvals: Pick<ApprovalsService, "ask" | "list" | "mark" | "policy" | "settled">;
}

/** What a word is given for: this app as it stands. */
const asked = z.object({ appId: z.int(), updatedAt: z.string() });

export function createAppPublishing({ db, audit, notifications, apps, approvals }: PublishingDeps): AppPublishing {
  /** Whether it went out. */
  async function putOut(scope: Scope, { id, title, arguments: given }: Decided): Promise<boolean> {
    const { appId, updatedAt } = asked.parse(given);
    const isSame = await db.withTenant(scope, async (trx) => {
      const [app] = await loadApps(trx, { ...scope, mayEdit: true }, { id: appId });
      const details = { appId, approvalId: id };
      if (app?.updatedAt !== updatedAt) {
        await audit.record(trx, { ...scope, action: "approval.voided", target: title.slice(0, 120), details });
        return false;
      }
      await setPublished(trx, appId, true);
      await audit.record(trx, { ...scope, action: "app.published", target: app.name, details });
      return true;
    });
    await approvals.mark(scope, id, isSame ? "executed" : "void");
    return isSame;
  }

  /** An approved app goes out, if it still is what was asked for; else the word is void. Who asked is told which. */
  async function noteDecision(scope: Scope, approval: Decided): Promise<void> {
    const { id, status, requestedBy } = approval;
    const outcome = status === "approved" && !(await putOut(scope, approval)) ? "void" : status;
    if (requestedBy === null) return;
    await notifications.publish(scope, {
      type: outcome === "approved" ? "success" : "warning",
      message: outcomeWords(approval, outcome),
      extraAttributes: { taskType: "approval", approvalId: id, status: outcome, completed: true },
      toUserId: requestedBy.id,
    });
  }

  async function latestRequest(caller: AppCaller, appId: number) {
    const filter = { kind: "publish" as const, appId };
    return (await approvals.list(caller, { filter, before: undefined, countMax: 1 }))[0];
  }

  approvals.settled.subscribe(async ({ scope, approval }) => {
    if (approval.kind === "publish") await noteDecision(scope, approval);
  });

  return {
    async remove(caller, id) {
      const removed = await apps.remove(caller, id);
      const latest = await latestRequest(caller, id);
      if (latest?.status === "pending") await approvals.mark(caller, latest.id, "withdrawn");
      return removed;
    },
    async publish(caller, id, isPublished) {
      const app = await apps.load(caller, id);
      const isAsked = isPublished && !app.isPublished && (await approvals.policy(caller)).asksToPublish === true;
      if (!isAsked) return { app: await apps.publish(caller, id, isPublished), approvalId: null };
      const latest = await latestRequest(caller, id);
      if (latest !== undefined && asked.safeParse(latest.arguments).data?.updatedAt === app.updatedAt) {
        // A word that was given, and whose process ended before the app was out.
        if (latest.status === "approved") await noteDecision(caller, latest);
        if (latest.status === "approved" || latest.status === "pending")
          return { app: await apps.load(caller, id), approvalId: latest.id };
      }
      if (latest?.status === "pending") await approvals.mark(caller, latest.id, "withdrawn");
      const { id: approvalId } = await approvals.ask(caller, requestFor(app));
      return { app, approvalId };
    },
  };
}

function outcomeWords({ title, decisions }: Decided, outcome: ApprovalRow["status"]): string {
  const last = decisions.at(-1);
  const who = last?.by.name ?? "Nobody";
  const said = last === undefined || last.words === "" ? "" : `: ${last.words}`;
  if (outcome === "approved") return `${title}: approved by ${who} and published`;
  if (outcome === "rejected") return `${title}: rejected by ${who}${said}`;
  if (outcome === "void")
    return `${title}: the app changed after your request, so the approval is void. Request it again`;
  return `${title}: the request expired without a decision. Request it again`;
}

function requestFor({ id, name, description, visibility, people, updatedAt }: App) {
  const seenBy = {
    me: "its creator",
    people: `${people.length} named people and its creator`,
    workspace: "the workspace",
  };
  return {
    kind: "publish" as const,
    title: `Publish the app ${name}`,
    message: description,
    work: {
      product_name: "Agentic Apps",
      action: "publish",
      integrationId: null,
      arguments: { appId: id, updatedAt },
      targetVersion: updatedAt,
      changes: [{ target: name, field: "Seen by", before: "people who can edit apps", after: seenBy[visibility] }],
    },
    step: null,
    subjects: [`app:${id}`] as const,
  };
}
