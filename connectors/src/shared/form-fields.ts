import type { FormField } from "@hoopoe/contract/intake/integration.ts";
import * as z from "zod";
import { fieldMeta, type FieldMeta } from "./field-meta.ts";

/** The form of a schema, field by field, as JSON for the console. A field without a label is not shown. */
export function formFields(schema: z.ZodObject): FormField[] {
  return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) => {
    const { inner, meta, preset } = unwrap(field);
    if (meta === undefined) return [];
    return [
      {
        name,
        label: meta.label,
        help: meta.help ?? null,
        type: meta.secret ? "secret" : (meta.type ?? typeOf(inner)),
        required: !z.safeParse(field, undefined).success,
        default: preset ?? null,
        options: inner instanceof z.ZodEnum ? optionsOf(inner, meta) : null,
      },
    ];
  });
}

/** Names of the fields that must be kept encrypted and never sent back. */
export function secretFields(schema: z.ZodObject): string[] {
  return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) =>
    unwrap(field).meta?.secret ? [name] : [],
  );
}

/** Goes through defaults, optionals and transforms to the type that a person fills in. */
function unwrap(field: z.core.$ZodType): { inner: z.core.$ZodType; meta: FieldMeta | undefined; preset: unknown } {
  const meta = fieldMeta.get(field);
  const below = innerOf(field);
  if (below === null) return { inner: field, meta, preset: null };
  const { inner, meta: innerMeta, preset } = unwrap(below);
  const own = field instanceof z.ZodDefault ? field.def.defaultValue : preset;
  return { inner, meta: meta ?? innerMeta, preset: own };
}

function innerOf(field: z.core.$ZodType): z.core.$ZodType | null {
  if (field instanceof z.ZodPipe) return field.def.in instanceof z.ZodTransform ? field.def.out : field.def.in;
  const wraps = field instanceof z.ZodDefault || field instanceof z.ZodOptional || field instanceof z.ZodNullable;
  return wraps ? field.def.innerType : null;
}

function typeOf(inner: z.core.$ZodType): FormField["type"] {
  if (inner instanceof z.ZodArray) return "lines";
  if (inner instanceof z.ZodNumber) return "number";
  if (inner instanceof z.ZodBoolean) return "switch";
  if (inner instanceof z.ZodEnum) return "select";
  return inner instanceof z.ZodURL ? "url" : "text";
}

function optionsOf(inner: z.ZodEnum, meta: FieldMeta): NonNullable<FormField["options"]> {
  return inner.options.map((value) => ({ value: String(value), label: meta.options?.[value] ?? String(value) }));
}
