import { type StepFieldType, stepFieldTypes } from "@hoopoe/contract/work/step-fields.ts";
import { CircleAlert, Plus, X } from "lucide-react";
import { texts } from "../../../../../messages/en/pages/work/wizard/own.ts";
import { Button } from "../../../../../ui/Button.tsx";
import { IconButton } from "../../../../../ui/IconButton.tsx";
import { SelectField } from "../../../../../ui/SelectField.tsx";
import { TextAreaField } from "../../../../../ui/TextAreaField.tsx";
import { TextField } from "../../../../../ui/TextField.tsx";

interface FieldListProps {
  label: string;
  help: string | null;
  value: unknown;
  error: string | undefined;
  /** What each field has beside its name and type: an expression, or words about it. */
  more: "expression" | "description";
  onChange: (value: unknown) => void;
}

/** A field while it is edited: it may be half done. */
type Draft = Readonly<Record<string, unknown>> & { name: string; type: StepFieldType };

/** The values that a step takes or puts out, each with its type. */
export function FieldList({ label, help, value, error, more, onChange }: FieldListProps) {
  const fields = draftsOf(value);
  const set = (index: number, change: Readonly<Record<string, unknown>>) =>
    onChange(fields.map((field, at) => (at === index ? { ...field, ...change } : field)));
  return (
    <fieldset className="mb-3.5 min-w-0">
      <legend className="type-small mb-1.5 font-medium text-secondary">{label}</legend>
      {help === null ? null : <p className="type-small mb-2 text-muted">{help}</p>}
      <ul className="flex flex-col gap-2">
        {fields.map((field, index) => (
          // A field has no id but its position.
          <li key={index} className="rounded-control border border-line-subtle p-2.5">
            <div className="flex items-end gap-2">
              <TextField
                label={texts.name}
                className="flex-1"
                value={field.name}
                maxLength={64}
                onChange={(event) => set(index, { name: event.target.value })}
              />
              <SelectField
                label={texts.type}
                className="w-28"
                value={field.type}
                options={stepFieldTypes.map((type) => ({ value: type, label: texts[type] }))}
                onChange={(event) => set(index, { type: event.target.value })}
              />
              <IconButton
                label={texts.removeField(field.name || texts.fieldNumber(index + 1))}
                icon={X}
                onClick={() => onChange(fields.filter((_, at) => at !== index))}
              />
            </div>
            {more === "expression" ? (
              <TextAreaField
                label={texts.expression}
                className="mt-2"
                isMono
                rows={2}
                spellCheck={false}
                value={textOf(field["expression"])}
                onChange={(event) => set(index, { expression: event.target.value })}
              />
            ) : (
              <TextField
                label={texts.description}
                className="mt-2"
                maxLength={500}
                value={textOf(field["description"])}
                onChange={(event) => set(index, { description: event.target.value })}
              />
            )}
          </li>
        ))}
      </ul>
      {error === undefined ? null : (
        <p role="alert" className="type-small mt-1.5 flex items-start gap-1.5 text-danger">
          <CircleAlert size={14} className="mt-px" aria-hidden="true" />
          {error}
        </p>
      )}
      <Button
        size="small"
        icon={Plus}
        className="mt-2"
        onClick={() => onChange([...fields, { name: "", type: "any" }])}
      >
        {texts.addField}
      </Button>
    </fieldset>
  );
}

function draftsOf(value: unknown): Draft[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    if (typeof one !== "object" || one === null) return [];
    const fields: Record<string, unknown> = Object.fromEntries(Object.entries(one));
    const type = stepFieldTypes.find((known) => known === fields["type"]) ?? "any";
    return [{ ...fields, name: textOf(fields["name"]), type }];
  });
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
