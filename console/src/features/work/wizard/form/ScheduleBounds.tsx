import { zoneWordOf } from "../../../../lib/format.ts";
import { localInput, toIso } from "../../../../lib/local-input.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import { texts } from "../../../../messages/en/features/work/wizard/form.ts";

interface Bounds {
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
}

interface ScheduleBoundsProps {
  value: Bounds;
  onChange: (bounds: Bounds) => void;
}

/** From when and until when a schedule holds, on the clocks that every page shows; empty: from now on, and for ever. */
export function ScheduleBounds({ value, onChange }: ScheduleBoundsProps) {
  const { startDate, endDate } = value;
  const zone = zoneWordOf(new Date());
  const isTurned = startDate != null && endDate != null && endDate <= startDate;
  return (
    <div className="flex flex-wrap gap-2">
      <TextField
        label={texts.notBefore(zone)}
        type="datetime-local"
        className="min-w-44 flex-1"
        value={localInput(startDate)}
        onChange={({ target }) => onChange({ ...value, startDate: toIso(target.value) })}
      />
      <TextField
        label={texts.notAfter(zone)}
        type="datetime-local"
        className="min-w-44 flex-1"
        value={localInput(endDate)}
        error={isTurned ? texts.itEndsBeforeIt : undefined}
        onChange={({ target }) => onChange({ ...value, endDate: toIso(target.value) })}
      />
    </div>
  );
}
