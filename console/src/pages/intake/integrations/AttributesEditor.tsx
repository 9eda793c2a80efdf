import { integrationUpdate } from "@hoopoe/contract/intake/routes/integration.ts";
import type { Integration } from "@hoopoe/contract/intake/integration.ts";
import { useState } from "react";
import { errorWords } from "../../../api/error-words.ts";
import { useLeaveGuard } from "../../../shell/use-leave-guard.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextAreaField } from "../../../ui/TextAreaField.tsx";
import { texts } from "../../../messages/en/pages/intake/integrations-setup.ts";

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
    text: texts.youHaveUnsavedChanges,
    save: () =>
      onSave(text).then(
        () => true,
        () => false,
      ),
  });
  return (
    <details className="mt-4" open={error !== null || undefined}>
      <summary className="type-small cursor-pointer text-secondary">{texts.attributesAsJson}</summary>
      <div className="mt-3 flex flex-col items-start gap-2">
        <div className="w-full">
          <TextAreaField
            label={texts.attributes}
            help={texts.aJsonObjectThat}
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
          disabledReason={problemOf(text) ?? (isChanged ? undefined : texts.nothingWasChanged)}
          onClick={() => void onSave(text).catch(() => undefined)}
        >
          {texts.saveAttributes}
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
    return texts.thisIsNotJsonYet(error instanceof Error ? error.message : texts.itCannotBeRead);
  }
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? null : texts.writeAJsonObject;
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
