/** What a source brought in one stretch of time; `at` is where the stretch begins, ISO 8601. */
export interface VolumeBucket {
  at: string;
  source_datatype: string;
  count: number;
}

/** A span of time, ISO 8601. */
export interface VolumeWindow {
  from: string;
  to: string;
}

export interface VolumeColumn {
  fromMs: number;
  toMs: number;
  total: number;
  /** In the order of `sources`, from the base up; sources with nothing here are left out. */
  parts: { source: string; count: number; below: number }[];
}

export interface VolumeStack {
  /** Busiest first, at most five; the rest are gathered as `other`. */
  sources: { source: string; count: number }[];
  columns: VolumeColumn[];
  peak: number;
}

export const otherSource = "other";
const sourcesMax = 5;

/**
 * Buckets as columns, one for each stretch of the window, empty ones included: a gap is seen as a gap.
 * Without a window it spans from the first bucket to the last.
 */
export function stackBuckets(
  buckets: readonly VolumeBucket[],
  bucketMs: number,
  window?: { fromMs: number; toMs: number },
): VolumeStack {
  const sources = topSources(buckets);
  const kept = new Set(sources.map(({ source }) => source));
  const counts = new Map<number, Map<string, number>>();
  for (const { at, source_datatype, count } of buckets) {
    const start = Math.floor(Date.parse(at) / bucketMs) * bucketMs;
    const source = kept.has(source_datatype) ? source_datatype : otherSource;
    const column = counts.get(start) ?? new Map<string, number>();
    column.set(source, (column.get(source) ?? 0) + count);
    counts.set(start, column);
  }
  const starts = [...counts.keys()];
  const first = Math.floor((window?.fromMs ?? Math.min(...starts)) / bucketMs) * bucketMs;
  const last = window === undefined ? Math.max(...starts) : window.toMs - 1;
  const columns: VolumeColumn[] = [];
  for (let fromMs = first; starts.length > 0 && fromMs <= last; fromMs += bucketMs)
    columns.push(columnOf(fromMs, bucketMs, sources, counts.get(fromMs)));
  return { sources, columns, peak: Math.max(0, ...columns.map(({ total }) => total)) };
}

function columnOf(
  fromMs: number,
  bucketMs: number,
  sources: VolumeStack["sources"],
  counts: Map<string, number> | undefined,
): VolumeColumn {
  let below = 0;
  const parts: VolumeColumn["parts"] = [];
  for (const { source } of sources) {
    const count = counts?.get(source) ?? 0;
    if (count > 0) parts.push({ source, count, below });
    below += count;
  }
  return { fromMs, toMs: fromMs + bucketMs, total: below, parts };
}

function topSources(buckets: readonly VolumeBucket[]): VolumeStack["sources"] {
  const totals = new Map<string, number>();
  for (const { source_datatype, count } of buckets)
    totals.set(source_datatype, (totals.get(source_datatype) ?? 0) + count);
  const ranked = [...totals]
    .map(([source, count]) => ({ source, count }))
    .sort((a, b) => b.count - a.count || a.source.localeCompare(b.source));
  if (ranked.length <= sourcesMax) return ranked;
  const rest = ranked.slice(sourcesMax).reduce((sum, { count }) => sum + count, 0);
  return [...ranked.slice(0, sourcesMax), { source: otherSource, count: rest }];
}
