import { platformAgentId } from "@hoopoe/contract/assist/agent.ts";
import { type Entity, severities } from "@hoopoe/contract/assist/entity.ts";
import { bind } from "../../platform/bind.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ActionsService } from "../../work/actions/service.ts";
import type { AgentsService } from "../agents/service.ts";
import type { AppCaller, AppsService } from "../apps/service.ts";
import type { ToolsService } from "../tools/service.ts";
import { ask, gapActions, linkTo, linkToConnection } from "./gap-actions.ts";
import {
  countApprovers,
  entitiesMax,
  loadClosed,
  loadConnectionsOf,
  loadGaps,
  loadInventory,
  loadWaiting,
} from "./store.ts";
import { sharedDocuments } from "./shared-documents.ts";

/** `type` narrows, empty is all; so does an app, to what its agents read. */
export interface EntityWish {
  readonly type: string;
  readonly appId: number | undefined;
}

/** `isMore`: there are more than are shown at once. */
export interface FoundEntities {
  readonly entities: Entity[];
  readonly isMore: boolean;
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

/** Each throws Failure app-not-found for an app that the caller may not see. */
export type EntitiesService = ReturnType<typeof createEntitiesService>;

export function createEntitiesService(deps: EntitiesDeps) {
  const { db, actions } = deps;
  return {
    /** Documents that others can open, asked of Microsoft 365 itself. @throws Failure source-failed */
    documents: sharedDocuments({ db, actions }),
    ...bind(deps, { discovery, gaps: gapsOf, dynamic }),
  };
}

/** What exists. */
async function discovery(ctx: EntitiesDeps, scope: AppCaller, { type, appId }: EntityWish): Promise<FoundEntities> {
  const { db } = ctx;
  const view = await viewOf(ctx, scope, appId);
  const rows = await db.withTenant(scope, async (trx) =>
    loadInventory(trx, scope, { type, connections: await connectionsOf(trx, view) }),
  );
  const entities = rows.slice(0, entitiesMax).map(({ integrationId, detail, at, ...row }) =>
    infoOf(row, {
      evidence: [
        { label: "Found", value: detail },
        ...(at === null ? [] : [{ label: "Since", value: at.toISOString().slice(0, 10) }]),
      ],
      action: linkToConnection(integrationId),
    }),
  );
  return { entities, isMore: rows.length > entitiesMax };
}

/** What is wrong or missing, the most pressing first; what was mended is no longer there. */
async function gapsOf(ctx: EntitiesDeps, scope: AppCaller, { type, appId }: EntityWish): Promise<FoundEntities> {
  const { clock, db } = ctx;
  const now = clock.now();
  const view = await viewOf(ctx, scope, appId);
  if (type === closedType) return { entities: await closed(ctx, scope, view, now), isMore: false };
  const { rows, approvers } = await db.withTenant(scope, async (trx) => ({
    rows: await loadGaps(trx, scope, { now, type, connections: await connectionsOf(trx, view) }),
    approvers: await countApprovers(trx, scope),
  }));
  const found = rows.slice(0, entitiesMax).map((row): Entity => {
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
      evidence: [{ label: "Found", value: detail }, ...(at === null ? [] : [{ label: "At", value: at.toISOString() }])],
      actions: gapActions(row),
    };
  });
  const unwatched = approvers < 2 ? narrowed(await unwatchedAgents(ctx, scope, view), type) : [];
  const entities = [...found, ...unwatched].toSorted((one, other) => rankOf(other) - rankOf(one));
  return { entities, isMore: rows.length > entitiesMax };
}

