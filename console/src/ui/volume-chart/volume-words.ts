import { countOf, utcDayOf, utcTimeOf } from "../../lib/format.ts";
import { sourceWord } from "./source-fill.ts";
import type { VolumeColumn } from "./stack-buckets.ts";
import { texts } from "../../messages/en/ui/volume-chart.ts";

/** "Nov 20, 08:00 AM to 08:30 AM" of a column, in UTC. */
export function stretchOf({ fromMs, toMs }: Pick<VolumeColumn, "fromMs" | "toMs">): string {
  const iso = (ms: number): string => new Date(ms).toISOString();
  const day = utcDayOf(iso(fromMs));
  if (toMs - fromMs >= 86_400_000) return toMs - fromMs === 86_400_000 ? day : texts.to(day, utcDayOf(iso(toMs - 1)));
  return texts.toDay(day, utcTimeOf(iso(fromMs)), utcTimeOf(iso(toMs)));
}

/** A column in words: when, how many, from where. */
export function columnWords(column: VolumeColumn): string {
  const parts = column.parts.map(({ source, count }) => `${sourceWord(source)} ${countOf(count)}`);
  return [`${stretchOf(column)}: ${texts.items(column.total)}`, ...parts].join(", ");
}
