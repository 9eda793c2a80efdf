import { type Schedule, schedule as scheduleSchema } from "@hoopoe/contract/intake/integration.ts";
import type { StreamTrust } from "@hoopoe/contract/intake/trust.ts";
import * as z from "zod/mini";
import type { ReadStream } from "./store.ts";

const unitMinutes = { min: 1, hr: 60, day: 1_440 } as const;
/** A run may be late by as much as another takes. */
const graceMinutes = 15;
/** Fewer in a day are no rhythm that could be missed. */
const expectedMin = 8;
const minuteMs = 60_000;

export interface Hour {
  readonly at: Date;
  readonly seen: number;
  readonly expected: number;
}

/** What a stream promises: what somebody set, else twice its own interval. Null for one that runs by hand alone. */
export function promiseOf({
  promiseMinutes,
  schedule,
}: Pick<ReadStream, "promiseMinutes" | "schedule">): number | null {
  if (promiseMinutes !== null) return promiseMinutes;
  const read = z.safeParse(scheduleSchema, schedule);
  const repeat: Schedule["repeat"] = read.success ? read.data.repeat : null;
  return repeat === null ? null : 2 * repeat.frequency * unitMinutes[repeat.unit] + graceMinutes;
}

/** Whether a stream keeps its promise at `now`, and the sentence for what stands on it where it does not. */
export function judge(stream: ReadStream, hours: readonly Hour[], now: Date): Pick<StreamTrust, "state" | "sentence"> {
  if (!stream.isOn) return { state: "off", sentence: null };
  const promise = promiseOf(stream);
  const behindMs = now.getTime() - (stream.readAt ?? stream.createdAt).getTime();
  if (promise !== null && behindMs > promise * minuteMs) {
    const since = stream.readAt === null ? "hasn't synced yet" : `is ${durationWords(behindMs)} behind`;
    return { state: "stale", sentence: `${stream.name} ${since}` };
  }
  const expected = hours.reduce((sum, hour) => sum + hour.expected, 0);
  const seen = hours.reduce((sum, hour) => sum + hour.seen, 0);
  if (expected >= expectedMin && seen === 0) {
    return {
      state: "silent",
      sentence: `${stream.name} has gone quiet: about ${Math.round(expected)} records a day are usual`,
    };
  }
  return { state: promise === null ? "unpromised" : "fresh", sentence: null };
}

/** "40 min", "3 h", "2 days". */
export function durationWords(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} days`;
}
