import { useState } from "react";
import { countOf } from "../../lib/format.ts";
import { timeTicks, valueTicks } from "./axis.ts";
import { sourceFill } from "./source-fill.ts";
import type { VolumeColumn, VolumeStack } from "./stack-buckets.ts";
import { useBrush } from "./use-brush.ts";
import { useWidth } from "./use-width.ts";
import { VolumeTip } from "./VolumeTip.tsx";
import { columnWords } from "./volume-words.ts";
import { texts } from "../../messages/en/ui/volume-chart.ts";

interface VolumePlotProps {
  label: string;
  stack: VolumeStack;
  height: number;
  onSelect?: (window: { from: string; to: string }) => void;
}

const margin = { left: 36, top: 8, bottom: 20 };
/** A few bars stand apart rather than fill the plot: one event would be a wall of colour. */
const barWidthMax = 48;

/** The bars themselves, drawn in pixels so that words keep their size. Arrows move from bar to bar, Enter takes one. */
export function VolumePlot({ label, stack: { columns, peak, sources }, height, onSelect }: VolumePlotProps) {
  const [box, width] = useWidth();
  const [active, setActive] = useState<number | null>(null);
  const plot = { width: Math.max(0, width - margin.left), height: height - margin.top - margin.bottom };
  const step = columns.length === 0 ? 0 : plot.width / columns.length;
  const ticks = valueTicks(peak);
  const top = ticks.at(-1) ?? 1;
  const yOf = (value: number): number => margin.top + plot.height * (1 - value / top);
  const xOf = (index: number): number => margin.left + index * step;
  const indexAt = (x: number): number | null =>
    step === 0 ? null : Math.min(columns.length - 1, Math.max(0, Math.floor((x - margin.left) / step)));
  const select = (first: number, last: number): void => {
    const [from, to] = [columns[Math.min(first, last)], columns[Math.max(first, last)]];
    if (from !== undefined && to !== undefined)
      onSelect?.({ from: new Date(from.fromMs).toISOString(), to: new Date(to.toMs).toISOString() });
  };
  const brush = useBrush({ indexAt, onMove: setActive, onSelect: onSelect === undefined ? undefined : select });
  const shown = active === null ? undefined : columns[active];
  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={texts.oneBarAtATime(label)}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, columns.length - 1)}
      aria-valuenow={active ?? 0}
      aria-valuetext={shown === undefined ? texts.noBarChosen : columnWords(shown)}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: 10, PageDown: -10 }[event.key];
        if (by !== undefined) {
          event.preventDefault();
          setActive(Math.min(columns.length - 1, Math.max(0, (active ?? columns.length) + by)));
        } else if (event.key === "Enter" && active !== null) select(active, active);
        else if (event.key === "Escape") setActive(null);
      }}
      onBlur={() => setActive(null)}
      {...brush.handlers}
      className="relative touch-pan-y select-none"
      style={{ height }}
    >
      <svg width={width} height={height} aria-hidden="true" className="block text-[11px] tabular-nums">
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${margin.left} ${yOf(tick)}H${width}`} stroke="var(--chart-grid)" />
            <text x={margin.left - 8} y={yOf(tick) + 4} textAnchor="end" fill="var(--chart-axis)">
              {countOf(tick)}
            </text>
          </g>
        ))}
        {brush.range === null ? null : (
          <rect
            x={xOf(brush.range[0])}
            y={margin.top}
            width={(brush.range[1] - brush.range[0] + 1) * step}
            height={plot.height}
            fill="var(--surface-active)"
          />
        )}
        {columns.map((column, index) => (
          <Bar
            key={column.fromMs}
            column={column}
            x={xOf(index)}
            width={step}
            yOf={yOf}
            isActive={active === index}
            isDimmed={active !== null && active !== index}
          />
        ))}
        {columns.length === 0 ? null : <TimeAxis columns={columns} width={plot.width} y={height - 4} />}
      </svg>
      {shown === undefined || active === null ? null : (
        <VolumeTip column={shown} sources={sources} x={xOf(active) + step / 2} width={width} />
      )}
    </div>
  );
}

interface BarProps {
  column: VolumeColumn;
  x: number;
  width: number;
  yOf: (value: number) => number;
  isActive: boolean;
  isDimmed: boolean;
}

function Bar({ column, x, width, yOf, isActive, isDimmed }: BarProps) {
  const gap = width > 6 ? 1.5 : width > 3 ? 0.75 : 0;
  const drawn = Math.max(1, Math.min(barWidthMax, width - gap));
  return (
    <g
      fillOpacity={isDimmed ? "var(--chart-mute)" : "var(--chart-fill)"}
      style={{ fillOpacity: isActive ? 1 : isDimmed ? "var(--chart-mute)" : "var(--chart-fill)" }}
    >
      {column.parts.map(({ source, count, below }) => {
        const full = yOf(below) - yOf(below + count);
        // A hair between parts, unless the part is thinner than the hair; what is there is never invisible.
        const height = Math.max(1, full > 3 ? full - 1 : full);
        return (
          <rect
            key={source}
            x={x + (width - drawn) / 2}
            y={yOf(below) - height}
            width={drawn}
            height={height}
            fill={sourceFill(source)}
          />
        );
      })}
    </g>
  );
}

function TimeAxis({ columns, width, y }: { columns: readonly VolumeColumn[]; width: number; y: number }) {
  const [from, to] = [columns[0]?.fromMs ?? 0, columns.at(-1)?.toMs ?? 0];
  const ticks = timeTicks(from, to, width);
  return ticks.map(({ atMs, label }) => {
    const x = margin.left + ((atMs - from) / (to - from)) * width;
    if (x > margin.left + width - 30) return null;
    return (
      <text key={atMs} x={x} y={y} textAnchor={x < margin.left + 16 ? "start" : "middle"} fill="var(--chart-axis)">
        {label}
      </text>
    );
  });
}
