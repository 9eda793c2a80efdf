import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import type { homeGet } from "@hoopoe/contract/routes/home.ts";
import { Link } from "@tanstack/react-router";
import { timeOf } from "../../lib/format.ts";
import { Card } from "../../ui/Card.tsx";
import { Progress } from "../../ui/Progress.tsx";
import { RunState } from "../../ui/RunState.tsx";
import { leftOf } from "./left-of.ts";

type Running = RouteReply<typeof homeGet>["running"][number];

/** Ingests under way: how far, how much is left, or what they wait for and until when. */
export function RunningNow({ running, now }: { running: readonly Running[]; now: Date }) {
  return (
    <Card
      title="Running now"
      count={running.length}
      note={
        <Link to="/dashboard/integration" className="text-link">
          Integrations
        </Link>
      }
    >
      {running.length === 0 ? (
        <p className="type-small p-(--card-pad) text-muted">
          All streams are up to date, or stopped. The next scheduled run shows here by itself.
        </p>
      ) : (
        <ul>
          {running.map(({ integrationDataId, name, job }) => (
            <li key={integrationDataId} className="border-b border-line-subtle px-(--card-pad) py-3 last:border-0">
              <div className="mb-2.5 flex items-center gap-2">
                <span className="min-w-0 flex-1 truncate font-strong">{name}</span>
                {job.status === "running" ? null : <RunState state={job.status} />}
              </div>
              <Progress
                label={name}
                done={job.done}
                total={job.total}
                left={
                  job.waitUntil === null ? leftOf(job, now.getTime()) : `goes on by itself at ${timeOf(job.waitUntil)}`
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
