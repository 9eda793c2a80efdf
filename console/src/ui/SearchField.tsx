import { Search } from "lucide-react";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { cx } from "../lib/cx.ts";
import { controlBoxClass, Field, type FieldProps } from "./Field.tsx";

type SearchFieldProps = Omit<FieldProps, "isLabelHidden" | "aside"> &
  Omit<ComponentProps<"input">, keyof FieldProps | "id" | "type"> & {
    /** Shown at the right inside the box: a count, a time. */
    note?: ReactNode;
    /** A button at the right end inside the box. */
    action?: ReactNode;
    isMono?: boolean;
    /** What is typed, in colours: drawn in the place of the letters, each as wide as it was. */
    painted?: ReactNode;
  };

/** A search box; its label is for ears only, its placeholder says what can be found. */
export function SearchField(props: SearchFieldProps) {
  const { label, help, error, className, note, action, isMono, painted, ...input } = props;
  const paint = useRef<HTMLSpanElement>(null);
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
          <span className="relative h-full min-w-0 flex-1">
            {painted === undefined ? null : (
              <span
                aria-hidden="true"
                className={cx(
                  "pointer-events-none absolute inset-y-0 right-3 left-0 flex items-center overflow-hidden forced-colors:hidden",
                  isMono && "type-code",
                )}
              >
                <span ref={paint} className="whitespace-pre">
                  {painted}
                </span>
              </span>
            )}
            <input
              type="search"
              {...input}
              {...ids}
              onScroll={({ currentTarget }) => {
                if (paint.current !== null) paint.current.style.translate = `${-currentTarget.scrollLeft}px`;
              }}
              className={cx(
                "relative size-full bg-transparent outline-none placeholder:text-muted",
                isMono && "type-code",
                painted !== undefined && "text-transparent caret-(--text)",
              )}
            />
          </span>
          {note === undefined ? null : <span className="type-small shrink-0 text-muted phone:hidden">{note}</span>}
          {action}
        </div>
      )}
    </Field>
  );
}
