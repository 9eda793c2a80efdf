import { wallClockOf } from "@hoopoe/contract/wall-clock.ts";

/** "2026-11-07 10:30 +01:00": what the clocks of a zone show at a moment, and how far they are from UTC. */
export function localTime(iso: string, zone: string): string {
  const at = Date.parse(iso);
  const shown = wallClockOf(at, zone);
  const asUtc = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute);
  const shift = asUtc / 60_000 - Math.floor(at / 60_000);
  const offset = Math.abs(shift);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${String(shown.year).padStart(4, "0")}-${two(shown.month)}-${two(shown.day)}`;
  return `${day} ${two(shown.hour)}:${two(shown.minute)} ${shift < 0 ? "-" : "+"}${two(Math.floor(offset / 60))}:${two(offset % 60)}`;
}
