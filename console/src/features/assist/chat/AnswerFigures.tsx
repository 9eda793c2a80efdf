import type { AnswerPlot, AnswerTable } from "@hoopoe/contract/assist/answer.ts";
import { countOf } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/features/assist/chat.ts";

/** A table of an answer: numbers at the right, in figures of one width. */
export function FigureTable({ table: { title, columns, rows } }: { table: AnswerTable }) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={title} className="w-full border-collapse">
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`type-micro h-8 border-b border-line px-2 text-muted ${sideOf(rows, index)}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, index) => (
                <td key={index} className={`h-8 border-b border-line-subtle px-2 ${sideOf(rows, index)}`}>
                  {typeof cell === "number" ? countOf(cell) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Numbers and sums of money stand under one another. */
function sideOf(rows: AnswerTable["rows"], index: number): string {
  const isFigure = (cell: string | number | undefined) => typeof cell === "number" || /^\$[\d.,]+$/.test(cell ?? "");
  return rows.every((row) => isFigure(row[index])) ? "text-right tabular-nums" : "text-left";
}

const width = 560;
const barHeight = 22;
const plotHeight = 130;

/** Bars with their values beside them, or a line over time; the story stands below. The table beside it is its twin. */
export function FigurePlot({ plot }: { plot: AnswerPlot }) {
  const { title, story, points, kind } = plot;
  const most = Math.max(...points.map(({ value }) => value), 1);
  return (
    <figure aria-label={title} className="m-0">
      {kind === "bars" ? (
        <ul className="grid grid-cols-[minmax(64px,auto)_1fr_auto] items-center gap-x-3 gap-y-1">
          {points.map(({ label, value }) => (
            <li key={label} className="col-span-3 grid grid-cols-subgrid items-center">
              <span className="max-w-44 truncate text-secondary">{label === "" ? texts.nobodyNamed : label}</span>
              <svg
                viewBox={`0 0 100 ${barHeight}`}
                preserveAspectRatio="none"
                className="h-3.5 w-full"
                aria-hidden="true"
              >
                <rect
                  width={(100 * value) / most}
                  height={barHeight}
                  fill="var(--chart-1)"
                  className="opacity-(--chart-fill)"
                />
              </svg>
              <span className="text-right tabular-nums">{countOf(value)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <LinePlot plot={plot} most={most} />
      )}
      <figcaption className="type-small mt-2 text-secondary">{story}</figcaption>
    </figure>
  );
}

function LinePlot({ plot: { title, unit, points }, most }: { plot: AnswerPlot; most: number }) {
  const x = (index: number) => 34 + (index * (width - 44)) / Math.max(1, points.length - 1);
  const y = (value: number) => plotHeight - 18 - (value / most) * (plotHeight - 30);
  const first = points[0];
  const last = points.at(-1);
  return (
    <svg viewBox={`0 0 ${width} ${plotHeight}`} className="h-auto w-full" role="img" aria-label={`${title}, ${unit}`}>
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line x1={34} x2={width - 10} y1={y(share * most)} y2={y(share * most)} className="stroke-line-subtle" />
          <text x={28} y={y(share * most) + 4} textAnchor="end" className="fill-muted text-[10px] tabular-nums">
            {countOf(Math.round(share * most))}
          </text>
        </g>
      ))}
      <polyline
        points={points.map(({ value }, index) => `${x(index)},${y(value)}`).join(" ")}
        fill="none"
        stroke="var(--chart-1)"
        strokeWidth={2}
      />
      {points.map(({ label, value }, index) => (
        <circle key={label} cx={x(index)} cy={y(value)} r={2.5} fill="var(--chart-1)">
          <title>{`${label}: ${countOf(value)}`}</title>
        </circle>
      ))}
      <text x={34} y={plotHeight - 2} className="fill-muted text-[10px]">
        {first?.label}
      </text>
      <text x={width - 10} y={plotHeight - 2} textAnchor="end" className="fill-muted text-[10px]">
        {last?.label}
      </text>
    </svg>
  );
}
