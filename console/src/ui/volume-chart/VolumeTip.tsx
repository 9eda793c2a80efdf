import { countOf } from "../../lib/format.ts";
import { sourceFill, sourceWord } from "./source-fill.ts";
import type { VolumeColumn, VolumeStack } from "./stack-buckets.ts";
import { stretchOf } from "./volume-words.ts";
import { texts } from "../../messages/en/ui/volume-chart.ts";

/** What one bar holds, beside it and never outside the chart. */
export function VolumeTip({
  column,
  sources,
  x,
  width,
}: {
  column: VolumeColumn;
  sources: VolumeStack["sources"];
  x: number;
  width: number;
}) {
  const counts = new Map(column.parts.map(({ source, count }) => [source, count]));
  const isLeft = x < width / 2;
  return (
    <div
      aria-hidden="true"
      className="type-small pointer-events-none absolute top-2 z-(--z-sticky) min-w-40 rounded-control border border-line bg-overlay p-2.5 text-ink shadow-mid tabular-nums"
      style={isLeft ? { left: x + 12 } : { right: width - x + 12 }}
    >
      <div className="mb-1.5 text-muted">{stretchOf(column)}</div>
      {sources
        .filter(({ source }) => counts.has(source))
        .map(({ source }) => (
          <div key={source} className="flex items-center gap-1.5">
            <span className="size-2 rounded-[2px]" style={{ background: sourceFill(source) }} />
            <span className="flex-1 text-secondary">{sourceWord(source)}</span>
            <span className="pl-3">{countOf(counts.get(source) ?? 0)}</span>
          </div>
        ))}
      <div className="mt-1 flex justify-between border-t border-line-subtle pt-1 font-strong">
        <span>{column.total === 0 ? texts.nothingCame : texts.together}</span>
        <span>{countOf(column.total)}</span>
      </div>
    </div>
  );
}
