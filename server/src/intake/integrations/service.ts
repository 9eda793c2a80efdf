import { isDeepStrictEqual } from "node:util";
import { catalogEntryOf } from "@hoopoe/connectors/catalog.ts";
import type { Connector } from "@hoopoe/connectors/shared/connector.ts";
import type { Audience, CatalogEntry, Integration } from "@hoopoe/contract/intake/integration.ts";
import { bind } from "../../platform/bind.ts";
import { isDemoWorkspace } from "../../platform/db/is-demo-workspace.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { noteAuthor } from "../../platform/db/note-author.ts";
import { fail } from "../../platform/fail.ts";
import type { Artifact } from "../../platform/files/artifacts.ts";
import type { Files, StagedFile } from "../../platform/files/files.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { IngestService } from "../ingest/service.ts";
import { changeAudience, checkAudience, isAmong, relabel } from "./audience.ts";
import { createOpenConnection } from "./open-connection.ts";
import { parseAttributes, storedAttributes } from "./parse-attributes.ts";
import { discardAll, type IncomingFile, stageUploads } from "./stage-uploads.ts";
import {
  findIntegration,
  holdIntegration,
  insertIntegration,
  type IntegrationRow,
  listIntegrations,
  type NewIntegration,
  lockWorkspaceFor,
  updateIntegration,
} from "./store.ts";

export { discardAll, type IncomingFile } from "./stage-uploads.ts";
export type { Connection } from "./open-connection.ts";

export interface IntegrationsDeps {
  readonly db: Database;
  readonly files: Files;
  readonly ingest: IngestService;
  readonly connectors: readonly Connector[];
  readonly audit: Pick<AuditService, "record">;
  /** Where the sandbox stands in for a product: what a demo workspace's forms begin with. */
  readonly sandboxFields?: (catalogId: number) => Readonly<Record<string, string>>;
}

/** What else is written in the transaction that keeps files: all of it, or nothing. */
export type AlsoKeep = (trx: Trx, kept: readonly Artifact[]) => Promise<void>;

export interface UploadOptions {
  readonly also?: AlsoKeep;
  /** The store that was asked for; the default one where absent or not set up. */
  readonly storage?: "mongodb" | undefined;
}

export interface Upload {
  readonly files: readonly Artifact[];
  readonly storage: string;
  readonly integrationDataId: string;
  readonly runId: string;
}

export interface NewIntegrationForm {
  readonly catalogId: number;
  readonly attributes: string;
  readonly isActive: boolean;
  /** The whole workspace, where absent. */
  readonly audience?: Audience;
}

export interface IntegrationChange {
  readonly audience?: Audience;
  readonly attributes?: string;
  readonly isActive?: boolean;
  readonly isDeleted?: 0 | 1;
}

export type IntegrationsService = ReturnType<typeof createIntegrationsService>;

export function createIntegrationsService(deps: IntegrationsDeps) {
  const { db, ingest } = deps;

  return {
    /** For jobs and apps. */
    openConnection: createOpenConnection({ db, ingest, connectorOf: (catalogId) => findConnector(deps, catalogId) }),
    /** In the caller's transaction: labels an integration's items anew, by its audience and containers as they are now. */
    relabel,
    ...bind(deps, { assertVisible, stage, catalog, catalogFor, list, listByCatalog, create, update, upload }),
  };
}

/** @throws Failure integration-not-found, also for somebody else's personal one */
function assertVisible({ db }: IntegrationsDeps, scope: Scope, id: string): Promise<void> {
  return db.withTenant(scope, async (trx) => {
    const row = await findIntegration(trx, id);
    if (row === undefined || (row.audience !== null && !isAmong(row.audience, scope))) {
      fail("integration-not-found");
    }
  });
}

/** Writes files as they arrive; the caller keeps or discards all of them. @throws Failure upload-… */
function stage(
  { files }: IntegrationsDeps,
  scope: Scope,
  incoming: AsyncIterable<IncomingFile>,
): Promise<StagedFile[]> {
  return stageUploads(files, scope, incoming);
}

