import { instantOf, wallClockOf } from "@hoopoe/contract/wall-clock.ts";
import { chosenZone } from "./format.ts";

/** A date as a native date-and-time input shows it, on the clocks that every page shows; empty for none. */
export function localInput(iso: string | null | undefined): string {
  const ms = Date.parse(iso ?? "");
  if (Number.isNaN(ms)) return "";
  const { year, month, day, hour, minute } = wallClockOf(ms, chosenZone());
  return `${two(year, 4)}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** What such an input holds, as ISO in UTC; null for none. */
export function toIso(local: string): string | null {
  const ms = Date.parse(`${local}Z`);
  return local === "" || Number.isNaN(ms)
    ? null
    : new Date(instantOf(wallClockOf(ms, "UTC"), chosenZone())).toISOString();
}

function two(value: number, digits = 2): string {
  return String(value).padStart(digits, "0");
}
