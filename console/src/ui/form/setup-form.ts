import type { FormField } from "@hoopoe/contract/intake/integration.ts";
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
    schema: z.object(Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]))),
    fields: Object.fromEntries(fields.map((field) => [field.name, specOf(field)])),
  };
}

function specOf({ label, help, type, required, options }: FormField): FieldSpec {
  return {
    label: required || type === "switch" ? label : texts.optional(label),
    help: help ?? undefined,
    control: controls[type],
    options: options ?? undefined,
    isMono: type === "lines",
    spellCheck: type === "lines" ? false : undefined,
    autoComplete: type === "secret" ? "off" : undefined,
  };
}

/** Left out where nothing is written and nothing has to be. */
function schemaOf({ required }: FormField): z.ZodMiniType {
  return required ? z.unknown() : z.optional(z.unknown().check(z.refine((value) => value !== "" && value !== null)));
}
