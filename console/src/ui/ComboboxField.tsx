import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, ChevronDown } from "lucide-react";
import { useState } from "react";
import { cx } from "../lib/cx.ts";
import { controlBoxClass, Field, type FieldProps } from "./Field.tsx";
import { optionClass, popupClass } from "./Menu.tsx";

export interface ComboboxOption {
  value: string;
  label: string;
}

interface ComboboxFieldProps extends FieldProps {
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  /** What to do when nothing matches what was typed. */
  emptyAdvice: string;
}

/** One of many: type a part of the name, it is shown bold where it stands. */
export function ComboboxField({
  label,
  isLabelHidden,
  help,
  error,
  aside,
  className,
  options,
  value,
  onChange,
  placeholder,
  emptyAdvice,
}: ComboboxFieldProps) {
  const [typed, setTyped] = useState("");
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Field {...{ label, isLabelHidden, help, error, aside, className }}>
      {(ids) => (
        <Base.Root
          items={options}
          value={chosen}
          onValueChange={(option: ComboboxOption | null) => onChange(option?.value ?? null)}
          onInputValueChange={setTyped}
        >
          <Base.InputGroup className="relative">
            <Base.Input {...ids} placeholder={placeholder} className={cx(controlBoxClass, "pr-8")} />
            <Base.Trigger
              aria-label={`Show all: ${label}`}
              className="absolute top-0 right-0 grid h-full w-8 place-items-center text-secondary"
            >
              <ChevronDown size={16} aria-hidden="true" />
            </Base.Trigger>
          </Base.InputGroup>
          <Base.Portal>
            <Base.Positioner sideOffset={4} className="z-(--z-menu)">
              <Base.Popup className={cx(popupClass, "w-(--anchor-width)")}>
                <Base.Empty className="type-small px-2.5 text-muted not-empty:py-2">{emptyAdvice}</Base.Empty>
                <Base.List>
                  {(option: ComboboxOption) => (
                    <Base.Item key={option.value} value={option} className={optionClass}>
                      <span className="flex-1">
                        <BoldPart text={option.label} part={chosen?.label === typed ? "" : typed} />
                      </span>
                      <Base.ItemIndicator>
                        <Check size={14} aria-hidden="true" />
                      </Base.ItemIndicator>
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}

function BoldPart({ text, part }: { text: string; part: string }) {
  const at = part === "" ? -1 : text.toLowerCase().indexOf(part.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <b className="font-bold">{text.slice(at, at + part.length)}</b>
      {text.slice(at + part.length)}
    </>
  );
}
