import type { LucideIcon } from "lucide-react";
import { useId } from "react";

interface SegmentsProps<Id extends string> {
  label: string;
  segments: readonly { id: Id; label: string; icon?: LucideIcon; count?: number }[];
  value: Id;
  onChange: (id: Id) => void;
  /** On a phone the icons say enough. */
  isSmallOnPhone?: boolean;
}

/** Segments change the view of the same content. Native radio buttons: arrows move between them. */
export function Segments<Id extends string>({ label, segments, value, onChange, isSmallOnPhone }: SegmentsProps<Id>) {
  const name = useId();
  return (
    <fieldset className="inline-flex shrink-0 gap-0.5 rounded-control border border-line-subtle bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {segments.map(({ id, label: text, icon: Icon, count }) => (
        <label
          key={id}
          className="flex h-6.5 items-center gap-1.5 rounded-[5px] px-2.5 text-[12px] font-medium whitespace-nowrap text-muted select-none hover:text-ink has-checked:bg-overlay has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus phone:h-9"
        >
          <input type="radio" name={name} checked={id === value} onChange={() => onChange(id)} className="sr-only" />
          {Icon === undefined ? null : <Icon size={14} aria-hidden="true" />}
          <span className={isSmallOnPhone === true ? "phone:sr-only" : undefined}>{text}</span>
          {count === undefined ? null : <span className="font-normal text-muted tabular-nums">{count}</span>}
        </label>
      ))}
    </fieldset>
  );
}
