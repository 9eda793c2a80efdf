import type { App } from "@hoopoe/contract/app.ts";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ApprovalRow, ApprovalsService } from "../approvals/service.ts";
import type { AuditService } from "../audit/service.ts";
import type { AppCaller, AppsService } from "./service.ts";
import { loadApps, setPublished } from "./store.ts";

export interface AppPublishing {
  /** Turns it; with the id of a request where the workspace's policy has publishing wait for a word. */
  publish(caller: AppCaller, id: number, isPublished: boolean): Promise<{ app: App; approvalId: string | null }>;
  /** An approved app goes out, if it still is what was asked for; else the word is void. */
  noteDecision(scope: Scope, approval: Pick<ApprovalRow, "id" | "status" | "arguments">): Promise<void>;
}

export interface PublishingDeps {
  readonly db: Database;
  readonly audit: Pick<AuditService, "record">;
  readonly apps: Pick<AppsService, "load" | "publish">;
  readonly approvals: () => Pick<ApprovalsService, "ask" | "list" | "mark" | "policy">;
}

/** What a word is given for: this app as it stands. */
const asked = z.object({ appId: z.int(), updatedAt: z.string() });

export function createAppPublishing({ db, audit, apps, approvals }: PublishingDeps): AppPublishing {
  async function noteDecision(
    scope: Scope,
    { id, status, arguments: given }: Parameters<AppPublishing["noteDecision"]>[1],
  ) {
    if (status !== "approved") return;
    const { appId, updatedAt } = asked.parse(given);
    const isSame = await db.withTenant(scope, async (trx) => {
      const [app] = await loadApps(trx, { ...scope, mayEdit: true }, { id: appId });
      if (app?.updatedAt !== updatedAt) return false;
      await setPublished(trx, scope, appId, true);
      const details = { appId, approvalId: id };
      await audit.record(trx, { ...scope, action: "app.published", target: app.name, details });
      return true;
    });
    await approvals().mark(scope, id, isSame ? "executed" : "void");
  }

  return {
    noteDecision,
    async publish(caller, id, isPublished) {
      const app = await apps.load(caller, id);
      const isAsked = isPublished && !app.isPublished && (await approvals().policy(caller)).asksToPublish === true;
      if (!isAsked) return { app: await apps.publish(caller, id, isPublished), approvalId: null };
      const before = { filter: { kind: "publish" as const, appId: id }, before: undefined, countMax: 1 };
      const [latest] = await approvals().list(caller, before);
      if (latest !== undefined && asked.safeParse(latest.arguments).data?.updatedAt === app.updatedAt) {
        // A word that was given, and whose process ended before the app was out.
        if (latest.status === "approved") await noteDecision(caller, latest);
        if (latest.status === "approved" || latest.status === "pending")
          return { app: await apps.load(caller, id), approvalId: latest.id };
      }
      if (latest?.status === "pending") await approvals().mark(caller, latest.id, "withdrawn");
      const { id: approvalId } = await approvals().ask(caller, requestFor(app));
      return { app, approvalId };
    },
  };
}

function requestFor({ id, name, description, visibility, people, updatedAt }: App) {
  const seenBy = { me: "its maker", people: `${people.length} named people and its maker`, workspace: "the workspace" };
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
      changes: [{ target: name, field: "Seen by", before: "those who may edit apps", after: seenBy[visibility] }],
    },
    step: null,
  };
}
