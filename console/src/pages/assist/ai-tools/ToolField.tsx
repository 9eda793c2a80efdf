import { SelectField } from "../../../ui/SelectField.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { TextAreaField } from "../../../ui/TextAreaField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { ToolInput } from "./tool-fields.ts";
import { texts } from "../../../messages/en/pages/assist/ai-tools.ts";

interface ToolFieldProps {
  field: ToolInput;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The control for one field of a tool's input. */
export function ToolField({
  field: { label, help, kind, options, isRequired },
  value,
  error,
  onChange,
}: ToolFieldProps) {
  const common = { label: isRequired ? label : texts.optional(label), help, error };
  if (kind === "switch")
    return <SwitchField label={label} isOn={value === "true"} onChange={(isOn) => onChange(String(isOn))} />;
  if (kind === "choice")
    return (
      <SelectField
        {...common}
        options={[{ value: "", label: "–" }, ...options.map((option) => ({ value: option, label: option }))]}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (kind === "list" || kind === "json")
    return (
      <TextAreaField
        {...common}
        help={help === "" ? (kind === "list" ? texts.oneOnEachLine : texts.asJson) : help}
        rows={3}
        isMono={kind === "json"}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <TextField
      {...common}
      type={kind === "number" ? "number" : kind === "moment" ? "datetime-local" : "text"}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
