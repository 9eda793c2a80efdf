import * as z from "zod/mini";
import { TextAreaField } from "../../../ui/TextAreaField.tsx";

const inputs = z.record(z.string().check(z.maxLength(100)), z.unknown());

/** What a run begins with, as JSON: read in the workflow as inputs.<name>. */
export function InputsField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <TextAreaField
      label="Inputs"
      isMono
      spellCheck={false}
      rows={3}
      value={value}
      help='A JSON object, such as {"mailbox": "soc@corvane.example"}. Steps pick its values.'
      error={readInputs(value) === null ? 'Not a JSON object. Write it as {"name": "value"}.' : undefined}
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
