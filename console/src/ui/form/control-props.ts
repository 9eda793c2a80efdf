import type { Ref } from "react";
import type { ControlKind } from "./control-of.ts";
import type { FieldSpec } from "./define-form.ts";

/** What each control gets: the field's words and value, and where its own value goes as it is typed, chosen or ticked. */
export interface ControlProps {
  kind: ControlKind;
  spec: FieldSpec;
  value: unknown;
  error: string | undefined;
  className?: string | undefined;
  disabledReason?: string | undefined;
  /** Of a text's length or a number. */
  limits: { min?: number; max?: number };
  format: string | undefined;
  ref: Ref<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>;
  onBlur: () => void;
  onRaw: (raw: unknown) => void;
}
