import type { Connector } from "@hoopoe/connectors/shared/connector.ts";
import { fieldMeta } from "@hoopoe/connectors/shared/field-meta.ts";
import { formFields } from "@hoopoe/connectors/shared/form-fields.ts";
import { agentsProductName, agentTasks } from "@hoopoe/agents/tasks/task-catalog.ts";
import { dataActions } from "@hoopoe/contract/work/step-catalog.ts";
import { type ActionParam, type CatalogProduct, flowActions } from "@hoopoe/contract/work/workflow-catalog.ts";
import * as z from "zod";
import { outputPaths } from "./output-paths.ts";

/** What a workflow can be made of, read from what connectors and agents say of themselves; no connections yet. */
export function buildCatalog(connectors: readonly Connector[]): CatalogProduct[] {
  return [flowActions, dataActions, agentsCatalog(), ...connectors.map(productOf)];
}

/** How many calls at once each product's vendor allows; null where it does not say. */
export function atOnceIn(connectors: readonly Connector[]): (product_name: string) => number | null {
  const all = connectors.map(
    ({ manifest: { name, limits } }) => [name, limits.map(({ concurrency }) => concurrency)] as const,
  );
  const byName = new Map(
    all.flatMap(([name, counts]) => (counts.length === 0 ? [] : [[name, Math.min(...counts)] as const])),
  );
  return (product_name) => byName.get(product_name) ?? null;
}

/** To whom an action of a product would send what it is given; the function throws ConnectorError input-invalid. */
export function recipientsIn(connectors: readonly Connector[]) {
  return ({ product_name, action }: { product_name: string; action: string }, input: unknown): readonly string[] => {
    const product = connectors.find(({ manifest }) => manifest.name === product_name);
    return product?.actions.find(({ id }) => id === action)?.recipients?.(input) ?? [];
  };
}

function productOf({ manifest, actions }: Connector): CatalogProduct {
  return {
    product_name: manifest.name,
    type: "connector",
    catalogId: manifest.catalogId,
    icon: manifest.icon,
    category: manifest.category,
    connections: [],
    actions: actions.map(({ id, label, meaning, input, output, effect, idempotency, undo, targetParams }) => ({
      id,
      label,
      meaning,
      effect,
      idempotency,
      canUndo: undo !== undefined,
      ...(targetParams && { targetParams: [...targetParams] }),
      params: formFields(input).map((field) => ({
        ...field,
        origin: originOf(input, field.name, field.required),
        ...(takesSecrets(input, field.name) && { takesSecrets: true }),
      })),
      outputs: output instanceof z.ZodObject ? Object.keys(output.shape) : [],
      outputPaths: outputPaths(output),
    })),
  };
}

function originOf(input: z.ZodObject, name: string, isRequired: boolean): ActionParam["origin"] {
  const field: unknown = input.shape[name];
  const stated = field instanceof z.ZodType ? originIn(field) : undefined;
  return stated ?? (isRequired ? "stated" : "optional");
}

function takesSecrets(input: z.ZodObject, name: string): boolean {
  const field: unknown = input.shape[name];
  return field instanceof z.ZodType && fieldMeta.get(field)?.takesSecrets === true;
}

function originIn(field: z.core.$ZodType): ActionParam["origin"] | undefined {
  const own = fieldMeta.get(field)?.origin;
  if (own !== undefined) return own;
  if (field instanceof z.ZodPipe) return originIn(field.def.in) ?? originIn(field.def.out);
  const wraps = field instanceof z.ZodDefault || field instanceof z.ZodOptional || field instanceof z.ZodNullable;
  return wraps ? originIn(field.def.innerType) : undefined;
}

const pathOf = {
  text: (name: string) => name,
  list: (name: string) => `${name}[]`,
  object: (name: string) => `${name}.*`,
  boolean: (name: string) => `${name}:boolean`,
};

function agentsCatalog(): CatalogProduct {
  return {
    product_name: agentsProductName,
    type: "agent",
    catalogId: null,
    icon: null,
    category: "Agents",
    connections: [],
    actions: agentTasks.map(({ id, label, meaning, params, output }) => ({
      id,
      label,
      meaning,
      effect: "read",
      idempotency: "none",
      canUndo: false,
      outputs: output.map(({ name }) => name),
      outputPaths: output.map((field) => pathOf[field.type](field.name)),
      params: params.map(({ name, label: title, help, type, origin }) => ({
        name,
        label: title,
        help,
        type: type === "lines" ? "lines" : "text",
        required: origin !== "optional",
        default: null,
        options: null,
        origin,
      })),
    })),
  };
}
