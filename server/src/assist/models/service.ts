import { builtInLabel } from "@hoopoe/agents/models/agent-model.ts";
import { createModel } from "@hoopoe/agents/models/create-model.ts";
import { tryEmbedding, tryModel } from "@hoopoe/agents/models/try-model.ts";
import type { ModelEntry, ModelInput, ModelTest, OperatorModelInput } from "@hoopoe/contract/assist/model.ts";
import { bind } from "../../platform/bind.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { Secret } from "../../platform/secrets/secret.ts";
import { buildModel } from "./build-model.ts";
import { chain, embedder, keyPlace, ready } from "./chain.ts";
import type { ModelsDeps } from "./models-deps.ts";
import { loadOperatorEntry, operatorId, saveOperatorEntry } from "./operator-model.ts";
import {
  clearDefaults,
  deleteModel,
  ensureOperator,
  insertModel,
  loadModels,
  saveTest,
  setPosition,
  updateModel,
} from "./store.ts";
import { listTasks, setTask } from "./tasks.ts";

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

export type ReadyModel = Awaited<ReturnType<typeof chain>>[number];
export type ModelsService = ReturnType<typeof createModelsService>;

export function createModelsService(deps: ModelsDeps) {
  return bind(deps, {
    list,
    create,
    update,
    remove,
    reorder,
    test: testModel,
    setOperator,
    listTasks,
    setTask,
    embedder,
    chain,
  });
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
    await secrets.remove(trx, keyPlace(scope, id));
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

/** Asks the endpoint, and keeps what it found. Its calls are counted like any other. */
async function testModel(ctx: ModelsDeps, scope: Scope, id: string): Promise<ModelTest> {
  const { clock, db, noteTest, operatorModel } = ctx;
  const now = clock.now();
  if (id === "built-in") return tryModel(createModel({ kind: "built-in" }), { now });
  const { found, makesVectors } = await db.withTenant(scope, async (trx) => {
    if (id !== operatorId) {
      const row = await loadOne(ctx, trx, scope, id);
      return { found: await ready(ctx, trx, scope, row), makesVectors: row.defaultFor.includes("search") };
    }
    const entry = (await loadOperatorEntry(operatorModel, trx, scope)) ?? fail("model-not-found");
    const { agentModel: model, inputPrice, outputPrice } = entry;
    return { found: { id, model, inputPrice: inputPrice ?? 0, outputPrice: outputPrice ?? 0 }, makesVectors: false };
  });
  const missing = { stream: false, tools: false, structured: false, sentence: "The API key is missing." };
  const test =
    found === undefined
      ? { at: now.toISOString(), ...missing }
      : await (makesVectors ? tryEmbedding : tryModel)(
          { ...found.model, onCall: (call) => noteTest?.(scope, found, call) },
          { now },
        );
  await db.withTenant(scope, async (trx) => saveTest(trx, id === operatorId ? await ensureOperator(trx) : id, test));
  return test;
}

/** Price and use of the operator's model in this workspace. @throws Failure model-not-found */
function setOperator(ctx: ModelsDeps, scope: Scope, input: OperatorModelInput): Promise<ModelEntry[]> {
  const { audit, db, operatorModel } = ctx;
  return db.withTenant(scope, async (trx) => {
    await saveOperatorEntry(operatorModel, { trx, scope, input });
    const details = { modelId: operatorId };
    await audit.record(trx, { ...scope, action: "model.changed", target: "Operator's model", details });
    return entries(ctx, trx, scope);
  });
}

async function entries({ secrets, operatorModel }: ModelsDeps, trx: Trx, scope: Scope): Promise<ModelEntry[]> {
  const rows = await loadModels(trx);
  const shown: ModelEntry[] = [];
  for (const row of rows) shown.push({ ...row, key: await secrets.trace(trx, keyPlace(scope, row.id)) });
  const operator = await loadOperatorEntry(operatorModel, trx, scope);
  if (operator === undefined) return [...shown, builtInEntry];
  const { agentModel: _unused, ...entry } = operator;
  return [...shown, entry, builtInEntry];
}

async function loadOne(ctx: ModelsDeps, trx: Trx, scope: Scope, id: string) {
  return (
    (await entries(ctx, trx, scope)).find(
      (entry) => entry.id === id && entry.kind !== "built-in" && entry.kind !== "operator",
    ) ?? fail("model-not-found")
  );
}

async function save(
  { secrets }: ModelsDeps,
  trx: Trx,
  scope: Scope,
  { id, apiKey, defaultFor }: ModelInput & { id: string },
): Promise<void> {
  if (apiKey === null) await secrets.remove(trx, keyPlace(scope, id));
  else if (apiKey !== undefined) await secrets.put(trx, keyPlace(scope, id), new Secret(apiKey));
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
