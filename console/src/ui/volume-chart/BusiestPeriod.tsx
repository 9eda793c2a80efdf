import type { ReactNode } from "react";
import { chosenZone } from "../../lib/format.ts";
import { stackBuckets, type VolumeBucket, type VolumeWindow } from "./stack-buckets.ts";
import { stretchOf } from "./volume-words.ts";
import { texts } from "../../messages/en/ui/volume-chart.ts";

export interface BusiestPeriodProps {
  buckets: readonly VolumeBucket[];
  bucketMs: number;
  /** "12 items". */
  counted: (count: number) => string;
  /** What leads to that stretch. */
  action: (window: VolumeWindow) => ReactNode;
}

/** A chart's story in one sentence: when most of it came. Nothing where no column stands out. */
export function BusiestPeriod({ buckets, bucketMs, counted, action }: BusiestPeriodProps) {
  const { columns, peak } = stackBuckets(buckets, bucketMs);
  const [busiest, asBusy] = columns.filter(({ total }) => total === peak);
  if (busiest === undefined || asBusy !== undefined || columns.length < 2) return null;
  return (
    <>
      {texts.mostCameOn} {stretchOf(busiest)}
      {chosenZone() === "UTC" ? "" : texts.utc}: {counted(peak)}.{" "}
      {action({ from: new Date(busiest.fromMs).toISOString(), to: new Date(busiest.toMs).toISOString() })}
    </>
  );
}
