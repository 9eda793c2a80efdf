import type { FormField } from "@hoopoe/contract/intake/integration.ts";
import { setupValue } from "@hoopoe/contract/intake/setup-value.ts";
import * as z from "zod/mini";
import type { ControlKind } from "./control-of.ts";
import type { FieldSpec, FormDefinition } from "./define-form.ts";
import { texts } from "../../messages/en/ui/form.ts";

const controls: Readonly<Record<FormField["type"], ControlKind>> = {
  text: "text",
  url: "text",
  lines: "lines",
  number: "number",
  switch: "switch",
  select: "select",
  secret: "secret",
};

/** A product's form, from its connector's description: the connector's own schema, on the server, says what is refused. */
export function setupForm(fields: readonly FormField[]): FormDefinition {
  return {
    schema: z.object(Object.fromEntries(fields.map(({ name }) => [name, z.unknown()]))),
    fields: Object.fromEntries(fields.map((field) => [field.name, specOf(field)])),
  };
}

function specOf(field: FormField): FieldSpec {
  const { label, help, type, required, options } = field;
  return {
    label: required || type === "switch" ? label : texts.optional(label),
    help: help ?? undefined,
    control: controls[type],
    read: (raw) => setupValue(field, typeof raw === "boolean" ? raw : String(raw)),
    options: options ?? undefined,
    isMono: type === "lines",
    spellCheck: type === "lines" ? false : undefined,
    autoComplete: type === "secret" ? "off" : undefined,
  };
}
