import { jobList } from "@hoopoe/contract/work/routes/job.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { apiQuery } from "../../../api/query.ts";
import { Card } from "../../../ui/Card.tsx";
import { RunBars } from "../../../features/work/jobs/RunBars.tsx";
import { texts } from "../../../messages/en/pages/operations/home.ts";

const shownMax = 3;

/** The jobs that ran last, each with its runs: what differs stands out of the grey. Nothing while there are none. */
export function JobsLately() {
  const jobs = useQuery(apiQuery(jobList, {})).data?.data ?? [];
  const lastOf = ({ lastRuns }: (typeof jobs)[number]): string => lastRuns.at(-1)?.executionId ?? "";
  // An execution's id begins with its time.
  const shown = jobs
    .filter((job) => job.lastRuns.length > 0)
    .sort((one, other) => lastOf(other).localeCompare(lastOf(one)))
    .slice(0, shownMax);
  if (shown.length === 0) return null;
  return (
    <Card
      title={texts.jobsLately}
      note={
        <Link to="/dashboard/workflow-generation" className="text-link">
          {texts.allJobs}
        </Link>
      }
    >
      <ul className="grid grid-flow-col auto-cols-[minmax(0,1fr)] phone:grid-flow-row">
        {shown.map((job) => (
          <li
            key={job.id}
            className="min-w-0 border-r border-line-subtle last:border-0 phone:border-r-0 phone:border-b"
          >
            <Link
              to="/dashboard/workflow-generation"
              search={{ tab: "executions", job: job.id }}
              className="block px-(--card-pad) py-3 text-ink no-underline hover:bg-hover"
            >
              <span className="mb-2 block truncate font-strong">{job.name}</span>
              <span className="flex items-end justify-between gap-3">
                <RunBars runs={job.lastRuns} />
                <span className="type-small shrink-0 text-muted tabular-nums">
                  {job.successRate === null ? null : `${Math.round(job.successRate * 100)} %`}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
