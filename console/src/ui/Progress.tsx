import { cx } from "../lib/cx.ts";
import { countOf } from "../lib/format.ts";
import { texts } from "../messages/en/ui.ts";

interface ProgressProps {
  /** What is going on, for those who cannot see the bar. */
  label: string;
  done: number;
  /** Unknown totals show the count only, never an invented share. */
  total: number | null;
  /** What is left or how fast: "about 11 min left". */
  left?: string;
  unit?: string;
  isDone?: boolean;
}

/** Light fill with three wing cuts before an orange tip; green once done. Always with its count. */
export function Progress({ label, done, total, left, unit = "", isDone = false }: ProgressProps) {
  const share = isDone ? 1 : total === null || total === 0 ? null : Math.min(1, done / total);
  const words = unit === "" ? "" : ` ${unit}`;
  return (
    <div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total ?? undefined}
        aria-valuenow={share === null ? undefined : done}
        className="h-1 overflow-hidden rounded-full bg-active"
      >
        <div
          className={cx(
            "h-full rounded-full transition-[width] duration-base",
            isDone ? "bg-success" : share === null ? "hatch w-full text-muted" : "wing-progress min-w-1",
          )}
          style={share === null ? undefined : { width: `${share * 100}%` }}
        />
      </div>
      <div className="type-small mt-1.5 flex justify-between gap-3 text-muted tabular-nums">
        <span>
          {countOf(done)}
          {total === null ? "" : texts.ofCount(countOf(total))}
          {words}
        </span>
        <span>{left}</span>
      </div>
    </div>
  );
}
