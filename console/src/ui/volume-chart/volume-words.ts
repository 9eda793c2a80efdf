import { countOf, plural } from "../../lib/format.ts";
import { sourceWord } from "./source-fill.ts";
import type { VolumeColumn } from "./stack-buckets.ts";

/** "20 Nov, 08:00 to 08:30" of a column, in UTC. */
export function stretchOf({ fromMs, toMs }: Pick<VolumeColumn, "fromMs" | "toMs">): string {
  const [from, to] = [new Date(fromMs), new Date(toMs)];
  const day = (date: Date): string =>
    `${date.getUTCDate()} ${date.toLocaleString("en", { month: "short", timeZone: "UTC" })}`;
  const time = (date: Date): string => date.toISOString().slice(11, 16);
  if (toMs - fromMs >= 86_400_000)
    return toMs - fromMs === 86_400_000 ? day(from) : `${day(from)} to ${day(new Date(toMs - 1))}`;
  return `${day(from)}, ${time(from)} to ${time(to)}`;
}

/** A column in words: when, how many, from where. */
export function columnWords(column: VolumeColumn): string {
  const parts = column.parts.map(({ source, count }) => `${sourceWord(source)} ${countOf(count)}`);
  return [`${stretchOf(column)}: ${plural(column.total, "item")}`, ...parts].join(", ");
}
