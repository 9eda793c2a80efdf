import type { ReactNode } from "react";
import type { Option } from "./define-form.ts";

interface ChoicesProps {
  legend: string;
  help?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
  options: readonly Option[];
  value: unknown;
  onChange: (chosen: string[]) => void;
}

/** Boxes to tick: any of a few. */
export function Choices({ legend, help, error, className = "flex flex-col", options, value, onChange }: ChoicesProps) {
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <fieldset>
      <legend className="type-label mb-1">{legend}</legend>
      <div className={className}>
        {options.map((option) => (
          <label key={option.value} className="flex min-h-8 items-center gap-2.5 phone:min-h-10">
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))
              }
            />
            <span className="min-w-0 truncate">{option.label}</span>
            {option.detail === undefined ? null : (
              <span className="type-small min-w-0 truncate text-muted">{option.detail}</span>
            )}
          </label>
        ))}
      </div>
      {error !== undefined ? (
        <p role="alert" className="type-small mt-1 text-danger">
          {error}
        </p>
      ) : help === undefined ? null : (
        <p className="type-small mt-1 text-muted">{help}</p>
      )}
    </fieldset>
  );
}
