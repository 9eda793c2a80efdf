import { Search } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "../lib/cx.ts";
import { controlBoxClass, Field, type FieldProps } from "./Field.tsx";

type SearchFieldProps = Omit<FieldProps, "isLabelHidden" | "aside"> &
  Omit<ComponentProps<"input">, keyof FieldProps | "id" | "type"> & {
    /** Shown at the right inside the box: a count, a time. */
    note?: ReactNode;
    isMono?: boolean;
  };

/** A search box; its label is for ears only, its placeholder says what can be found. */
export function SearchField({ label, help, error, className, note, isMono, ...input }: SearchFieldProps) {
  return (
    <Field {...{ label, help, error, className }} isLabelHidden>
      {(ids) => (
        <div
          className={cx(
            controlBoxClass,
            "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
          )}
        >
          <Search size={14} className="text-secondary" aria-hidden="true" />
          <input
            type="search"
            {...input}
            {...ids}
            className={cx(
              "h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted",
              isMono && "type-code",
            )}
          />
          {note === undefined ? null : <span className="type-small shrink-0 text-muted phone:hidden">{note}</span>}
        </div>
      )}
    </Field>
  );
}
