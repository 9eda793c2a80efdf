import type { FormField } from "@hoopoe/contract/intake/integration.ts";
import { useState } from "react";
import type { ErrorWords } from "../../../api/error-words.ts";
import { useLeaveGuard } from "../../../shell/use-leave-guard.ts";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { TextAreaField } from "../../../ui/TextAreaField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { texts } from "../../../messages/en/pages/intake/integrations-setup.ts";

export type FormValues = Record<string, unknown>;

interface ConfigFormProps {
  id: string;
  fields: readonly FormField[];
  values: FormValues;
  /** What the server found wrong, and with which field. */
  problem: ErrorWords | null;
  onSubmit: (values: FormValues) => void;
  /** What is being edited, for the question before it is left; and how to save it then. */
  subject: string;
  save: (values: FormValues) => Promise<unknown>;
}

/** A product's form, made from its schema. What was typed stays when the server refuses it. */
export function ConfigForm({ id, fields, values: given, problem, onSubmit, subject, save }: ConfigFormProps) {
  const [before] = useState<FormValues>(() =>
    Object.fromEntries(fields.map(({ name, default: fallback }) => [name, given[name] ?? fallback])),
  );
  const [values, setValues] = useState(before);
  const filled = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  );
  useLeaveGuard(
    fields.some(({ name }) => textOf(values[name]) !== textOf(before[name])),
    {
      text: texts.youHaveUnsavedChangesIn(subject),
      save: () =>
        save(filled).then(
          () => true,
          () => false,
        ),
    },
  );
  const faulty = problem?.field?.split(".")[0];
  const settled = fields.filter(isSettled);
  const fieldOf = (field: FormField) => (
    <ConfigField
      key={field.name}
      field={field}
      value={values[field.name]}
      error={faulty === field.name ? problem?.atField : undefined}
      onChange={(value) => setValues((current) => ({ ...current, [field.name]: value }))}
    />
  );
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(filled);
      }}
    >
      {fields.filter((field) => !isSettled(field)).map(fieldOf)}
      {settled.length === 0 ? null : (
        <details open={settled.some(({ name }) => name === faulty) || undefined}>
          <summary className="type-small cursor-pointer text-secondary">
            {settled.length === 1 ? texts.itsAddressRightAs : texts.itsAddressesRightAs}
          </summary>
          <div className="mt-3 flex flex-col gap-4">{settled.map(fieldOf)}</div>
        </details>
      )}
      {problem !== null && !fields.some(({ name }) => name === faulty) ? (
        <p role="alert" className="type-small text-danger">
          {problem.message}
        </p>
      ) : null}
    </form>
  );
}

/** A vendor's own address: almost nobody changes it. */
function isSettled({ type, default: preset }: FormField): boolean {
  return type === "url" && preset !== null;
}

interface ConfigFieldProps {
  field: FormField;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

function ConfigField({ field, value, error, onChange }: ConfigFieldProps) {
  const common = {
    label: field.required ? field.label : texts.optional(field.label),
    help: field.help ?? undefined,
    error,
  };
  if (field.type === "switch") return <SwitchField label={field.label} isOn={value === true} onChange={onChange} />;
  if (field.type === "select") {
    return (
      <SelectField
        {...common}
        options={field.options ?? []}
        value={textOf(value)}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  if (field.type === "lines") {
    return (
      <TextAreaField
        {...common}
        isMono
        spellCheck={false}
        value={textOf(value)}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  if (field.type === "secret") {
    return (
      <PasswordField
        {...common}
        autoComplete="off"
        value={textOf(value)}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <TextField
      {...common}
      type={field.type === "number" ? "number" : "text"}
      value={textOf(value)}
      onChange={(event) =>
        onChange(field.type === "number" && event.target.value !== "" ? event.target.valueAsNumber : event.target.value)
      }
    />
  );
}

/** Lists are edited as lines. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join("\n");
  return ["string", "number", "boolean"].includes(typeof value) ? String(value) : "";
}
