import * as z from "zod/mini";
import { TextAreaField } from "../../../ui/TextAreaField.tsx";
import type { FieldSpec } from "../../../ui/form/define-form.ts";
import { texts } from "../../../messages/en/features/work/jobs.ts";

const inputs = z.record(z.string().check(z.maxLength(100)), z.unknown());

/** What a run begins with, as JSON: read in the workflow as inputs.<name>. */
export function InputsField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <TextAreaField
      label={texts.inputs}
      isMono
      spellCheck={false}
      rows={3}
      value={value}
      help={texts.aJsonObjectSuch}
      error={readInputs(value) === null ? texts.notAJsonObject : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The same as a field of a form. */
export const inputsField = {
  label: texts.inputs,
  isMono: true,
  spellCheck: false,
  rows: 3,
  help: texts.aJsonObjectSuch,
  wrong: texts.theInputsAreNo,
} as const satisfies FieldSpec;

/** Text stands for itself while it isn't JSON. */
export function inputsRule(value: unknown) {
  return { inputs: inputs.safeParse(value).success ? undefined : texts.notAJsonObject };
}

/** Null while what is written is no JSON object. */
export function readInputs(text: string): Record<string, unknown> | null {
  try {
    return inputs.safeParse(text.trim() === "" ? {} : JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
