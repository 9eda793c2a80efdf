import { clockOf } from "../../../lib/format.ts";
import { tookOf } from "../../../features/work/executions/took-of.ts";

/** A stretch of time, in epoch milliseconds. */
export interface Span {
  from: number;
  to: number;
}

export interface GanttScale {
  /** Where a moment stands, 0 to 1. */
  at: (ms: number) => number;
  /** Where the scale changes: before and after a wait that would leave the work no room. */
  breaks: readonly number[];
  ticks: readonly { at: number; ms: number }[];
}

/** A wait longer than this share of the whole is drawn on a scale of its own. */
const waitShareMax = 0.6;
const waitWidth = 0.5;

/** Maps a run's time to the width of its chart; a long wait takes half of it, so that the work can still be seen. */
export function ganttScale(whole: Span, waits: readonly Span[]): GanttScale {
  const length = Math.max(1, whole.to - whole.from);
  const longest = waits.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
  const isLong = longest !== undefined && (longest.to - longest.from) / length > waitShareMax;
  const at = isLong ? pieces(whole, longest) : (ms: number) => Math.min(1, Math.max(0, (ms - whole.from) / length));
  const breaks = isLong ? [longest.from, longest.to].filter((ms) => ms > whole.from && ms < whole.to).map(at) : [];
  return { at, breaks, ticks: ticksOf(whole, at, isLong ? longest : undefined) };
}

/** What stands at each mark: the clock at the first, then the time since; nothing where it says no more than the one before. */
export function tickLabels(ticks: GanttScale["ticks"]): string[] {
  const [first] = ticks;
  const since = ticks.map(({ ms }) => `+${tookOf(ms - (first?.ms ?? ms))}`);
  return since.map((label, index) => {
    if (index === 0) return clockOf(new Date(first?.ms ?? 0).toISOString());
    return label === since[index - 1] ? "" : label;
  });
}

function pieces(whole: Span, wait: Span): (ms: number) => number {
  const rest = Math.max(1, whole.to - whole.from - (wait.to - wait.from));
  const before = ((wait.from - whole.from) / rest) * (1 - waitWidth);
  return (ms) => {
    if (ms <= wait.from) return Math.max(0, ((ms - whole.from) / rest) * (1 - waitWidth));
    if (ms <= wait.to) return before + ((ms - wait.from) / Math.max(1, wait.to - wait.from)) * waitWidth;
    return Math.min(1, before + waitWidth + ((ms - wait.to) / rest) * (1 - waitWidth));
  };
}

/** Eight marks at even distances of the chart; each says its own time. */
function ticksOf(whole: Span, at: (ms: number) => number, wait: Span | undefined): { at: number; ms: number }[] {
  const corners = wait === undefined ? [whole.from, whole.to] : [whole.from, wait.from, wait.to, whole.to];
  return Array.from({ length: 8 }, (_, index) => {
    const place = index / 8;
    const after = corners.findIndex((ms) => at(ms) > place);
    const [left, right] = [corners[after - 1] ?? whole.from, corners[after] ?? whole.to];
    const share = (place - at(left)) / Math.max(1e-9, at(right) - at(left));
    return { at: place, ms: left + share * (right - left) };
  });
}
