import { TextField } from "../../../ui/TextField.tsx";

interface Bounds {
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
}

interface ScheduleBoundsProps {
  value: Bounds;
  onChange: (bounds: Bounds) => void;
}

/** From when and until when a schedule holds, in the reader's own time; empty: from now on, and for ever. */
export function ScheduleBounds({ value, onChange }: ScheduleBoundsProps) {
  const { startDate, endDate } = value;
  const isTurned = startDate != null && endDate != null && endDate <= startDate;
  return (
    <div className="flex flex-wrap gap-2">
      <TextField
        label="Not before"
        type="datetime-local"
        className="min-w-44 flex-1"
        value={localOf(startDate)}
        onChange={({ target }) => onChange({ ...value, startDate: isoOf(target.value) })}
      />
      <TextField
        label="Not after"
        type="datetime-local"
        className="min-w-44 flex-1"
        value={localOf(endDate)}
        error={isTurned ? "It ends before it begins." : undefined}
        onChange={({ target }) => onChange({ ...value, endDate: isoOf(target.value) })}
      />
    </div>
  );
}

/** As the field has it: '2026-11-22T08:00', in the browser's zone. */
export function localOf(iso: string | null | undefined): string {
  if (iso == null) return "";
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function isoOf(local: string): string | null {
  const at = new Date(local);
  return local === "" || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
