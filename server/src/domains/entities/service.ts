import type { Doc365, Entity } from "@hoopoe/contract/entity.ts";
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ActionsService } from "../actions/service.ts";
import type { AgentsService } from "../agents/service.ts";
import type { ToolsService } from "../tools/service.ts";
import {
  countApprovers,
  loadClosed,
  loadExposures,
  loadGaps,
  loadInventory,
  loadMicrosoft365,
  loadWaiting,
} from "./store.ts";

export interface EntitiesService {
  /** What exists. `type` narrows; empty is all. */
  discovery(scope: Scope, type: string): Promise<Entity[]>;
  /** What is wrong or missing; what was mended is no longer there. */
  gaps(scope: Scope, type: string): Promise<Entity[]>;
  /** What can be done now. */
  dynamic(scope: Scope, type: string): Promise<Entity[]>;
  /** Documents that others can open, asked of Microsoft 365 itself. @throws Failure source-failed */
  documents(scope: Scope, appId: string | undefined, signal: AbortSignal): Promise<{ data: Doc365[]; isMore: boolean }>;
}

export interface EntitiesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly agents: Pick<AgentsService, "list">;
  readonly tools: Pick<ToolsService, "list">;
  readonly actions: Pick<ActionsService, "run">;
}

const severityOf: Readonly<Record<string, Entity["severity"]>> = {
  "stream-failed": "high",
  "public-link": "high",
  "credential-expiring": "high",
  "owner-left": "medium",
  "never-read": "medium",
  "not-covered": "low",
};
/** Asked for by itself: it is no gap. */
const closedType = "closed";
const daysToMend: Readonly<Record<string, number>> = { high: 3, medium: 14, low: 30 };
const dayMs = 86_400_000;

