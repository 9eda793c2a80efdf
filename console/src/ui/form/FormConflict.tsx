import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { SavedMeanwhile } from "../SavedMeanwhile.tsx";
import { TheirsUnread } from "../TheirsUnread.tsx";
import type { ContractForm } from "./contract-form.ts";
import { type FormDefinition, given, type Option, optionsOf, specOf } from "./define-form.ts";
import { texts } from "../../messages/en/ui/form.ts";

interface FormConflictProps<V extends FieldValues> {
  of: ContractForm<V>;
  /** Of fields whose choices are read from the server. */
  options?: Readonly<Record<string, readonly Option[]>>;
  /** Instead of the list of what differs. */
  children?: ReactNode;
  look?: ReactNode;
  saveMine?: string;
}

/** Somebody saved the record while it was being changed here: where the two differ, and which of them is to stay. */
export function FormConflict<V extends FieldValues>({ of: form, ...shown }: FormConflictProps<V>) {
  const { conflict, values, isSaving, error, definition } = form;
  if (conflict === null) return null;
  const { stored, savedOver, isOvertaken, takeTheirs, saveMine, ...unread } = conflict;
  if (!isOvertaken || stored === undefined)
    return (
      <TheirsUnread {...unread} save={{ error, isPending: isSaving }} over={savedOver} known={stored?.version ?? 0} />
    );
  const differing = Object.keys(definition.fields).filter(
    (name) => definition.fields[name] !== given && JSON.stringify(values[name]) !== JSON.stringify(stored.values[name]),
  );
  return (
    <SavedMeanwhile
      what={unread.what}
      look={shown.look}
      saveMine={shown.saveMine ?? texts.saveMineOverTheirs}
      isSaving={isSaving}
      onTakeTheirs={takeTheirs}
      onSaveMine={saveMine}
    >
      {shown.children ?? (
        <>
          {differing.length === 0 ? texts.whatTheySavedIs : texts.yourChangesAreStill}
          <ul className="my-1.5 flex flex-col gap-1 empty:hidden">
            {differing.map((name) => (
              <li key={name} className="wrap-anywhere">
                {labelOf(definition, name)}:{" "}
                {wordsOf(definition, { name, value: stored.values[name], options: shown.options?.[name] })}
              </li>
            ))}
          </ul>
        </>
      )}
    </SavedMeanwhile>
  );
}

function labelOf({ fields }: FormDefinition, name: string): string {
  const field = fields[name];
  return field === undefined || field === given ? name : field.label;
}

interface Told {
  name: string;
  value: unknown;
  options: readonly Option[] | undefined;
}

/** A choice by its label, a list by its length, a text in quotes. */
function wordsOf(definition: FormDefinition, { name, value, options }: Told): string {
  const field = definition.fields[name];
  if (field !== undefined && field !== given && field.words !== undefined && value !== undefined)
    return field.words(value);
  if (typeof value === "boolean") return value ? texts.on : texts.off;
  if (Array.isArray(value)) return String(value.length);
  if (typeof value !== "string" && typeof value !== "number") return texts.nothing;
  const spec = specOf(definition, name);
  const choices = options ?? (spec === null ? [] : optionsOf(spec));
  const option = choices.find((one) => one.value === String(value));
  return option?.label ?? (value === "" ? texts.nothing : `“${value}”`);
}
