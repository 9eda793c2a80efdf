import type { FormField } from "@hoopoe/contract/intake/integration.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { Form, FormFailure } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { setupForm } from "../../../ui/form/setup-form.ts";
import { texts } from "../../../messages/en/pages/intake/integrations-setup.ts";

export type FormValues = Record<string, unknown>;

interface ConfigFormProps<Reply> {
  id: string;
  fields: readonly FormField[];
  values: FormValues;
  /** What is being edited, for the question before it is left. */
  subject: string;
  /** False where it wasn't saved after all. */
  send: (values: FormValues) => Promise<Reply>;
  /** After a save by the person, not one in order to leave. */
  onDone?: (reply: Reply) => void;
}

/** A product's form, made from its schema. What was typed stays when the server refuses it. */
export function ConfigForm<Reply>({ id, fields, values, subject, send, onDone }: ConfigFormProps<Reply>) {
  const form = useContractForm(setupForm(fields), {
    initial: Object.fromEntries(fields.map(({ name, default: preset }) => [name, values[name] ?? preset ?? undefined])),
    send,
    onDone,
    leave: { text: texts.youHaveUnsavedChangesIn(subject) },
  });
  const settled = fields.filter(isSettled);
  const fieldOf = ({ name }: FormField) => <ContractField key={name} of={form} name={name} />;
  return (
    <Form of={form} id={id}>
      {fields.filter((field) => !isSettled(field)).map(fieldOf)}
      {settled.length === 0 ? null : (
        <details open={settled.some(({ name }) => form.errorOf(name) !== undefined) || undefined}>
          <summary className="type-small cursor-pointer text-secondary">
            {settled.length === 1 ? texts.itsAddressRightAs : texts.itsAddressesRightAs}
          </summary>
          <div className="mt-3 flex flex-col gap-4">{settled.map(fieldOf)}</div>
        </details>
      )}
      <FormFailure of={form} />
    </Form>
  );
}

/** A vendor's own address: almost nobody changes it. */
function isSettled({ type, default: preset }: FormField): boolean {
  return type === "url" && preset !== null;
}
