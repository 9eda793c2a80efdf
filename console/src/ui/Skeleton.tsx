import { texts } from "../messages/en/ui.ts";

/** The shape of rows that are on their way; seen only when they take longer than 200 ms. */
export function Skeleton({ rows = 4, label = texts.loading }: { rows?: number; label?: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className="appear-late flex flex-col gap-4 px-(--inset,var(--gutter)) py-(--card-pad)"
    >
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-2.5" aria-hidden="true">
          <span className="size-5 shrink-0 rounded-[5px] bg-active" />
          <span className="h-2.5 rounded-mark bg-active" style={{ width: `${[46, 38, 52, 41][row % 4]}%` }} />
          <span className="ml-auto h-2.5 w-12 rounded-mark bg-active" />
        </div>
      ))}
    </div>
  );
}
