import { integrationUpdate } from "@hoopoe/contract/intake/routes/integration.ts";
import type { Integration } from "@hoopoe/contract/intake/integration.ts";
import * as z from "zod/mini";
import { errorWords } from "../../../api/error-words.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm } from "../../../ui/form/define-form.ts";
import { Form, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { texts } from "../../../messages/en/pages/intake/integrations-setup.ts";

interface AttributesEditorProps {
  attributes: Integration["attributes"];
  /** Rejects where the server refuses it. */
  onSave: (attributes: string) => Promise<unknown>;
}

const definition = defineForm(z.object({ attributes: z.string() }), {
  attributes: {
    label: texts.attributes,
    help: texts.aJsonObjectThat,
    control: "area",
    isMono: true,
    spellCheck: false,
    rows: 8,
  },
});

/** An integration's attributes as the JSON text that they are: for what is copied from elsewhere, or has no field above. */
export function AttributesEditor({ attributes, onSave }: AttributesEditorProps) {
  const form = useContractForm(definition, {
    initial: { attributes: indented(attributes) },
    send: (values) => onSave(values.attributes),
    rules: (values) => ({ attributes: problemOf(values.attributes) }),
    leave: { text: texts.youHaveUnsavedChanges },
  });
  return (
    <details className="mt-4" open={form.error !== null || undefined}>
      <summary className="type-small cursor-pointer text-secondary">{texts.attributesAsJson}</summary>
      <Form of={form} className="mt-3 flex flex-col items-start gap-2">
        <ContractField
          of={form}
          name="attributes"
          className="w-full"
          error={problemOf(form.values.attributes) ?? (form.error === null ? undefined : wordsOf(form.error))}
        />
        <Submit
          of={form}
          size="small"
          calls={integrationUpdate}
          disabledReason={form.missing ?? (form.isDirty ? undefined : texts.nothingWasChanged)}
        >
          {texts.saveAttributes}
        </Submit>
      </Form>
    </details>
  );
}

/** What can be said of a text without asking the server; it says the rest, by the product's schema. */
function problemOf(text: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return texts.thisIsNotJsonYet(error instanceof Error ? error.message : texts.itCannotBeRead);
  }
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? undefined : texts.writeAJsonObject;
}

function wordsOf(error: unknown): string {
  const { field, message } = errorWords(error);
  return field === null || message.includes(field) ? message : `${field}: ${message}`;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
