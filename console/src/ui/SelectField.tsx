import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "../lib/cx.ts";
import { controlBoxClass, Field, type FieldProps } from "./Field.tsx";

interface Option {
  value: string;
  label: string;
}

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<"select">, keyof FieldProps | "id" | "children"> & { options: readonly Option[] };

/** One of a few. The native element: phones show their own list. For many options take a Combobox. */
export function SelectField({
  label,
  isLabelHidden,
  help,
  error,
  aside,
  className,
  options,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, isLabelHidden, help, error, aside, className }}>
      {(ids) => (
        <div className="relative">
          <select {...select} {...ids} className={cx(controlBoxClass, "appearance-none pr-8")}>
            {options.map((option) => (
              <option key={option.value} value={option.value} className="bg-overlay text-ink">
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            size={16}
            className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-secondary"
            aria-hidden="true"
          />
        </div>
      )}
    </Field>
  );
}
