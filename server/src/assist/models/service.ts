import { type AgentModel, builtInLabel } from "@hoopoe/agents/models/agent-model.ts";
import { createModel } from "@hoopoe/agents/models/create-model.ts";
import { tryEmbedding, tryModel } from "@hoopoe/agents/models/try-model.ts";
import type { ModelEntry, ModelInput, ModelPurpose, ModelTest } from "@hoopoe/contract/assist/model.ts";
import { bind } from "../../platform/bind.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { isDemoWorkspace } from "../../platform/db/is-demo-workspace.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { Secret } from "../../platform/secrets/secret.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { AuditService } from "../../records/audit/service.ts";
import { buildModel } from "./build-model.ts";
import {
  clearDefaults,
  deleteModel,
  insertModel,
  loadModels,
  type ModelRow,
  saveTest,
  setPosition,
  updateModel,
} from "./store.ts";

/** A model that is ready to speak. Prices are US dollars for a million tokens. */
export interface ReadyModel {
  readonly id: string;
  readonly model: AgentModel;
  readonly inputPrice: number;
  readonly outputPrice: number;
}

export interface ModelsDeps {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, "record">;
  /** The way out for a workspace; a demo's leads to the sandbox alone. */
  readonly fetchFor: (workspace: { isDemo: boolean }) => typeof fetch;
  /** The operator's own model (OPENAI_API_KEY), for workspaces that have connected none. */
  readonly operatorModel: AgentModel | undefined;
}

const builtInEntry: ModelEntry = {
  id: "built-in",
  kind: "built-in",
  name: builtInLabel,
  model: "extractive",
  baseUrl: null,
  key: { set: false, last4: "" },
  isEnabled: true,
  defaultFor: [],
  inputPrice: 0,
  outputPrice: 0,
  position: 1_000_000,
  lastTest: null,
};

export type ModelsService = ReturnType<typeof createModelsService>;

export function createModelsService(deps: ModelsDeps) {
  return bind(deps, { list, create, update, remove, reorder, test: testModel, embedder, chain });
}

function list(ctx: ModelsDeps, scope: Scope): Promise<ModelEntry[]> {
  const { db } = ctx;
  return db.withTenant(scope, (trx) => entries(ctx, trx, scope));
}

function create(ctx: ModelsDeps, scope: Scope, input: ModelInput): Promise<ModelEntry> {
  const { audit, db } = ctx;
  return db.withTenant(scope, async (trx) => {
    check(input, input.apiKey ?? undefined);
    const id = await insertModel(trx, scope, input);
    await save(ctx, trx, scope, { ...input, id });
    await audit.record(trx, { ...scope, action: "model.connected", target: input.name, details: { modelId: id } });
    return loadOne(ctx, trx, scope, id);
  });
}

function update(ctx: ModelsDeps, scope: Scope, id: string, input: ModelInput): Promise<ModelEntry> {
  const { audit, db } = ctx;
  return db.withTenant(scope, async (trx) => {
    const known = await loadOne(ctx, trx, scope, id);
    const hasMoved = (input.baseUrl ?? null) !== known.baseUrl || input.kind !== known.kind;
    if (hasMoved && known.key.set && input.apiKey === undefined)
      fail("model-invalid", { field: "apiKey", reason: "is required again because the address changed." });
    check(input, input.apiKey ?? (known.key.set ? "kept" : undefined));
    await updateModel(trx, id, input);
    await save(ctx, trx, scope, { ...input, id });
    await audit.record(trx, { ...scope, action: "model.changed", target: input.name, details: { modelId: id } });
    return loadOne(ctx, trx, scope, id);
  });
}

function remove(ctx: ModelsDeps, scope: Scope, id: string): Promise<void> {
  const { audit, db, secrets } = ctx;
  return db.withTenant(scope, async (trx) => {
    const { name } = await loadOne(ctx, trx, scope, id);
    await secrets.remove(trx, placeOf(scope, id));
    await deleteModel(trx, id);
    await audit.record(trx, { ...scope, action: "model.disconnected", target: name, details: { modelId: id } });
  });
}

function reorder(ctx: ModelsDeps, scope: Scope, ids: readonly string[]): Promise<ModelEntry[]> {
  const { db } = ctx;
  return db.withTenant(scope, async (trx) => {
    const known = (await loadModels(trx)).map(({ id }) => id);
    if (ids.some((id) => !known.includes(id))) fail("model-not-found", { field: "ids" });
    if (ids.length !== known.length || !known.every((id) => ids.includes(id)))
      fail("model-invalid", { field: "ids", reason: "must list every connected model once." });
    for (const [index, id] of ids.entries()) await setPosition(trx, id, index + 1);
    return entries(ctx, trx, scope);
  });
}

/** Asks the endpoint, and keeps what it found. */
async function testModel(ctx: ModelsDeps, scope: Scope, id: string): Promise<ModelTest> {
  const { clock, db } = ctx;
  const now = clock.now();
  if (id === "built-in") return tryModel(createModel({ kind: "built-in" }), { now });
  const { found, makesVectors } = await db.withTenant(scope, async (trx) => {
    const row = await loadOne(ctx, trx, scope, id);
    return { found: await ready(ctx, trx, scope, row), makesVectors: row.defaultFor.includes("search") };
  });
  const test =
    found === undefined
      ? {
          at: now.toISOString(),
          stream: false,
          tools: false,
          structured: false,
          sentence: "The API key is missing.",
        }
      : await (makesVectors ? tryEmbedding : tryModel)(found.model, { now });
  await db.withTenant(scope, (trx) => saveTest(trx, id, test));
  return test;
}

