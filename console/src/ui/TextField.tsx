import type { ComponentProps } from "react";
import { cx } from "../lib/cx.ts";
import { controlBoxClass, Field, type FieldProps } from "./Field.tsx";

type TextFieldProps = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps | "id"> & { isMono?: boolean };

/** One line of text. Takes every native attribute, so that autofill and validation work. */
export function TextField({ label, isLabelHidden, help, error, aside, className, isMono, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, isLabelHidden, help, error, aside, className }}>
      {(ids) => <input type="text" {...input} {...ids} className={cx(controlBoxClass, isMono && "type-code")} />}
    </Field>
  );
}
