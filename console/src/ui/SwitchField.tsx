import { type Calls, useRefusal } from "./refusal.ts";

interface SwitchFieldProps {
  label: string;
  isLabelHidden?: boolean;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabledReason?: string | undefined;
  /** The call behind it: a role that may not make it is told so. */
  calls?: Calls | undefined;
}

/** On or off at once, without a save. The native checkbox with the role of a switch. */
export function SwitchField({ label, isLabelHidden, isOn, onChange, disabledReason: reason, calls }: SwitchFieldProps) {
  const disabledReason = useRefusal(calls) ?? reason;
  return (
    <label className="inline-flex items-center gap-2" title={disabledReason}>
      <span className={isLabelHidden ? "sr-only" : "text-secondary"}>{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-disabled={disabledReason !== undefined || undefined}
        onChange={(event) => disabledReason === undefined && onChange(event.target.checked)}
        className="relative h-4.5 w-8 shrink-0 appearance-none rounded-full bg-line-control transition-colors duration-base before:absolute before:top-0.5 before:left-0.5 before:size-3.5 before:rounded-full before:bg-page before:transition-transform before:duration-base checked:bg-secondary checked:before:translate-x-3.5 aria-disabled:opacity-50"
      />
    </label>
  );
}
