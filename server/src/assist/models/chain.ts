import { createModel } from "@hoopoe/agents/models/create-model.ts";
import type { ModelPurpose } from "@hoopoe/contract/assist/model.ts";
import { isDemoWorkspace } from "../../platform/db/is-demo-workspace.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import { buildModel } from "./build-model.ts";
import type { ModelsDeps, ReadyModel } from "./models-deps.ts";
import { loadOperatorEntry, operatorId } from "./operator-model.ts";
import { loadModels, type ModelRow } from "./store.ts";

/** Tasks that a workspace need not think about go with writing. */
const follows: Partial<Record<ModelPurpose, ModelPurpose>> = { claims: "report", judge: "report" };
const free = { inputPrice: 0, outputPrice: 0, isPriced: true };

/**
 * Whom to ask, in order: the wished-for model or the purpose's default, then the others of the fallback order, and at
 * last the built-in one, which never fails. Nobody is asked who is switched off, and nobody by surprise: without a wish
 * and a default the operator's model is asked, or the built-in one.
 */
export async function chain(
  ctx: ModelsDeps,
  scope: Scope,
  { modelId, purpose }: { modelId: string | null; purpose: Exclude<ModelPurpose, "search"> },
): Promise<ReadyModel[]> {
  const builtIn = { id: "built-in", model: createModel({ kind: "built-in" }), ...free };
  if (modelId === "built-in") return [builtIn];
  const found = await ctx.db.withTenant(scope, async (trx) => {
    const rows = (await loadModels(trx)).filter((row) => row.isEnabled && !row.defaultFor.includes("search"));
    const operator = await loadOperatorEntry(ctx.operatorModel, trx, scope);
    const all = [...rows, ...(operator === undefined ? [] : [operator])];
    const has = (one: ModelPurpose) => all.some(({ defaultFor, isEnabled }) => isEnabled && defaultFor.includes(one));
    const wanted = has(purpose) ? purpose : (follows[purpose] ?? purpose);
    const rank = (row: Pick<ModelRow, "id" | "defaultFor">) =>
      row.id === modelId ? 0 : row.defaultFor.includes(wanted) ? 1 : 2;
    const isAsked = has(wanted) || all.some(({ id, isEnabled }) => isEnabled && id === modelId);
    const chosen: ReadyModel[] = [];
    for (const row of isAsked ? rows.toSorted((a, b) => rank(a) - rank(b)) : []) {
      const one = await ready(ctx, trx, scope, row);
      if (one !== undefined) chosen.push(one);
    }
    if (operator?.isEnabled !== true) return chosen;
    const operators = readyOf(operatorId, operator.agentModel, operator);
    if (rank(operator) < 2) return [operators, ...chosen];
    return chosen.length === 0 ? [operators] : chosen;
  });
  return [...found, builtIn];
}

/** Who makes the vectors of this workspace's search; `id` changes with whatever would make them others. */
export function embedder(ctx: ModelsDeps, scope: Scope): Promise<(ReadyModel & { modelId: string }) | undefined> {
  return ctx.db.withTenant(scope, async (trx) => {
    const rows = await loadModels(trx);
    const row = rows.find(({ isEnabled, defaultFor }) => isEnabled && defaultFor.includes("search"));
    const found = row === undefined ? undefined : await ready(ctx, trx, scope, row);
    return row === undefined || found === undefined
      ? undefined
      : { ...found, modelId: row.id, id: `${row.id} ${row.baseUrl ?? ""} ${row.model}` };
  });
}

/** Undefined where it needs a key and has none. */
export async function ready(
  { fetchFor, secrets }: ModelsDeps,
  trx: Trx,
  scope: Scope,
  row: ModelRow,
): Promise<ReadyModel | undefined> {
  const key = await secrets.get(trx, keyPlace(scope, row.id));
  const isDemo = await isDemoWorkspace(trx, scope);
  const model = buildModel(row, { apiKey: key?.reveal(), fetch: fetchFor({ isDemo }) });
  if (model === undefined) return undefined;
  return readyOf(row.id, { ...model, canCallTools: row.lastTest?.tools ?? true }, row);
}

function readyOf(
  id: string,
  model: ReadyModel["model"],
  { inputPrice, outputPrice }: Pick<ModelRow, "inputPrice" | "outputPrice">,
): ReadyModel {
  const isPriced = inputPrice !== null && outputPrice !== null;
  return { id, model, inputPrice: inputPrice ?? 0, outputPrice: outputPrice ?? 0, isPriced };
}

/** Where the key of a model lies. */
export function keyPlace(scope: Scope, id: string) {
  return { tenantId: scope.tenantId, table: "models", row: id, field: "apiKey" };
}
