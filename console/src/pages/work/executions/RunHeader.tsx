import { isFinished } from "@hoopoe/contract/work/execution.ts";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { actionWords } from "../../../features/work/executions/action-words.ts";
import { costWords } from "../../../features/work/executions/ModelCalls.tsx";
import { statusLook } from "../../../features/work/executions/status-look.ts";
import { runTook, tookOf } from "../../../features/work/executions/took-of.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { RunState } from "../../../ui/RunState.tsx";
import { ExecutionActions } from "./ExecutionActions.tsx";
import type { ExecutionDetail } from "./execution-detail.ts";
import { JobsCrumb } from "./JobsCrumb.tsx";
import { texts } from "../../../messages/en/pages/work/executions.ts";

interface RunHeaderProps {
  run: ExecutionDetail;
  nowMs: number;
  isTravelling: boolean;
}

/** Which run it is, how it stands and who started it. */
export function RunHeader({ run, nowMs, isTravelling }: RunHeaderProps) {
  const took = runTook(run, nowMs);
  return (
    <PageHeader
      crumbs={
        <>
          <JobsCrumb />
          <ChevronRight size={12} aria-hidden="true" />
          <Link
            to="/dashboard/workflow-generation"
            search={{ tab: "executions", ...(run.jobId === null ? {} : { job: run.jobId }) }}
            className="no-underline hover:text-ink"
          >
            {run.jobName}
          </Link>
          <ChevronRight size={12} aria-hidden="true" />
          <code className="type-code">{run.number}</code>
        </>
      }
      title={run.jobName}
      aside={
        <span role="status" className="flex min-w-0 items-center gap-2.5">
          <RunState {...statusLook(run.status, run.reason)} detail={run.reason?.sentence ?? run.outcome ?? undefined} />
          {run.isDryRun ? <Badge tone="info">{texts.dryRunNothingIs}</Badge> : null}
          {run.action === "run" || run.isDryRun ? null : <Badge>{actionWords[run.action]}</Badge>}
        </span>
      }
      subtitle={[
        run.startedBy === null ? run.cause : texts.by(run.startedBy.name),
        took === null ? null : `${tookOf(took)} ${isFinished(run.status) ? texts.inAll : texts.soFar}`,
        costWords(run.modelCalls),
      ]
        .filter((part) => part !== null)
        .join(" · ")}
      actions={<ExecutionActions run={run} isTravelling={isTravelling} />}
    />
  );
}