function catalog({ connectors }: IntegrationsDeps): CatalogEntry[] {
  return connectors.map(catalogEntryOf);
}

/** As it is offered in a workspace. */
async function catalogFor({ connectors, db, sandboxFields }: IntegrationsDeps, scope: Scope): Promise<CatalogEntry[]> {
  const isDemo = await db.withTenant(scope, (trx) => isDemoWorkspace(trx, scope));
  const all = connectors.map(catalogEntryOf);
  return isDemo ? all.map((entry) => withDefaults(entry, sandboxFields?.(entry.catalogId) ?? {})) : all;
}

function list({ db }: IntegrationsDeps, scope: Scope): Promise<Integration[]> {
  return db.withTenant(scope, async (trx) => (await listIntegrations(trx)).map(view));
}

async function listByCatalog(ctx: IntegrationsDeps, scope: Scope, catalogId: number): Promise<Integration[]> {
  const { db } = ctx;
  connectorOf(ctx, catalogId);
  return db.withTenant(scope, async (trx) => (await listIntegrations(trx, { catalogId })).map(view));
}

async function create(
  ctx: IntegrationsDeps,
  scope: Scope,
  { catalogId, attributes, isActive, audience }: NewIntegrationForm,
): Promise<Integration> {
  const { db, sandboxFields } = ctx;
  const connector = connectorOf(ctx, catalogId);
  const row = await db.withTenant(scope, async (trx) => {
    const known = new Set(Object.keys(connector.manifest.configSchema.shape));
    const own = (await isDemoWorkspace(trx, scope)) ? Object.entries(sandboxFields?.(catalogId) ?? {}) : [];
    // Some products have their address among the credentials.
    const before = Object.fromEntries(own.filter(([name]) => known.has(name)));
    if (audience !== undefined) await checkAudience(trx, scope, audience);
    return insert(ctx, trx, scope, {
      audience,
      catalogId,
      attributes: parseAttributes(connector, attributes, { before }),
      isActive,
    });
  });
  return view(row);
}

async function update(
  ctx: IntegrationsDeps,
  scope: Scope,
  id: string,
  change: IntegrationChange,
): Promise<Integration> {
  const { audit, db, ingest } = ctx;
  const { row, afterCommit } = await db.withTenant(scope, async (trx) => {
    const before = (await holdIntegration(trx, id)) ?? fail("integration-not-found");
    const isActive = change.isActive ?? before.isActive;
    const isDeleted = change.isDeleted === undefined ? before.isDeleted : change.isDeleted === 1;
    const stored = storedAttributes(before.attributes);
    const attributes =
      change.attributes === undefined
        ? stored
        : parseAttributes(connectorOf(ctx, before.catalogId), change.attributes, { before: stored });
    const follow = await ingest.followIntegration(trx, { integrationId: id, isActive, isDeleted });
    const after = await updateIntegration(trx, { id, attributes, isActive, isDeleted });
    if (change.audience !== undefined) await changeAudience(trx, scope, { id, audience: change.audience });
    const isElsewhere = !isDeepStrictEqual({ ...stored, name: "" }, { ...attributes, name: "" });
    if (isElsewhere) await noteAuthor(trx, scope, { subject: `connection:${id}`, reason: "connection" });
    const isDeletion = isDeleted && !before.isDeleted;
    const action = isDeletion ? "integration.deleted" : "integration.changed";
    const details = { id, isActive, isDeleted, hasNewAttributes: change.attributes !== undefined };
    await audit.record(trx, { ...scope, action, target: nameOf(after), details });
    return { row: (await findIntegration(trx, id)) ?? after, afterCommit: follow };
  });
  afterCommit();
  return view(row);
}

