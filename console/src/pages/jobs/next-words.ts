import type { Job } from "@hoopoe/contract/job.ts";
import { dateOf, timeOf } from "../../lib/format.ts";

/** When a job works next, or what it waits for. */
export function nextWords({ isOn, nextRunAt, trigger }: Pick<Job, "isOn" | "nextRunAt" | "trigger">): string {
  if (!isOn) return "paused";
  if (nextRunAt !== null) return `${dateOf(nextRunAt)} ${timeOf(nextRunAt)}`;
  return trigger.kind === "schedule" ? "never" : "–";
}
