import type { ModelEntry, ModelPurpose, ModelTask, ModelTaskInput } from "@hoopoe/contract/assist/model.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { chain, embedder } from "./chain.ts";
import type { ModelsDeps, ReadyModel } from "./models-deps.ts";
import { loadOperatorEntry, operatorId } from "./operator-model.ts";
import { ensureOperator, loadModels, loadOperator, setDefault } from "./store.ts";
import { loadTaskUse, saveTaskBudget } from "./task-store.ts";

/** The table of tasks: which model each has, by choice or by what follows, and what it may and did use today. */
export async function listTasks(ctx: ModelsDeps, scope: Scope): Promise<ModelTask[]> {
  const { db, clock } = ctx;
  const { uses, rows, operator } = await db.withTenant(scope, async (trx) => ({
    uses: await loadTaskUse(trx, clock.now()),
    rows: await loadModels(trx),
    operator: await loadOperator(trx),
  }));
  const chosenFor = (task: ModelPurpose) =>
    rows.find(({ defaultFor }) => defaultFor.includes(task))?.id ??
    (operator?.defaultFor.includes(task) === true ? operatorId : null);
  return Promise.all(
    uses.map(async (use) => ({ ...use, modelId: chosenFor(use.task), model: await firstAsked(ctx, scope, use.task) })),
  );
}

async function firstAsked(ctx: ModelsDeps, scope: Scope, task: ModelPurpose): Promise<ModelTask["model"]> {
  if (task !== "search") return toModel((await chain(ctx, scope, { modelId: null, purpose: task }))[0]);
  const found = await embedder(ctx, scope);
  return toModel(found && { ...found, id: found.modelId });
}

function toModel(found: ReadyModel | undefined): ModelTask["model"] {
  if (found === undefined) return null;
  const { id, model, inputPrice, outputPrice } = found;
  return { id, label: model.label, inputPrice, outputPrice };
}

/** One that makes vectors does nothing else. @throws Failure model-invalid */
function checkTask(task: ModelPurpose, { kind, defaultFor }: Pick<ModelEntry, "kind" | "defaultFor">): void {
  const others = defaultFor.filter((one) => one !== task);
  const embeds = task === "search" || others.includes("search");
  if (!embeds || (others.length === 0 && kind !== "operator" && kind !== "anthropic")) return;
  fail("model-invalid", {
    field: "modelId",
    reason: "can't do both search and other tasks. Connect an embedding model for search.",
  });
}

/** Chooses model and budget of one task. @throws Failure model-not-found, model-invalid */
export async function setTask(ctx: ModelsDeps, scope: Scope, input: ModelTaskInput): Promise<ModelTask[]> {
  const { db, audit, operatorModel } = ctx;
  const { task, modelId } = input;
  await db.withTenant(scope, async (trx) => {
    const operator = await loadOperatorEntry(operatorModel, trx, scope);
    const all = [...(await loadModels(trx)), ...(operator === undefined ? [] : [operator])];
    if (modelId !== null)
      checkTask(task, all.find(({ id }) => id === modelId) ?? fail("model-not-found", { field: "modelId" }));
    await setDefault(trx, task, modelId === operatorId ? await ensureOperator(trx) : modelId);
    await saveTaskBudget(trx, scope, input);
    await audit.record(trx, { ...scope, action: "model.changed", target: task, details: { ...input } });
  });
  return listTasks(ctx, scope);
}