const sharedDocuments = z.object({
  isMore: z.boolean(),
  documents: z.array(
    z.object({
      documentId: z.string(),
      title: z.string(),
      url: z.string(),
      owner: z.string(),
      site: z.string(),
      exposed: z.array(
        z.object({
          itemId: z.string(),
          kind: z.string(),
          role: z.string(),
          scope: z.string(),
          sharedWith: z.array(z.string()),
          expiresAt: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});

export function createEntitiesService({ db, clock, agents, tools, actions }: EntitiesDeps): EntitiesService {
  const narrowed = (all: Entity[], type: string) => (type === "" ? all : all.filter((one) => one.type === type));
  const open = (label: string, path: string) => ({ id: "open", label, path, question: null });

  return {
    async discovery(scope, type) {
      const rows = await db.withTenant(scope, (trx) => loadInventory(trx, scope));
      const all = rows.map(({ id, type: kind, label, catalogId, owner, integrationId, detail, at }): Entity => ({
        id,
        type: kind,
        label,
        catalogId,
        severity: "info",
        owner,
        dueAt: null,
        evidence: [
          { label: "Found", value: detail },
          ...(at === null ? [] : [{ label: "Since", value: at.toISOString().slice(0, 10) }]),
        ],
        actions: [open("Open the connection", `/dashboard/integration?integration=${integrationId}`)],
      }));
      return narrowed(all, type);
    },

    async gaps(scope, type) {
      const now = clock.now();
      if (type === closedType) return closed(scope, now);
      const { rows, approvers } = await db.withTenant(scope, async (trx) => ({
        rows: await loadGaps(trx, scope, now),
        approvers: await countApprovers(trx, scope),
      }));
      const due = (severity: Entity["severity"]) =>
        new Date(now.getTime() + (daysToMend[severity] ?? 30) * dayMs).toISOString();
      const found = rows.map(({ id, type: kind, label, catalogId, owner, integrationId, detail, at }): Entity => {
        const severity = severityOf[kind] ?? "low";
        return {
          id,
          type: kind,
          label,
          catalogId,
          severity,
          owner,
          // A credential is due when it ends, whatever else there is to do.
          dueAt: kind === "credential-expiring" && at !== null ? at.toISOString() : due(severity),
          evidence: [
            { label: "Found", value: detail },
            ...(at === null ? [] : [{ label: "At", value: at.toISOString() }]),
          ],
          actions: [
            kind === "public-link"
              ? {
                  id: "review",
                  label: "Review the sharing",
                  path: "/dashboard/workflow-generation/exposure",
                  question: null,
                }
              : open("Open the connection", `/dashboard/integration?integration=${integrationId}`),
          ],
        };
      });
      return narrowed([...found, ...(approvers < 2 ? await unwatchedAgents(scope, due("medium")) : [])], type);
    },

    async dynamic(scope, type) {
      const waiting = await db.withTenant(scope, (trx) => loadWaiting(trx, scope));
      const approvals = waiting.map(({ id, title, at }): Entity => ({
        id: `approval:${id}`,
        type: "approval",
        label: `Decide: ${title}`,
        catalogId: null,
        severity: "medium",
        owner: null,
        dueAt: null,
        evidence: [{ label: "Asked", value: at.toISOString() }],
        actions: [open("Open the request", `/dashboard/workflow-generation/approval?id=${id}`)],
      }));
      const mends = (await this.gaps(scope, "")).map((gap): Entity => ({
        ...gap,
        id: `mend:${gap.id}`,
        type: "mend",
        label: `Mend: ${gap.label}`,
      }));
      const questions = ["How many runs failed this week?", "Which sources are connected?"].map((question): Entity => ({
        id: `ask:${question}`,
        type: "question",
        label: question,
        catalogId: null,
        severity: "info",
        owner: null,
        dueAt: null,
        evidence: [],
        actions: [{ id: "ask", label: "Ask", path: null, question }],
      }));
      return narrowed([...approvals, ...mends, ...questions], type);
    },

    async documents(scope, appId, signal) {
      const { ids, known } = await db.withTenant(scope, async (trx) => ({
        ids: await loadMicrosoft365(trx, scope),
        known: await loadExposures(trx, scope, appId ?? null),
      }));
      const data: Doc365[] = [];
      let isMore = false;
      for (const integrationId of ids) {
        const call = { integrationId, action: "list-shared-documents", input: {}, key: randomUUID(), owner: null };
        const outcome = await actions.run(scope, call, signal);
        if (outcome.kind !== "done")
          return fail("source-failed", {
            reason: outcome.kind === "fenced" ? "Everything is stopped." : outcome.sentence,
          });
        const found = sharedDocuments.parse(outcome.output);
        isMore ||= found.isMore;
        for (const document of found.documents)
          data.push({
            ...document,
            integrationId,
            exposed: document.exposed.map((item) => ({
              ...item,
              approval:
                known.find((one) => one.documentId === document.documentId && one.itemId === item.itemId) ?? null,
            })),
          });
      }
      return { data, isMore };
    },
  };

  /** What was a gap and is none any more, with the record that shows it. */
  async function closed(scope: Scope, now: Date): Promise<Entity[]> {
    const rows = await db.withTenant(scope, (trx) => loadClosed(trx, scope, now));
    return rows.map(({ id, label, catalogId, owner, integrationId, detail, at, closedAt, proof }) => ({
      id,
      type: closedType,
      label,
      catalogId,
      severity: "info",
      owner,
      dueAt: null,
      evidence: [
        { label: "Was", value: detail },
        ...(at === null ? [] : [{ label: "Since", value: at.toISOString() }]),
        { label: "Closed", value: closedAt.toISOString() },
        { label: "Shown by", value: proof },
      ],
      actions:
        integrationId === null
          ? [open("Open the documents", "/dashboard/workflow-generation/exposure")]
          : [open("Open the connection", `/dashboard/integration?integration=${integrationId}`)],
    }));
  }

  /** Agents that may write while nobody but their maker could agree to it. */
  async function unwatchedAgents(scope: Scope, dueAt: string): Promise<Entity[]> {
    const writing = new Set((await tools.list(scope)).filter(({ effect }) => effect !== "read").map(({ id }) => id));
    const all = await agents.list(scope);
    return all
      .filter(({ definition }) =>
        definition.tools.some(({ toolId, policy }) => policy !== "deny" && writing.has(toolId)),
      )
      .map(({ id, name }): Entity => ({
        id: `no-approver:${id}`,
        type: "no-approver",
        label: `${name} may write, and nobody else could approve it`,
        catalogId: null,
        severity: "medium",
        owner: null,
        dueAt,
        evidence: [{ label: "Members who may approve", value: "1" }],
        actions: [
          open("Open the agent", `/dashboard/model?agent=${id}`),
          open("Invite somebody", "/dashboard/profile/organisation/members"),
        ],
      }));
  }
}
