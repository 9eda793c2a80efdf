import type * as z from "zod/mini";
import type { ComponentProps, ReactNode } from "react";
import type { ControlKind } from "./control-of.ts";

export type FormSchema = z.ZodMiniObject;

export interface Option {
  value: string;
  label: string;
  /** Beside the label of a box to tick. */
  detail?: string;
}

type Words = Readonly<Record<string, string>>;

/** A field as it is shown. Control, limits and what is refused follow from the schema. */
interface FieldLook extends Pick<
  ComponentProps<"input">,
  "autoComplete" | "autoFocus" | "inputMode" | "placeholder" | "spellCheck" | "readOnly" | "step"
> {
  label: string;
  help?: ReactNode;
  /** A link at the right of the label. */
  aside?: ReactNode;
  /** What to do instead where the schema refuses what was typed; else the schema's own reason is shown. */
  wrong?: string | ((value: unknown) => string);
  /** It is asked for at the field once the form is sent; the button doesn't wait for it. */
  isAskedLate?: boolean;
  /** Where the schema does not tell it: a secret, several lines of text. */
  control?: ControlKind;
  /** The element's name, for autofill; none where absent. */
  elementName?: string;
  isMono?: boolean;
  isLabelHidden?: boolean;
  rows?: number;
  /** Something that the field takes, for the test of every field, where its schema has a pattern of its own. */
  sample?: string;
}

export interface FieldSpec extends FieldLook {
  /** The choices of a select or of boxes to tick, or the words for an enum's values. */
  options?: readonly Option[] | Words;
  /** Its value, where somebody else saved another one; a list's length, a choice's label or the text where absent. */
  words?(value: unknown): string;
  /** What its control yields, where the schema doesn't tell. */
  read?: (raw: unknown) => unknown;
}

/** A control of the form's own, and what it yields, for the test of every field. */
export interface OwnControl<T = unknown> {
  label: string;
  yields: T;
  wrong?: FieldSpec["wrong"];
  words?(value: T): string;
}

/** The code of the form fills it in, not the person: a version, an id. */
export const given = "given";

export type FormField = FieldSpec | OwnControl | typeof given;

/** An enum's words are complete. */
type FieldOf<T> =
  | (FieldLook & {
      options?: readonly Option[] | ([T] extends [string] ? Readonly<Record<T, string>> : Words);
      words?(value: T): string;
    })
  | OwnControl<T>
  | typeof given;

type FieldsOf<V> = { readonly [K in keyof V]-?: FieldOf<NonNullable<V[K]>> };

/** A form of a schema of the contract. A field without a control is a type error. */
export interface FormDefinition<S extends FormSchema = FormSchema> {
  readonly schema: S;
  readonly fields: Readonly<Record<string, FormField>>;
}

/** Every form that was loaded, for the test of all of them. */
export const definedForms: FormDefinition[] = [];

export function defineForm<S extends FormSchema>(schema: S, fields: FieldsOf<z.input<S>>): FormDefinition<S>;
export function defineForm(schema: FormSchema, fields: Readonly<Record<string, FormField>>): FormDefinition {
  const form = { schema, fields };
  definedForms.push(form);
  return form;
}

/** What a field shows; null for one of the code's, or with a control of its own. */
export function specOf({ fields }: Pick<FormDefinition, "fields">, name: string): FieldSpec | null {
  const field = fields[name];
  return field === undefined || field === given || "yields" in field ? null : field;
}

/** What to do instead, where the schema refuses the value of a field. */
export function wrongOf(wrong: FieldSpec["wrong"], value: unknown): string | undefined {
  return typeof wrong === "function" ? wrong(value) : wrong;
}

/** A field's choices as a list; an enum's words in their order. */
export function optionsOf({ options = [] }: FieldSpec): readonly Option[] {
  if (isList(options)) return options;
  return Object.entries(options).map(([value, label]) => ({ value, label }));
}

function isList(options: readonly Option[] | Words): options is readonly Option[] {
  return Array.isArray(options);
}

/** What a field says where its value is refused. */
export function fieldWords(field: FormField | undefined): FieldSpec["wrong"] {
  return field === undefined || field === given ? undefined : field.wrong;
}
