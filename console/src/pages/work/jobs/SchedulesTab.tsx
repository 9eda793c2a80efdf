import type { Job } from "@hoopoe/contract/work/job.ts";
import { jobMisses, type jobList } from "@hoopoe/contract/work/routes/job.ts";
import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarX2 } from "lucide-react";
import { apiQuery } from "../../../api/query.ts";
import { agoOf, dateOf, timeOf } from "../../../lib/format.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { triggerWords } from "../../../features/work/wizard/model/step-words.ts";
import { nextWords } from "../../../features/work/jobs/next-words.ts";
import { upcoming } from "./upcoming.ts";
import { texts } from "../../../messages/en/pages/work/jobs.ts";

const dayMs = 86_400_000;

/** What the clock starts: the next day hour by hour, and every time that passed while nothing ran. */
export function SchedulesTab({ jobs }: { jobs: UseQueryResult<RouteReply<typeof jobList>> }) {
  if (jobs.isPending) return <Skeleton label={texts.loadingSchedules} />;
  const scheduled = (jobs.data?.data ?? []).filter(({ trigger }) => trigger.kind === "schedule");
  if (scheduled.length === 0) return <EmptyState title={texts.nothingRunsByThe}>{texts.giveAJobASchedule}</EmptyState>;
  return (
    <ul aria-label={texts.schedules} className="px-(--gutter) py-2">
      {scheduled.map((job) => (
        <ScheduleRow key={job.id} job={job} />
      ))}
    </ul>
  );
}

function ScheduleRow({ job }: { job: Job }) {
  const misses = useQuery(apiQuery(jobMisses, { params: { id: job.id } }));
  const now = Date.now();
  const times = job.isOn ? upcoming(job.trigger, { fromMs: now, untilMs: now + dayMs, max: 48 }) : [];
  return (
    <li className="border-b border-line-subtle py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link
          to="/dashboard/workflow-generation"
          search={{ job: job.id }}
          className="font-strong no-underline hover:underline"
        >
          {job.name}
        </Link>
        <span className="type-small text-muted">{triggerWords(job.trigger).fact}</span>
        <span className="type-small ml-auto text-secondary tabular-nums">{texts.next(nextWords(job))}</span>
      </div>
      <div
        role="img"
        aria-label={texts.runsInTheNext24(times.length)}
        className="relative mt-2.5 mb-1 h-4 rounded-mark border-b border-line bg-[linear-gradient(90deg,var(--border-subtle)_1px,transparent_0)] bg-[length:calc(100%/8)_100%]"
      >
        {times.map((at) => (
          <span
            key={at}
            title={`${dateOf(new Date(at).toISOString())} ${timeOf(new Date(at).toISOString())}`}
            className="absolute bottom-0 h-3 w-1 -translate-x-1/2 rounded-[1px] bg-secondary"
            style={{ left: `${((at - now) / dayMs) * 100}%` }}
          />
        ))}
      </div>
      <div className="type-micro flex justify-between text-muted">
        <span>{texts.now}</span>
        <span>{texts.in12H}</span>
        <span>{texts.in24H}</span>
      </div>
      {(misses.data?.data ?? []).length === 0 ? null : (
        <ul aria-label={texts.missedTimesOf(job.name)} className="type-small mt-2 flex flex-col gap-1">
          {(misses.data?.data ?? []).slice(0, 8).map((miss) => (
            <li key={miss.dueAt} className="flex flex-wrap items-center gap-2">
              <CalendarX2 size={14} className="text-warning" aria-hidden="true" />
              <span>{texts.missed(dateOf(miss.dueAt), timeOf(miss.dueAt))}</span>
              {miss.executionId === null ? (
                <span className="text-muted">{texts.leftOutAsItsPolicy}</span>
              ) : (
                <Link
                  to="/dashboard/workflow-generation/execution/$executionId"
                  params={{ executionId: miss.executionId }}
                  className="text-link"
                >
                  {texts.caughtUp(agoOf(miss.seenAt, now))}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