/** Takes files into the workspace's Files integration, which is made where there is none, and starts its ingest. */
async function upload(
  ctx: IntegrationsDeps,
  scope: Scope,
  incoming: AsyncIterable<IncomingFile>,
  { also, storage }: UploadOptions = {},
): Promise<Upload> {
  const { db, files, ingest } = ctx;
  const staged = await stageUploads(files, scope, incoming, storage);
  try {
    // One transaction: files that nobody reads, or an integration without its files, never exist.
    const { kept, run, streamId } = await db.withTenant(scope, async (trx) => {
      const uploads = await ensureUploads(ctx, trx, scope);
      const kind = ingest.uploadKind(uploads.integrationId);
      const artifacts: Artifact[] = [];
      for (const file of staged) artifacts.push(await files.keep(trx, scope, { ...file, kind }));
      await also?.(trx, artifacts);
      const requested = await ingest.requestRun(trx, scope, { id: uploads.streamId, trigger: "upload" });
      return { kept: artifacts, run: requested, streamId: uploads.streamId };
    });
    await run.submit();
    return {
      files: kept,
      storage: staged[0]?.blob.storage ?? files.storage,
      integrationDataId: streamId,
      runId: run.runId,
    };
  } catch (error) {
    await discardAll(staged);
    throw error;
  }
}

function findConnector({ connectors }: IntegrationsDeps, catalogId: number): Connector | null {
  return connectors.find(({ manifest }) => manifest.catalogId === catalogId) ?? null;
}

function connectorOf(ctx: IntegrationsDeps, catalogId: number): Connector {
  return findConnector(ctx, catalogId) ?? fail("catalog-not-found");
}

async function insert(
  { audit, ingest }: IntegrationsDeps,
  trx: Trx,
  scope: Scope,
  input: NewIntegration,
): Promise<IntegrationRow> {
  const row = await insertIntegration(trx, scope, input);
  await ingest.createStreams(trx, { integrationId: row.id, catalogId: row.catalogId });
  const details = { id: row.id, catalogId: row.catalogId };
  await audit.record(trx, { ...scope, action: "integration.created", target: nameOf(row), details });
  return row;
}

/** Where uploads go: the first integration of the workspace that takes them, made where there is none. */
async function ensureUploads(
  ctx: IntegrationsDeps,
  trx: Trx,
  scope: Scope,
): Promise<{ integrationId: string; streamId: string }> {
  const { connectors, ingest } = ctx;
  const connector = connectors.find(({ manifest }) => manifest.takesUploads);
  if (connector === undefined) throw new Error("no connector takes uploads");
  const { catalogId, name } = connector.manifest;
  await lockWorkspaceFor(trx, scope, "uploads");
  const [found] = (await listIntegrations(trx, { catalogId })).filter(({ isActive }) => isActive);
  const attributes = parseAttributes(connector, JSON.stringify({ name }));
  const integrationId = found?.id ?? (await insert(ctx, trx, scope, { catalogId, attributes, isActive: true })).id;
  const [streamId] = await ingest.listStreamIds(trx, integrationId);
  if (streamId === undefined) throw new Error("an integration that takes uploads has no stream");
  return { integrationId, streamId };
}

/** What people call an integration; its other attributes may be nobody's business. */
function nameOf({ attributes, catalogId }: IntegrationRow): string {
  const { name } = storedAttributes(attributes);
  return typeof name === "string" ? name : `catalog ${catalogId}`;
}

/** The forms of a product, of its address and of its credentials, with other things filled in. */
function withDefaults(entry: CatalogEntry, defaults: Readonly<Record<string, string>>): CatalogEntry {
  const fill = (fields: CatalogEntry["fields"]) =>
    fields.map((field) => ({ ...field, default: defaults[field.name] ?? field.default }));
  return {
    ...entry,
    fields: fill(entry.fields),
    authMethods: entry.authMethods.map((method) => ({ ...method, fields: fill(method.fields) })),
  };
}

function view(row: IntegrationRow): Integration {
  const { id, catalogId, isActive, isDiscovered, isDeleted, attributes } = row;
  return {
    id,
    catalogId,
    isActive,
    isDiscovered,
    attributes: JSON.stringify(storedAttributes(attributes)),
    isDeleted: isDeleted ? 1 : 0,
    audience: { mode: row.audienceMode, userIds: [...(row.audience ?? [])] },
  };
}
