import { TextField } from "../../../ui/TextField.tsx";
import { texts } from "../../../messages/en/features/search/search.ts";

interface CustomWindowProps {
  from: string | undefined;
  to: string | undefined;
  onChange: (range: { from?: string | undefined; to?: string | undefined }) => void;
}

/** A window from minute to minute, in UTC like every time on this page. */
export function CustomWindow({ from, to, onChange }: CustomWindowProps) {
  const isTurned = from !== undefined && to !== undefined && from >= to;
  return (
    <div className="flex w-full flex-wrap gap-3">
      <TextField
        label={texts.fromUtc}
        type="datetime-local"
        defaultValue={from?.slice(0, 16)}
        onChange={(event) => onChange({ from: toIso(event.target.value) })}
      />
      <TextField
        label={texts.toUtc}
        type="datetime-local"
        defaultValue={to?.slice(0, 16)}
        error={isTurned ? texts.liesBeforeTheStart : undefined}
        onChange={(event) => onChange({ to: toIso(event.target.value) })}
      />
    </div>
  );
}

/** Half-typed dates are empty in the browser: no limit until they are whole. */
function toIso(value: string): string | undefined {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? `${value}:00.000Z` : undefined;
}
