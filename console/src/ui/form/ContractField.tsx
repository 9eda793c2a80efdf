"use no memo"; // As in use-contract-form.ts.
import { type FieldPath, type FieldValues, useController } from "react-hook-form";
import type * as z from "zod/mini";
import type { ContractForm } from "./contract-form.ts";
import { controlOf, formatOf, limitsOf, schemaAt } from "./control-of.ts";
import { controls } from "./controls.tsx";
import { type FieldSpec, specOf } from "./define-form.ts";
import { readControl } from "./read-control.ts";

type ContractFieldProps<V extends FieldValues> = Partial<FieldSpec> & {
  of: ContractForm<V>;
  name: FieldPath<V>;
  className?: string;
  /** What it shows, and means, while it is empty. */
  fallback?: string;
  /** Where the form's schema doesn't tell what is inside. */
  schema?: z.core.$ZodType;
  /** What is wrong with it that was found elsewhere. */
  error?: string | undefined;
  disabledReason?: string | undefined;
};

/** A field of a form: its control follows from the schema, its words from the form's definition, or from here. */
export function ContractField<V extends FieldValues>({
  of: { definition, control, errorOf },
  name,
  className,
  fallback,
  error,
  disabledReason,
  schema = schemaAt(definition.schema, name),
  ...here
}: ContractFieldProps<V>) {
  const { field } = useController({ control, name });
  const spec = { label: name, ...specOf(definition, name), ...here };
  const kind = spec.control ?? (schema === undefined ? null : controlOf(schema)) ?? "text";
  const typed: unknown = field.value;
  const value = fallback !== undefined && typed === "" ? fallback : typed;
  const Control = controls[kind];
  return (
    <Control
      {...{ kind, spec, value, className, disabledReason }}
      error={error ?? errorOf(name, spec.wrong)}
      limits={schema === undefined ? {} : limitsOf(schema)}
      format={schema === undefined ? undefined : formatOf(schema)}
      ref={field.ref}
      onBlur={field.onBlur}
      onRaw={(raw) => field.onChange(spec.read === undefined ? readControl(kind, raw, schema) : spec.read(raw))}
    />
  );
}