/** Who makes the vectors of this workspace's search; `id` changes with whatever would make them others. */
function embedder(ctx: ModelsDeps, scope: Scope): Promise<{ id: string; model: AgentModel } | undefined> {
  const { db } = ctx;
  return db.withTenant(scope, async (trx) => {
    const rows = await loadModels(trx);
    const row = rows.find(({ isEnabled, defaultFor }) => isEnabled && defaultFor.includes("search"));
    const found = row === undefined ? undefined : await ready(ctx, trx, scope, row);
    return row === undefined || found === undefined
      ? undefined
      : { id: `${row.id} ${row.baseUrl ?? ""} ${row.model}`, model: found.model };
  });
}

/**
 * Whom to ask, in order: the wished-for model or the purpose's default, then the others of the fallback order, and at
 * last the built-in one, which never fails. Nobody is asked who is switched off.
 */
async function chain(
  ctx: ModelsDeps,
  scope: Scope,
  { modelId, purpose }: { modelId: string | null; purpose: Exclude<ModelPurpose, "search"> },
): Promise<ReadyModel[]> {
  const { db, operatorModel } = ctx;
  const { found, isDemo } = await db.withTenant(scope, async (trx) => {
    const rows = (await loadModels(trx)).filter((row) => row.isEnabled && !row.defaultFor.includes("search"));
    const rank = (row: ModelRow) => (row.id === modelId ? 0 : row.defaultFor.includes(purpose) ? 1 : 2);
    const isWished = modelId !== null && rows.some(({ id }) => id === modelId);
    // Nobody is asked by surprise: without a wish and a default the built-in model answers.
    const isAsked = modelId !== "built-in" && (isWished || rows.some((row) => row.defaultFor.includes(purpose)));
    const mayBeDemo = operatorModel !== undefined && !isAsked && (await isDemoWorkspace(trx, scope));
    if (!isAsked) return { found: [], isDemo: mayBeDemo };
    const chosen: ReadyModel[] = [];
    for (const row of rows.toSorted((a, b) => rank(a) - rank(b))) {
      const one = await ready(ctx, trx, scope, row);
      if (one !== undefined) chosen.push(one);
    }
    return { found: chosen, isDemo: chosen.length === 0 && (await isDemoWorkspace(trx, scope)) };
  });
  const free = { inputPrice: 0, outputPrice: 0 };
  const operators =
    operatorModel === undefined || isDemo || found.length > 0 || modelId === "built-in"
      ? []
      : [{ id: "operator", model: operatorModel, ...free }];
  return [...found, ...operators, { id: "built-in", model: createModel({ kind: "built-in" }), ...free }];
}

function placeOf(scope: Scope, id: string) {
  return {
    tenantId: scope.tenantId,
    table: "models",
    row: id,
    field: "apiKey",
  };
}

async function entries({ secrets }: ModelsDeps, trx: Trx, scope: Scope): Promise<ModelEntry[]> {
  const rows = await loadModels(trx);
  const shown: ModelEntry[] = [];
  for (const row of rows) shown.push({ ...row, key: await secrets.trace(trx, placeOf(scope, row.id)) });
  return [...shown, builtInEntry];
}

async function loadOne(ctx: ModelsDeps, trx: Trx, scope: Scope, id: string) {
  return (
    (await entries(ctx, trx, scope)).find((entry) => entry.id === id && entry.kind !== "built-in") ??
    fail("model-not-found")
  );
}

async function ready(
  { fetchFor, secrets }: ModelsDeps,
  trx: Trx,
  scope: Scope,
  row: ModelRow,
): Promise<ReadyModel | undefined> {
  const key = await secrets.get(trx, placeOf(scope, row.id));
  const isDemo = await isDemoWorkspace(trx, scope);
  const model = buildModel(row, { apiKey: key?.reveal(), fetch: fetchFor({ isDemo }) });
  if (model === undefined) return undefined;
  return { id: row.id, model, inputPrice: row.inputPrice ?? 0, outputPrice: row.outputPrice ?? 0 };
}

async function save(
  { secrets }: ModelsDeps,
  trx: Trx,
  scope: Scope,
  { id, apiKey, defaultFor }: ModelInput & { id: string },
): Promise<void> {
  if (apiKey === null) await secrets.remove(trx, placeOf(scope, id));
  else if (apiKey !== undefined) await secrets.put(trx, placeOf(scope, id), new Secret(apiKey));
  await clearDefaults(trx, id, defaultFor);
}

/** @throws Failure model-invalid */
function check({ kind, model, baseUrl, defaultFor }: ModelInput, apiKey: string | undefined): void {
  if (defaultFor.includes("search") && defaultFor.length > 1)
    fail("model-invalid", {
      field: "defaultFor",
      reason: "combines search with another purpose. Embedding models are for search only.",
    });
  if (defaultFor.includes("search") && kind === "anthropic")
    fail("model-invalid", { field: "kind", reason: "doesn't support search. Choose another provider for it." });
  if (kind === "openai-compatible" && (baseUrl ?? "") === "")
    fail("model-invalid", { field: "baseUrl", reason: "is required: enter the address that ends in /v1." });
  if (kind !== "openai-compatible" && apiKey === undefined)
    fail("model-invalid", { field: "apiKey", reason: "is required by this provider." });
  try {
    buildModel({ kind, model, baseUrl: baseUrl ?? null }, { apiKey, fetch });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [field = "model", ...rest] = error.message.split(" ");
    fail("model-invalid", { field, reason: `${rest.join(" ")}.` });
  }
}
