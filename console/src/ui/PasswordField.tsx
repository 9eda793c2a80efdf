import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { cx } from "../lib/cx.ts";
import { controlBoxClass, Field, type FieldProps } from "./Field.tsx";
import { texts } from "../messages/en/start.ts";

type PasswordFieldProps = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps | "id" | "type">;

/** A secret that its writer may look at. */
export function PasswordField({ label, isLabelHidden, help, error, aside, className, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field {...{ label, isLabelHidden, help, error, aside, className }}>
      {(ids) => (
        <div className="relative">
          <input {...input} {...ids} type={isShown ? "text" : "password"} className={cx(controlBoxClass, "pr-10")} />
          <button
            type="button"
            aria-label={texts.show(label)}
            aria-pressed={isShown}
            className="absolute top-1/2 right-1 grid size-8 -translate-y-1/2 place-items-center rounded-control text-muted hover:text-ink"
            onClick={() => setIsShown(!isShown)}
          >
            <Icon size={16} aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  );
}
