import { isFinished } from "@hoopoe/contract/work/execution.ts";
import { Link } from "@tanstack/react-router";
import { ExternalLink, X } from "lucide-react";
import { costWords } from "../../../../features/work/executions/ModelCalls.tsx";
import { statusLook } from "../../../../features/work/executions/status-look.ts";
import { runTook, tookOf } from "../../../../features/work/executions/took-of.ts";
import { timeOf } from "../../../../lib/format.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { RunState } from "../../../../ui/RunState.tsx";
import { hideRun } from "../state/run-store.ts";
import type { ShownRun } from "./use-shown-run.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/editor.ts";

/** How the run on the canvas went, in one line. */
export function RunBar({ run, isChangedSince }: { run: ShownRun; isChangedSince: boolean }) {
  const took = runTook(run, Date.now());
  const ended = new Set(run.nodes.flatMap(({ nodeId, finishedAt }) => (finishedAt === null ? [] : [nodeId])));
  const { workflowId } = run;
  const facts = [
    run.startedBy === null ? run.cause : texts.byWhom(run.startedBy.name),
    timeOf(run.createdAt),
    took === null ? null : tookOf(took),
    texts.stepsDone(ended.size, new Set(run.nodes.map(({ nodeId }) => nodeId)).size),
    costWords(run.modelCalls),
  ];
  return (
    <section
      aria-label={texts.latestRun}
      className="type-small flex min-h-10 shrink-0 flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line-subtle bg-page px-4 py-1"
    >
      <span role="status" className="flex min-w-0 items-center gap-2">
        <RunState
          {...statusLook(run.status, run.reason)}
          detail={run.reason?.sentence ?? run.error ?? run.outcome ?? undefined}
        />
      </span>
      {run.isDryRun ? <Badge tone="info">{texts.nothingSent}</Badge> : null}
      <span className="min-w-0 flex-1 text-muted">{facts.filter((fact) => fact !== null).join(" · ")}</span>
      {isChangedSince ? <span className="text-warning">{texts.changedSince}</span> : null}
      <Link
        to="/dashboard/workflow-generation/execution/$executionId"
        params={{ executionId: run.id }}
        className="text-link inline-flex min-h-6 items-center gap-1.5"
      >
        <ExternalLink size={14} aria-hidden="true" /> {texts.openRun}
      </Link>
      {isFinished(run.status) && workflowId !== null ? (
        <Button size="small" variant="ghost" icon={X} onClick={() => hideRun(workflowId)}>
          {texts.clear}
        </Button>
      ) : null}
    </section>
  );
}
