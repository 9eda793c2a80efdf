import type { Job } from "@hoopoe/contract/work/job.ts";
import { dateOf, timeOf, zoneWordOf } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/features/work/jobs.ts";

/** When a job works next, or what it waits for. The zone is named, since the schedule beside it may be in another. */
export function nextWords({ isOn, nextRunAt, trigger }: Pick<Job, "isOn" | "nextRunAt" | "trigger">): string {
  if (!isOn) return texts.paused;
  if (nextRunAt !== null) return `${dateOf(nextRunAt)} ${timeOf(nextRunAt)} ${zoneWordOf(new Date(nextRunAt))}`;
  return trigger.kind === "schedule" ? texts.never : "–";
}
