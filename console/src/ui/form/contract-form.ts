import type { FormEvent } from "react";
import type { Control, DefaultValues, FieldPath, FieldValues, UseFormSetValue } from "react-hook-form";
import type { FieldSpec, FormDefinition } from "./define-form.ts";

/** A record as it is kept by now. */
export interface Stored<V> {
  version: number;
  values: V;
}

/** Of a form of a record that others may save meanwhile. */
export interface Sharing<V, Reply> {
  /** Undefined: a new one. */
  stored: Stored<V> | undefined;
  storedBy: (reply: Reply) => Stored<V>;
  /** The problem by which the server says that somebody else saved. */
  code: string;
  /** What is being changed: 'this template'. */
  what: string;
  /** Reads it again. */
  onRead: () => Promise<unknown>;
}

export interface FormOptions<V extends FieldValues, Reply> {
  initial: DefaultValues<V>;
  /** `version` is the one that is saved over, of a form with `sharing`. False: nothing was sent after all. */
  send: (values: V, version: number) => Promise<Reply>;
  /** After each save, also one in order to leave. */
  onSaved?: (reply: Reply, values: V) => unknown;
  /** After a save by the person, while the form is still open. */
  onDone?: (reply: Reply, values: V) => unknown;
  /** What some fields hold once it was sent: a form to be used again is empty by then. */
  afterwards?: Partial<V>;
  /** Title of the toast for what is about no field; without it, that is shown in the form. */
  failed?: string;
  onFailed?: (error: Error) => unknown;
  /** The field that shows a failure, where that isn't the one that the server names. */
  fieldOf?: (error: Error) => FieldPath<V> | undefined;
  /** What the form asks for beyond its schema, by field: said as soon as something was changed. */
  rules?: (values: V) => { readonly [K in keyof V]?: string | undefined };
  /** Why nothing can be sent: a role. */
  refusal?: string | undefined;
  /** The question before unsaved work is left, and the addresses that are still the same work. */
  leave?: {
    text: string;
    isInside?: (to: URL) => boolean;
    /** Whether who saved in order to leave may go: not where the reply is shown this once. */
    mayGo?: (reply: Reply) => boolean;
  };
  sharing?: Sharing<V, Reply>;
}

export interface ContractForm<V extends FieldValues = FieldValues> {
  readonly definition: FormDefinition;
  readonly control: Control<V>;
  readonly values: V;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Why it can't be sent: the role, or what the first field that is refused asks for. */
  readonly missing: string | undefined;
  /** What went wrong, where it is about no field. */
  readonly failure: string | null;
  readonly error: Error | null;
  /** Where others may save the record meanwhile. */
  readonly conflict: Conflict<V> | null;
  /** What is wrong with a field; `wrong` in place of what its definition says. */
  readonly errorOf: (name: FieldPath<V>, wrong?: FieldSpec["wrong"]) => string | undefined;
  readonly set: (change: Partial<V>) => void;
  /** Sets one value, also inside another: `rules.0.group`. */
  readonly put: UseFormSetValue<V>;
  readonly submit: (event?: FormEvent) => void;
}

/** What `FormConflict` shows: theirs, once it is read, and the two ways out. */
export interface Conflict<V> extends Omit<Sharing<V, never>, "storedBy"> {
  readonly isOvertaken: boolean;
  /** The version that the last save was to go over. */
  readonly savedOver: number | undefined;
  readonly takeTheirs: () => void;
  readonly saveMine: () => void;
}
