import * as z from "zod/mini";
import type { FieldSpec } from "../../../ui/form/define-form.ts";
import { readControl } from "../../../ui/form/read-control.ts";
import { texts } from "../../../messages/en/features/work/jobs.ts";

/** What a run begins with, as JSON: read in the workflow as inputs.<name>. */
export const inputsField = {
  label: texts.inputs,
  isMono: true,
  spellCheck: false,
  rows: 3,
  help: texts.aJsonObjectSuch,
  wrong: texts.theInputsAreNo,
} as const satisfies FieldSpec;

const inputs = z.record(z.string().check(z.maxLength(100)), z.unknown());

/** Text stands for itself while it isn't JSON. */
export function inputsRule(value: unknown) {
  return { inputs: inputs.safeParse(value).success ? undefined : texts.notAJsonObject };
}

/** Null while what is written isn't a JSON object. */
export function readInputs(text: string): Record<string, unknown> | null {
  return inputs.safeParse(readControl("json", text)).data ?? null;
}
