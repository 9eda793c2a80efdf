import { countOf } from "../../lib/format.ts";
import { sourceWord } from "./source-fill.ts";
import type { VolumeStack } from "./stack-buckets.ts";
import { stretchOf } from "./volume-words.ts";
import { texts } from "../../messages/en/ui/volume-chart.ts";

/** The chart's twin: the same figures as rows, latest first. */
export function VolumeTable({
  label,
  stack: { columns, sources },
  height,
}: {
  label: string;
  stack: VolumeStack;
  height: number;
}) {
  return (
    <div className="overflow-auto" style={{ height }} tabIndex={0} role="group" aria-label={texts.asATable(label)}>
      <table className="type-small w-full border-collapse">
        <thead className="sticky top-0 bg-card text-muted">
          <tr>
            <th scope="col" className="h-8 text-left font-medium">
              {texts.utc2}
            </th>
            {sources.map(({ source }) => (
              <th key={source} scope="col" className="pl-4 text-right font-medium whitespace-nowrap">
                {sourceWord(source)}
              </th>
            ))}
            <th scope="col" className="pl-4 text-right font-medium">
              {texts.together}
            </th>
          </tr>
        </thead>
        <tbody>
          {columns.toReversed().map((column) => (
            <tr key={column.fromMs} className="border-t border-line-subtle">
              <th scope="row" className="h-7 text-left font-normal whitespace-nowrap text-secondary">
                {stretchOf(column)}
              </th>
              {sources.map(({ source }) => (
                <td key={source} className="text-right">
                  {countOf(column.parts.find((part) => part.source === source)?.count ?? 0)}
                </td>
              ))}
              <td className="text-right font-strong">{countOf(column.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
