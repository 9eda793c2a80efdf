import { nextOccurrence, readScheduleRule } from "@hoopoe/contract/work/schedule-rule.ts";
import type { GoldTrigger } from "./gold.ts";
import { f1, overlap, squash } from "./overlap.ts";

const occurrencesCompared = 200;
const from = Date.UTC(2026, 0, 1);

/** Two schedules are the same when they run at the same times, and name the same zone where one is named. */
export function isSameSchedule(gold: NonNullable<GoldTrigger["schedule"]>, planned: GoldTrigger["schedule"]): boolean {
  if (planned === undefined) return false;
  const [one, other] = [timesOf(gold.rrule_or_words), timesOf(planned.rrule_or_words)];
  if (one === null || other === null) {
    if (f1(...overlap(gold.words ?? gold.rrule_or_words, planned.words ?? "")) < 0.6) return false;
  } else if (one !== other) return false;
  if (gold.time_zone === undefined) return true;
  const city = squash(gold.time_zone.split("/").at(-1) ?? "");
  const zone = squash(planned.time_zone ?? "");
  return zone !== "" && (zone === squash(gold.time_zone) || zone.includes(city) || city.includes(zone));
}

function timesOf(rrule: string): string | null {
  const spec = { rrule, timeZone: "UTC" };
  if (!readScheduleRule(spec).ok) return null;
  const times: number[] = [];
  for (let at = from; times.length < occurrencesCompared;) {
    const next = nextOccurrence(spec, at);
    if (next === null) break;
    times.push(next);
    at = next;
  }
  return times.join();
}
