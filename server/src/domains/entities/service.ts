import { platformAgentId } from "@hoopoe/contract/agent.ts";
import type { Doc365, Entity } from "@hoopoe/contract/entity.ts";
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ActionsService } from "../actions/service.ts";
import type { AgentsService } from "../agents/service.ts";
import type { AppCaller, AppsService } from "../apps/service.ts";
import type { ToolsService } from "../tools/service.ts";
import { ask, gapActions, linkTo } from "./gap-actions.ts";
import {
  countApprovers,
  loadClosed,
  loadConnectionsOf,
  loadExposures,
  loadGaps,
  loadInventory,
  loadMicrosoft365,
  loadWaiting,
  type Row,
} from "./store.ts";

/** `type` narrows, empty is all; so does an app, to what its agents read. */
export interface EntityWish {
  readonly type: string;
  readonly appId: number | undefined;
}

/** Each throws Failure app-not-found for an app that the caller may not see. */
export interface EntitiesService {
  /** What exists. */
  discovery(caller: AppCaller, wish: EntityWish): Promise<Entity[]>;
  /** What is wrong or missing; what was mended is no longer there. */
  gaps(caller: AppCaller, wish: EntityWish): Promise<Entity[]>;
  /** What can be done now. */
  dynamic(caller: AppCaller, wish: EntityWish): Promise<Entity[]>;
  /** Documents that others can open, asked of Microsoft 365 itself. @throws Failure source-failed */
  documents(scope: Scope, appId: string | undefined, signal: AbortSignal): Promise<{ data: Doc365[]; isMore: boolean }>;
}

export interface EntitiesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly agents: Pick<AgentsService, "list" | "versions">;
  readonly apps: Pick<AppsService, "load">;
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
/** Where no app says what may be asked first. */
const questionsOfAll = ["How many runs failed this week?", "Which sources are connected?"];

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

export function createEntitiesService({ db, clock, agents, apps, tools, actions }: EntitiesDeps): EntitiesService {
  const narrowed = (all: Entity[], type: string) => (type === "" ? all : all.filter((one) => one.type === type));

  return {
    async discovery(scope, { type, appId }) {
      const view = await viewOf(scope, appId);
      const rows = await db.withTenant(scope, async (trx) => within(trx, scope, view, await loadInventory(trx, scope)));
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
        actions: [linkTo("Open the connection", `/dashboard/integration?integration=${integrationId}`)],
      }));
      return narrowed(all, type);
    },

    async gaps(scope, { type, appId }) {
      const now = clock.now();
      const view = await viewOf(scope, appId);
      if (type === closedType) return closed(scope, view, now);
      const { rows, approvers } = await db.withTenant(scope, async (trx) => ({
        rows: await within(trx, scope, view, await loadGaps(trx, scope, now)),
        approvers: await countApprovers(trx, scope),
      }));
      const found = rows.map((row): Entity => {
        const { id, type: kind, label, catalogId, owner, detail, at, since } = row;
        const severity = severityOf[kind] ?? "low";
        return {
          id,
          type: kind,
          label,
          catalogId,
          severity,
          owner,
          // A credential is due when it ends, whatever else there is to do.
          dueAt: kind === "credential-expiring" && at !== null ? at.toISOString() : dueOf(severity, since ?? now),
          evidence: [
            { label: "Found", value: detail },
            ...(at === null ? [] : [{ label: "At", value: at.toISOString() }]),
          ],
          actions: gapActions(row),
        };
      });
      return narrowed([...found, ...(approvers < 2 ? await unwatchedAgents(scope, view) : [])], type);
    },

    async dynamic(scope, { type, appId }) {
      const { tabs } = await viewOf(scope, appId);
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
        actions: [linkTo("Open the request", `/dashboard/workflow-generation/approval?id=${id}`)],
      }));
      const mends = (await this.gaps(scope, { type: "", appId })).map((gap): Entity => ({
        ...gap,
        id: `mend:${gap.id}`,
        type: "mend",
        label: `Mend: ${gap.label}`,
      }));
      const questions = tabs.flatMap(({ agentId, questions: starters }) =>
        starters.map((question): Entity => ({
          id: `ask:${agentId}:${question}`,
          type: "question",
          label: question,
          catalogId: null,
          severity: "info",
          owner: null,
          dueAt: null,
          evidence: [],
          actions: [ask(question, appId === undefined ? null : agentId)],
        })),
      );
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

  /** What an app is about: its tabs, and the streams that its agents read (null: all). */
  async function viewOf(caller: AppCaller, appId: number | undefined): Promise<View> {
    if (appId === undefined) return { tabs: [{ agentId: platformAgentId, questions: questionsOfAll }], streams: null };
    const { tabs } = await apps.load(caller, appId);
    const own = new Set(tabs.map(({ agentId }) => agentId));
    const read = (await agents.list(caller))
      .filter(({ id }) => own.has(id))
      .map(({ definition }) => definition.dataSources);
    return { appId, tabs, streams: read.some((streams) => streams.length === 0) ? null : read.flat() };
  }

  async function within<T extends Pick<Row, "integrationId">>(
    trx: Trx,
    scope: Scope,
    { streams }: View,
    rows: T[],
  ): Promise<T[]> {
    if (streams === null) return rows;
    const connections = await loadConnectionsOf(trx, scope, streams);
    return rows.filter(({ integrationId }) => integrationId !== null && connections.has(integrationId));
  }

  /** What was a gap and is none any more, with the record that shows it. */
  async function closed(scope: Scope, view: View, now: Date): Promise<Entity[]> {
    const rows = await db.withTenant(scope, async (trx) => within(trx, scope, view, await loadClosed(trx, scope, now)));
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
          ? [linkTo("Open the documents", "/dashboard/workflow-generation/exposure")]
          : [linkTo("Open the connection", `/dashboard/integration?integration=${integrationId}`)],
    }));
  }

  /** Agents that may write while nobody but their maker could agree to it. */
  async function unwatchedAgents(scope: Scope, { appId, tabs }: View): Promise<Entity[]> {
    const writing = new Set((await tools.list(scope)).filter(({ effect }) => effect !== "read").map(({ id }) => id));
    const found = (await agents.list(scope)).filter(
      ({ id, definition }) =>
        (appId === undefined || tabs.some(({ agentId }) => agentId === id)) &&
        definition.tools.some(({ toolId, policy }) => policy !== "deny" && writing.has(toolId)),
    );
    const entities = found.map(async ({ id, name, updatedAt }): Promise<Entity> => ({
      id: `no-approver:${id}`,
      type: "no-approver",
      label: `${name} may write, and nobody else could approve it`,
      catalogId: null,
      severity: "medium",
      owner: (await agents.versions(scope, id))[0]?.createdBy ?? null,
      dueAt: dueOf("medium", new Date(updatedAt)),
      evidence: [{ label: "Members who may approve", value: "1" }],
      actions: [
        linkTo("Open the agent", `/dashboard/model?agent=${id}`),
        linkTo("Invite somebody", "/dashboard/profile/organisation/members", "invite"),
      ],
    }));
    return Promise.all(entities);
  }
}

interface View {
  readonly appId?: number;
  readonly tabs: readonly { agentId: number; questions: readonly string[] }[];
  readonly streams: readonly string[] | null;
}

/** Counted from since when it is a gap: looking at it again moves nothing. */
function dueOf(severity: Entity["severity"], since: Date): string {
  return new Date(since.getTime() + (daysToMend[severity] ?? 30) * dayMs).toISOString();
}
