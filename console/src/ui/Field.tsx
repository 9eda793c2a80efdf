import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "../lib/cx.ts";

export interface FieldProps {
  /** What it asks for. Always there for everyone; `isLabelHidden` only takes it from sight. */
  label: string;
  isLabelHidden?: boolean;
  help?: ReactNode;
  /** What is wrong and how to mend it; takes the place of the help. */
  error?: string | undefined;
  /** A link at the right of the label. */
  aside?: ReactNode;
  className?: string;
}

/** What the control inside a field must carry. */
export interface FieldIds {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** Label above, control, help or error below. Every input of the console is one of these. */
export function Field({
  label,
  isLabelHidden,
  help,
  error,
  aside,
  className,
  children,
}: FieldProps & { children: (ids: FieldIds) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || help !== undefined;
  return (
    <div className={cx("min-w-0", className)}>
      <div className={cx("mb-1.5 flex items-baseline justify-between gap-3", isLabelHidden && "sr-only")}>
        <label htmlFor={id} className="type-small font-medium text-secondary">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        "aria-describedby": hasNote ? noteId : undefined,
        "aria-invalid": error === undefined ? undefined : true,
      })}
      {error !== undefined ? (
        <p id={noteId} role="alert" className="type-small mt-1.5 flex items-start gap-1.5 text-danger">
          <CircleAlert size={14} className="mt-px" aria-hidden="true" />
          {error}
        </p>
      ) : help === undefined ? null : (
        <div id={noteId} className="type-small mt-1.5 text-muted">
          {help}
        </div>
      )}
    </div>
  );
}

/** The box around a control: shared by inputs, selects and comboboxes. */
export const controlBoxClass =
  "flex h-(--control) w-full min-w-0 items-center gap-2 rounded-control border border-line-control bg-input px-2.5 text-ink placeholder:text-muted transition-colors duration-fast hover:border-secondary aria-invalid:border-danger";
