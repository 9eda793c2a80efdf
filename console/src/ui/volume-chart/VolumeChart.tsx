import { ChartColumnStacked, Table2 } from "lucide-react";
import { useState } from "react";
import { Segments } from "../Segments.tsx";
import { BusiestPeriod, type BusiestPeriodProps } from "./BusiestPeriod.tsx";
import { stackBuckets, type VolumeWindow } from "./stack-buckets.ts";
import { VolumePlot } from "./VolumePlot.tsx";
import { VolumeTable } from "./VolumeTable.tsx";
import { texts } from "../../messages/en/ui/volume-chart.ts";

interface VolumeChartProps extends BusiestPeriodProps {
  /** What is counted, for those who do not see it: "Items by source". */
  label: string;
  /** The span to draw, ISO 8601; without it from the first bucket to the last. */
  window?: VolumeWindow;
  /** A press takes one bar's stretch, a drag several: narrow the window with it. */
  onSelect: (window: VolumeWindow) => void;
  height?: number;
}

/** Volume by source over time as stacked bars, with a table that says the same. Times are UTC. */
export function VolumeChart({ label, window, onSelect, height = 238, ...stretch }: VolumeChartProps) {
  const [isTable, setIsTable] = useState(false);
  const stack = stackBuckets(
    stretch.buckets,
    stretch.bucketMs,
    window === undefined ? undefined : { fromMs: Date.parse(window.from), toMs: Date.parse(window.to) },
  );
  return (
    <figure aria-label={label} className="m-0">
      {isTable ? (
        <VolumeTable label={label} stack={stack} height={height} />
      ) : (
        <VolumePlot label={label} stack={stack} height={height} onSelect={onSelect} />
      )}
      <figcaption className="type-small mt-2 flex items-center justify-between gap-4 text-secondary">
        <div className="min-w-0 text-pretty">
          <BusiestPeriod {...stretch} />
        </div>
        <Segments
          label={texts.view(label)}
          segments={[
            { id: "chart", label: texts.chart, icon: ChartColumnStacked },
            { id: "table", label: texts.table, icon: Table2 },
          ]}
          value={isTable ? "table" : "chart"}
          onChange={(view) => setIsTable(view === "table")}
          isSmallOnPhone
        />
      </figcaption>
    </figure>
  );
}