/** What can be done now. */
async function dynamic(ctx: EntitiesDeps, scope: AppCaller, { type, appId }: EntityWish): Promise<FoundEntities> {
  const { db } = ctx;
  const { tabs } = await viewOf(ctx, scope, appId);
  const waiting = await db.withTenant(scope, (trx) => loadWaiting(trx));
  const approvals = waiting.map(({ id, title, at }): Entity => ({
    id: `approval:${id}`,
    type: "approval",
    label: `Decide: ${title}`,
    catalogId: null,
    severity: "medium",
    owner: null,
    dueAt: null,
    evidence: [{ label: "Asked", value: at.toISOString() }],
    actions: [linkTo("Review the request", `/dashboard/workflow-generation/approval?id=${id}`)],
  }));
  const { entities: gaps, isMore } = await gapsOf(ctx, scope, { type: "", appId });
  const mends = gaps.map((gap): Entity => ({
    ...gap,
    id: `mend:${gap.id}`,
    type: "mend",
    label: `Fix: ${gap.label}`,
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
  return { entities: narrowed([...approvals, ...mends, ...questions], type), isMore };
}

function narrowed(all: Entity[], type: string) {
  return type === "" ? all : all.filter((one) => one.type === type);
}

/** What an app is about: its tabs, and the streams that its agents read (null: all). */
async function viewOf({ agents, apps }: EntitiesDeps, caller: AppCaller, appId: number | undefined): Promise<View> {
  if (appId === undefined) return { tabs: [{ agentId: platformAgentId, questions: questionsOfAll }], streams: null };
  const { tabs } = await apps.load(caller, appId);
  const own = new Set(tabs.map(({ agentId }) => agentId));
  const read = (await agents.list(caller))
    .filter(({ id }) => own.has(id))
    .map(({ definition }) => definition.dataSources);
  return { appId, tabs, streams: read.some((streams) => streams.length === 0) ? null : read.flat() };
}

/** The connections that a view reads; null: all. */
async function connectionsOf(trx: Trx, { streams }: View): Promise<string[] | null> {
  return streams === null ? null : loadConnectionsOf(trx, streams);
}

/** What was a gap and is none any more, with the record that shows it. */
async function closed({ db }: EntitiesDeps, scope: Scope, view: View, now: Date): Promise<Entity[]> {
  const { rows, connections } = await db.withTenant(scope, async (trx) => ({
    rows: await loadClosed(trx, scope, now),
    connections: await connectionsOf(trx, view),
  }));
  const own = rows.filter(({ integrationId: id }) => connections === null || (id !== null && connections.includes(id)));
  return own.map(({ integrationId, detail, at, closedAt, proof, ...row }) =>
    infoOf(
      { ...row, type: closedType },
      {
        evidence: [
          { label: "Was", value: detail },
          ...(at === null ? [] : [{ label: "Since", value: at.toISOString() }]),
          { label: "Closed", value: closedAt.toISOString() },
          { label: "Evidence", value: proof },
        ],
        action:
          integrationId === null
            ? linkTo("Review the documents", "/dashboard/workflow-generation/exposure")
            : linkToConnection(integrationId),
      },
    ),
  );
}

/** Agents that may write while nobody but their maker could agree to it. */
async function unwatchedAgents(
  { agents, tools }: EntitiesDeps,
  scope: Scope,
  { appId, tabs }: View,
): Promise<Entity[]> {
  const writing = new Set((await tools.list(scope)).filter(({ effect }) => effect !== "read").map(({ id }) => id));
  const found = (await agents.list(scope)).filter(
    ({ id, definition }) =>
      (appId === undefined || tabs.some(({ agentId }) => agentId === id)) &&
      definition.tools.some(({ toolId, policy }) => policy !== "deny" && writing.has(toolId)),
  );
  const entities = found.map(async ({ id, name, updatedAt }): Promise<Entity> => ({
    id: `no-approver:${id}`,
    type: "no-approver",
    label: `${name} can make changes, but nobody else can approve them`,
    catalogId: null,
    severity: "medium",
    owner: (await agents.versions(scope, id))[0]?.createdBy ?? null,
    dueAt: dueOf("medium", new Date(updatedAt)),
    evidence: [{ label: "Members who can approve", value: "1" }],
    actions: [
      linkTo("Open the agent", `/dashboard/model?agent=${id}`),
      linkTo("Invite someone", "/dashboard/profile/organisation/members", "invite"),
    ],
  }));
  return Promise.all(entities);
}

interface View {
  readonly appId?: number;
  readonly tabs: readonly { agentId: number; questions: readonly string[] }[];
  readonly streams: readonly string[] | null;
}

/** An entity that nobody has to do anything about. */
function infoOf(
  { id, type, label, catalogId, owner }: Pick<Entity, "id" | "type" | "label" | "catalogId" | "owner">,
  { evidence, action }: { evidence: Entity["evidence"]; action: Entity["actions"][number] },
): Entity {
  return { id, type, label, catalogId, owner, severity: "info", dueAt: null, evidence, actions: [action] };
}

function rankOf({ severity }: Entity): number {
  return severities.indexOf(severity);
}

/** Counted from since when it is a gap: looking at it again moves nothing. */
function dueOf(severity: Entity["severity"], since: Date): string {
  return new Date(since.getTime() + (daysToMend[severity] ?? 30) * dayMs).toISOString();
}
