import { sourceFill, sourceWord } from "./source-fill.ts";
import { stackBuckets, type VolumeBucket } from "./stack-buckets.ts";

/** Which colour is which source, busiest first; for the head of the card around a chart. */
export function VolumeLegend({ buckets, bucketMs }: { buckets: readonly VolumeBucket[]; bucketMs: number }) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-secondary phone:hidden">
      {stackBuckets(buckets, bucketMs).sources.map(({ source }) => (
        <li key={source} className="flex items-center gap-1.5">
          <span className="size-2 rounded-[2px]" style={{ background: sourceFill(source) }} aria-hidden="true" />
          {sourceWord(source)}
        </li>
      ))}
    </ul>
  );
}
