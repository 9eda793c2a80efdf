import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import type { homeGet } from "@hoopoe/contract/operations/routes/home.ts";
import { Link } from "@tanstack/react-router";
import { Hand } from "lucide-react";
import type { ReactNode } from "react";
import { timeOf } from "../../../lib/format.ts";
import { useWorkUnderWay } from "../../../stores/progress.ts";
import { Card } from "../../../ui/Card.tsx";
import { Progress } from "../../../ui/Progress.tsx";
import { RunState } from "../../../ui/RunState.tsx";
import { statusLook } from "../../../features/work/executions/status-look.ts";
import { leftOf } from "./left-of.ts";
import { texts } from "../../../messages/en/pages/operations/home.ts";

type Home = RouteReply<typeof homeGet>;

interface RunningNowProps {
  attention: Home["attention"];
  running: Home["running"];
  executions: Home["executions"];
  now: Date;
}

/** Ingests, jobs and answers under way: how far, how much is left, or what they wait for and until when; what stands under "Needs you" is only counted. */
export function RunningNow({ attention, running, executions, now }: RunningNowProps) {
  const answers = useWorkUnderWay();
  const mine = new Set(attention.flatMap(({ kind, executionId }) => (kind === "approval" ? [executionId] : [])));
  const [asked, atWork] = [executions.filter(({ id }) => mine.has(id)), executions.filter(({ id }) => !mine.has(id))];
  const count = running.length + atWork.length + answers.length;
  return (
    <Card
      title={texts.runningNow}
      count={count}
      note={
        <Link to="/dashboard/workflow-generation" search={{ tab: "executions" }} className="text-link">
          {texts.runs}
        </Link>
      }
    >
      {count === 0 ? (
        <p className="type-small p-(--card-pad) text-muted">{texts.streamsAreUpTo}</p>
      ) : (
        <ul>
          {running.map(({ integrationDataId, name, job }) => (
            <Underway
              key={integrationDataId}
              title={<span className="min-w-0 flex-1 truncate font-strong">{name}</span>}
              state={job.status === "running" ? null : <RunState state={job.status} />}
            >
              <Progress
                label={name}
                done={job.done}
                total={job.total}
                left={job.waitUntil === null ? leftOf(job, now.getTime()) : texts.goesOnByItself(timeOf(job.waitUntil))}
              />
            </Underway>
          ))}
          {atWork.map(({ id, name, status, reason, done, total }) => (
            <Underway
              key={id}
              title={
                <Link
                  to="/dashboard/workflow-generation/execution/$executionId"
                  params={{ executionId: id }}
                  className={titleLink}
                >
                  {name}
                </Link>
              }
              state={<RunState {...statusLook(status, reason)} />}
            >
              <Progress
                label={name}
                done={done}
                total={total}
                unit={total === 1 ? texts.stepDone : texts.stepsDone}
                left={reason?.sentence}
              />
            </Underway>
          ))}
          {answers.map(({ entity, id, message, progress }) => (
            <Underway
              key={`${entity} ${id}`}
              title={
                <Link
                  to={entity === "app" ? "/dashboard/parent/$appId" : "/dashboard/model"}
                  params={{ appId: id }}
                  className={titleLink}
                >
                  {message}
                </Link>
              }
            >
              <Progress label={message} done={progress} total={100} unit="%" />
            </Underway>
          ))}
        </ul>
      )}
      <Waiting count={asked.length} />
    </Card>
  );
}

const titleLink = "min-w-0 flex-1 truncate font-strong text-ink no-underline hover:underline";

/** One thing under way: what it is, its state where it does not simply run, how far it is. */
function Underway({ title, state, children }: { title: ReactNode; state?: ReactNode; children: ReactNode }) {
  return (
    <li className="border-b border-line-subtle px-(--card-pad) py-3 last:border-0">
      <div className="mb-2.5 flex items-center gap-2">
        {title}
        {state}
      </div>
      {children}
    </li>
  );
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="type-small flex items-center gap-2 border-t border-line-subtle px-(--card-pad) py-2.5 text-muted">
      <Hand size={14} className="shrink-0 text-(--run-approval)" aria-hidden="true" />
      <span>
        <Link to="/dashboard/workflow-generation/approval" search={{ tab: "mine" }} className="text-link">
          {texts.runsCount(count)}
        </Link>{" "}
        {texts.forYourWord(count === 1 ? texts.waits : texts.wait)}
      </span>
    </p>
  );
}
