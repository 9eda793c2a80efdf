import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import type { Container } from "@hoopoe/connectors/shared/connector.ts";
import type { SourceCheck, SourceContainer } from "@hoopoe/contract/intake/container.ts";
import type { Integration } from "@hoopoe/contract/intake/integration.ts";
import { bind } from "../../platform/bind.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { CredentialsService } from "../credentials/service.ts";
import type { Connection, IntegrationsService } from "../integrations/service.ts";
import { listContainers, pickContainers, replaceContainers, setDiscovered } from "./store.ts";

export interface Inventory {
  readonly data: SourceContainer[];
  readonly discoveredAt: string | null;
}

type CredentialsInput = Parameters<CredentialsService["preview"]>[2];

const timeMs = 55_000;
const containersMax = 20_000;

interface DiscoveryDeps {
  credentials: Pick<CredentialsService, "preview">;
  db: Database;
  clock: Clock;
  integrations: Pick<IntegrationsService, "openConnection" | "listByCatalog" | "assertVisible" | "relabel">;
}

/** Whether a source can be read, and what it holds. Somebody else's personal source is not found. */
export type DiscoveryService = ReturnType<typeof createDiscoveryService>;

export function createDiscoveryService(deps: DiscoveryDeps) {
  return bind(deps, { check, tryCredentials, discover, list, pick, ofProduct, toggle });
}

/** The same with other credentials than those in use; nothing is saved. @throws Failure */
async function tryCredentials(
  deps: DiscoveryDeps,
  scope: Scope,
  authInfoId: string,
  { signal, ...input }: CredentialsInput & { readonly signal: AbortSignal },
): Promise<SourceCheck> {
  const { credentials, integrations } = deps;
  const { catalogId, integrationId, opened } = await credentials.preview(scope, authInfoId, input);
  const [any] = integrationId === null ? await integrations.listByCatalog(scope, catalogId) : [];
  const id = integrationId ?? any?.id ?? fail("integration-not-found");
  try {
    const { connector, ctx } = await open(deps, scope, id, signal);
    const { ok, sentence, parts } = await connector.check({ ...ctx, credentials: opened(ctx) });
    return { ok, sentence, parts: [...parts] };
  } catch (error) {
    return { ok: false, sentence: sentenceOf(error), parts: [] };
  }
}

async function list({ db, integrations }: DiscoveryDeps, scope: Scope, integrationId: string): Promise<Inventory> {
  await integrations.assertVisible(scope, integrationId);
  return db.withTenant(scope, (trx) => listContainers(trx, integrationId));
}

/** @throws Failure config-invalid where nothing, or something unknown, is picked */
async function pick(
  { db, integrations }: DiscoveryDeps,
  scope: Scope,
  integrationId: string,
  picked: readonly string[] | null,
): Promise<Inventory> {
  await integrations.assertVisible(scope, integrationId);
  return db.withTenant(scope, async (trx) => {
    const { data } = await listContainers(trx, integrationId);
    const known = new Set(data.map(({ id }) => id));
    if (picked?.length === 0)
      fail("config-invalid", { field: "picked", reason: "choose at least one, or all of them" });
    const unknown = picked?.find((id) => !known.has(id));
    if (unknown !== undefined) {
      fail("config-invalid", {
        field: "picked",
        reason: `${unknown.slice(0, 80)} wasn't discovered`,
      });
    }
    await pickContainers(trx, { integrationId, picked });
    return listContainers(trx, integrationId);
  });
}

/** Repeating it changes nothing: what is discovered is not asked again. */
async function toggle(
  deps: DiscoveryDeps,
  scope: Scope,
  { catalogId, isDiscovered }: { catalogId: number; isDiscovered: boolean },
  signal: AbortSignal,
): Promise<{ isDiscovered: boolean; data: Integration[] }> {
  const { db } = deps;
  const { data } = await ofProduct(deps, scope, catalogId);
  if (data.length === 0) return fail("integration-not-found");
  if (isDiscovered) {
    for (const one of data) if (!one.isDiscovered && one.isActive) await discover(deps, scope, one.id, signal);
  } else {
    const integrationIds = data.map(({ id }) => id);
    await db.withTenant(scope, (trx) => setDiscovered(trx, { integrationIds, at: null }));
  }
  return ofProduct(deps, scope, catalogId);
}

async function open(
  { integrations }: DiscoveryDeps,
  scope: Scope,
  integrationId: string,
  caller: AbortSignal,
): Promise<Connection> {
  const signal = AbortSignal.any([caller, AbortSignal.timeout(timeMs)]);
  return integrations.openConnection(scope, { integrationId, signal });
}

/** An expected failure is an answer: `ok` false, and what is missing. */
async function check(
  deps: DiscoveryDeps,
  scope: Scope,
  integrationId: string,
  caller: AbortSignal,
): Promise<SourceCheck> {
  try {
    const { connector, ctx } = await open(deps, scope, integrationId, caller);
    const { ok, sentence, parts } = await connector.check(ctx);
    return { ok, sentence, parts: [...parts] };
  } catch (error) {
    return { ok: false, sentence: sentenceOf(error), parts: [] };
  }
}

/** Checks, then inventories; only then is the integration discovered. @throws Failure source-failed */
async function discover(
  deps: DiscoveryDeps,
  scope: Scope,
  integrationId: string,
  caller: AbortSignal,
): Promise<Inventory> {
  const { clock, db, integrations } = deps;
  const checked = await check(deps, scope, integrationId, caller);
  if (!checked.ok) {
    const missing = checked.parts.filter(({ ok }) => !ok).map(({ label, sentence }) => `${label}: ${sentence}`);
    return fail("source-failed", { reason: [checked.sentence, ...missing].join(" ") });
  }
  const containers = new Map<string, Container>();
  try {
    const { connector, ctx } = await open(deps, scope, integrationId, caller);
    for await (const container of connector.discover(ctx)) {
      containers.set(container.id, container);
      if (containers.size >= containersMax) break;
    }
  } catch (error) {
    return fail("source-failed", { reason: sentenceOf(error) });
  }
  const at = clock.now();
  return db.withTenant(scope, async (trx) => {
    await replaceContainers(trx, scope, { integrationId, containers: [...containers.values()], at });
    await setDiscovered(trx, { integrationIds: [integrationId], at });
    await integrations.relabel(trx, scope, integrationId);
    return listContainers(trx, integrationId);
  });
}

async function ofProduct(
  { integrations }: DiscoveryDeps,
  scope: Scope,
  catalogId: number,
): Promise<{ isDiscovered: boolean; data: Integration[] }> {
  const data = await integrations.listByCatalog(scope, catalogId);
  return { isDiscovered: data.some((one) => one.isDiscovered), data };
}

function sentenceOf(error: unknown): string {
  if (error instanceof ConnectorError) return error.sentence;
  if (
    error instanceof DOMException &&
    (error.code === DOMException.TIMEOUT_ERR || error.code === DOMException.ABORT_ERR)
  ) {
    return "The source didn't answer in time. Try again.";
  }
  throw error;
}
