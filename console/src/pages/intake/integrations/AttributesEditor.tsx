import { integrationUpdate } from "@hoopoe/contract/intake/routes/integration.ts";
import type { Integration } from "@hoopoe/contract/intake/integration.ts";
import { useState } from "react";
import { errorWords } from "../../../api/error-words.ts";
import { useLeaveGuard } from "../../../shell/use-leave-guard.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextAreaField } from "../../../ui/TextAreaField.tsx";

interface AttributesEditorProps {
  attributes: Integration["attributes"];
  /** What the server said of the last text, if it refused it. */
  error: unknown;
  isSaving: boolean;
  /** Rejects where the server refuses it. */
  onSave: (attributes: string) => Promise<unknown>;
}

/** An integration's attributes as the JSON text that they are: for what is copied from elsewhere, or has no field above. */
export function AttributesEditor({ attributes, error, isSaving, onSave }: AttributesEditorProps) {
  const [before] = useState(() => indented(attributes));
  const [text, setText] = useState(before);
  const isChanged = text !== before;
  const problem = problemOf(text) ?? (error === null ? null : wordsOf(error));
  useLeaveGuard(isChanged, {
    text: "You have unsaved changes in the attributes. Do you want to save before leaving?",
    save: () =>
      onSave(text).then(
        () => true,
        () => false,
      ),
  });
  return (
    <details className="mt-4" open={error !== null || undefined}>
      <summary className="type-small cursor-pointer text-secondary">Attributes as JSON</summary>
      <div className="mt-3 flex flex-col items-start gap-2">
        <div className="w-full">
          <TextAreaField
            label="Attributes"
            help="A JSON object that holds a name and the product's own fields. What is left out stays."
            isMono
            spellCheck={false}
            rows={8}
            value={text}
            error={problem ?? undefined}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button
          size="small"
          calls={integrationUpdate}
          isLoading={isSaving}
          disabledReason={problemOf(text) ?? (isChanged ? undefined : "Nothing was changed.")}
          onClick={() => void onSave(text).catch(() => undefined)}
        >
          Save attributes
        </Button>
      </div>
    </details>
  );
}

/** What can be said of a text without asking the server; it says the rest, by the product's schema. */
function problemOf(text: string): string | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return `This is not JSON yet: ${error instanceof Error ? error.message : "it cannot be read"}`;
  }
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? null : 'Write a JSON object, such as {"name": "…"}.';
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
