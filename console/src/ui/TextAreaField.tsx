import type { ComponentProps } from "react";
import { cx } from "../lib/cx.ts";
import { controlBoxClass, Field, type FieldProps } from "./Field.tsx";

type TextAreaFieldProps = FieldProps & Omit<ComponentProps<"textarea">, keyof FieldProps | "id"> & { isMono?: boolean };

/** Several lines of text; grows with what is written, up to a third of the window. */
export function TextAreaField({
  label,
  isLabelHidden,
  help,
  error,
  aside,
  className,
  isMono,
  ...area
}: TextAreaFieldProps) {
  return (
    <Field {...{ label, isLabelHidden, help, error, aside, className }}>
      {(ids) => (
        <textarea
          rows={3}
          {...area}
          {...ids}
          className={cx(
            controlBoxClass,
            "field-sizing-content h-auto max-h-[33vh] min-h-16 py-2",
            isMono && "type-code",
          )}
        />
      )}
    </Field>
  );
}
