import * as z from "zod/mini";
import { TextAreaField } from "../../../ui/TextAreaField.tsx";
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

/** Null while what is written is no JSON object. */
export function readInputs(text: string): Record<string, unknown> | null {
  try {
    return inputs.safeParse(text.trim() === "" ? {} : JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
