import {
  type ModelEntry,
  type ModelInput,
  type ModelPurpose,
  modelPurposes,
  type OperatorModelInput,
  modelTest,
  type ModelTest,
} from "@hoopoe/contract/assist/model.ts";
import { type Selectable, sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Models } from "../../platform/db/tables.ts";
import type { Scope } from "../../platform/scope.ts";

/** A row as the service reads it; the key lies elsewhere. */
export type ModelRow = Omit<ModelEntry, "key">;

/** After every connected model. */
export const operatorPosition = 999_999;
const purposes = z.array(z.enum(modelPurposes));

/** Connected models in fallback order. */
export async function loadModels(trx: Trx): Promise<ModelRow[]> {
  const query = trx.selectFrom("models").selectAll().where("kind", "!=", "operator");
  return (await query.orderBy("position").orderBy("id").execute()).map(toRow);
}

/** What the workspace decided about the operator's model; undefined: nothing yet. */
export async function loadOperator(trx: Trx): Promise<ModelRow | undefined> {
  const row = await trx.selectFrom("models").selectAll().where("kind", "=", "operator").executeTakeFirst();
  return row === undefined ? undefined : toRow(row);
}

function toRow(row: Selectable<Models>): ModelRow {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    model: row.model,
    baseUrl: row.base_url,
    isEnabled: row.is_enabled,
    defaultFor: purposes.parse(row.default_for),
    inputPrice: row.input_price,
    outputPrice: row.output_price,
    position: row.position,
    lastTest: row.last_test === null ? null : modelTest.parse(row.last_test),
  };
}

/** The row of the operator's model, made where there is none. Gives its id. */
export async function ensureOperator(trx: Trx): Promise<string> {
  const known = await loadOperator(trx);
  if (known !== undefined) return known.id;
  const values = { kind: "operator" as const, name: "operator", model: "", position: operatorPosition };
  const { id } = await trx.insertInto("models").values(values).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function saveOperator(trx: Trx, id: string, input: OperatorModelInput): Promise<void> {
  await ownModel(trx, id)
    .set({ is_enabled: input.isEnabled, input_price: input.inputPrice, output_price: input.outputPrice })
    .execute();
}

/** This model's alone from now on; null: nobody's. */
export async function setDefault(trx: Trx, purpose: ModelPurpose, id: string | null): Promise<void> {
  await clearDefaults(trx, id, [purpose]);
  if (id === null) return;
  await ownModel(trx, id)
    .set({ default_for: sql<string[]>`array_append(array_remove(default_for, ${purpose}::text), ${purpose}::text)` })
    .execute();
}

function valuesOf(input: ModelInput) {
  return {
    kind: input.kind,
    name: input.name,
    model: input.model,
    base_url: input.baseUrl ?? null,
    is_enabled: input.isEnabled,
    default_for: input.defaultFor,
    input_price: input.inputPrice,
    output_price: input.outputPrice,
    last_test: null,
  };
}

/** At the end of the fallback order. Gives the new id. */
export async function insertModel(trx: Trx, { workspaceId }: Scope, input: ModelInput): Promise<string> {
  const place = sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM models WHERE workspace_id = ${workspaceId})`;
  const { id } = await trx
    .insertInto("models")
    .values({ ...valuesOf(input), position: place })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateModel(trx: Trx, id: string, input: ModelInput): Promise<void> {
  await ownModel(trx, id)
    .set({ ...valuesOf(input), updated_at: new Date() })
    .execute();
}

export async function saveTest(trx: Trx, id: string, test: ModelTest): Promise<void> {
  await ownModel(trx, id)
    .set({ last_test: JSON.stringify(test) })
    .execute();
}

export async function setPosition(trx: Trx, id: string, position: number): Promise<void> {
  await ownModel(trx, id).set({ position }).execute();
}

/** A purpose has one default: whoever had it before, has it no more. */
export async function clearDefaults(trx: Trx, except: string | null, given: readonly string[]): Promise<void> {
  for (const purpose of given) {
    const query = trx
      .updateTable("models")
      .set({ default_for: sql<string[]>`array_remove(default_for, ${purpose}::text)` });
    await (except === null ? query : query.where("id", "!=", except)).execute();
  }
}

function ownModel(trx: Trx, id: string) {
  return trx.updateTable("models").where("id", "=", id);
}

export async function deleteModel(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("models").where("id", "=", id).execute();
}
