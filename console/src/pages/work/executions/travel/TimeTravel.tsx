import { isFinished } from "@hoopoe/contract/work/execution.ts";
import { executionList } from "@hoopoe/contract/work/routes/execution.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import { apiQuery } from "../../../../api/query.ts";
import { clockOf, dayOf, timeOf } from "../../../../lib/format.ts";
import { costWords } from "../../../../features/work/executions/ModelCalls.tsx";
import { tookOf } from "../../../../features/work/executions/took-of.ts";
import { Button } from "../../../../ui/Button.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { texts } from "../../../../messages/en/pages/work/executions.ts";
import type { ExecutionDetail } from "../execution-detail.ts";
import type { ExecutionParams } from "../execution-params.ts";
import { type Moment, momentsOf, nextDifference } from "./moments.ts";
import { replayId, ReplayPanel } from "./ReplayPanel.tsx";
import { StepDiff } from "./StepDiff.tsx";
import { StepStrip } from "./StepStrip.tsx";
import { TravelTracks } from "./TravelTracks.tsx";
import { startOf, useCompared } from "./use-compared.ts";
import { useTravelKeys } from "./use-travel-keys.ts";

interface TimeTravelProps {
  run: ExecutionDetail;
  labels: ReadonlyMap<string, string>;
  /** The moment in the address, from 1; the run to compare with. */
  at: number;
  otherId: string | undefined;
  onChange: (change: Partial<ExecutionParams>) => void;
}

/** Any moment of a finished run: what was known then, beside another run of the same job, and a dry run from there. */
export function TimeTravel({ run, labels, at: position, otherId, onChange }: TimeTravelProps) {
  const startMs = startOf(run);
  const moments = momentsOf(run.nodes, startMs);
  const last = moments.length - 1;
  const at = Math.min(last, Math.max(0, position - 1));
  const compared = useCompared(run, moments, otherId);
  const go = (index: number) => onChange({ at: Math.min(last, Math.max(0, index)) + 1 });
  const differing = compared.differing.map((count) => count ?? 0);
  const goToDifference = () => {
    const next = nextDifference(differing, at);
    if (next !== -1) go(next);
  };
  const swap = useSwap(run.id, otherId);
  useTravelKeys({
    ArrowLeft: () => go(at - 1),
    ArrowRight: () => go(at + 1),
    Home: () => go(0),
    End: () => go(last),
    d: goToDifference,
    v: swap,
    r: () => document.getElementById(replayId)?.click(),
  });
  const moment = moments[at];
  if (moment === undefined) return <EmptyState title={texts.nothingRan}>{texts.noStepHasBegun}</EmptyState>;
  const nodes = new Map(run.definition.workflow.nodes.map((node) => [node.id, node]));
  const label = labels.get(moment.nodeId) ?? moment.nodeId;
  const track = { number: run.number, moments };
  const other = compared.other === null ? null : { number: compared.other.number, moments: compared.otherMoments };
  return (
    <div className="flex min-h-0 flex-1 narrow:flex-col narrow:overflow-y-auto">
      <div className="flex min-w-0 flex-1 flex-col overflow-y-auto narrow:flex-none narrow:overflow-visible">
        <div className="px-(--gutter) py-3">
          <div className="mb-2.5 flex flex-wrap items-center gap-2">
            <Stepper at={at} last={last} onAt={go} />
            <p role="status" className="ml-2 min-w-0 flex-1 basis-52">
              <span className="font-strong">{label}</span>{" "}
              <span className="text-muted tabular-nums">
                {texts.stepOf(
                  at + 1,
                  moments.length,
                  clockOf(new Date(startMs + moment.to).toISOString(), "milliseconds"),
                )}
              </span>
            </p>
            <CompareWith run={run} otherId={otherId} onChoose={(id) => onChange({ with: id })} />
            {other === null ? null : (
              <Button
                keys="D"
                disabledReason={differing.some((count) => count > 0) ? undefined : texts.noDifference}
                onClick={goToDifference}
              >
                {texts.nextDifference}
              </Button>
            )}
          </div>
          <TravelTracks run={track} other={other} startMs={startMs} at={at} onAt={go} />
        </div>
        <StepStrip {...{ moments, nodes, labels, at }} differing={compared.differing} onAt={go} />
        <div className="flex min-h-0 flex-1 narrow:flex-col">
          <StepDiff
            key={moment.nodeId}
            run={run}
            moment={moment}
            other={compared.other}
            there={compared.there.get(moment.nodeId) ?? null}
          />
          <Beside run={run} labels={labels} moment={moment} knownUntilMs={startMs + moment.to} />
        </div>
      </div>
      <ReplayPanel
        key={moment.nodeId}
        {...{ run, label, labels }}
        nodeId={moment.nodeId}
        value={compared.here.get(moment.nodeId) ?? null}
      />
    </div>
  );
}

/** To the first step, one back, one on, to the last. */
function Stepper({ at, last, onAt }: { at: number; last: number; onAt: (at: number) => void }) {
  return (
    <>
      <IconButton label={texts.firstStep} icon={ChevronFirst} onClick={() => onAt(0)} />
      <IconButton label={texts.stepBack} icon={ChevronLeft} onClick={() => onAt(at - 1)} />
      <IconButton label={texts.stepOn} icon={ChevronRight} onClick={() => onAt(at + 1)} />
      <IconButton label={texts.lastStep} icon={ChevronLast} onClick={() => onAt(last)} />
    </>
  );
}

/** Leads to the other run, compared with this one. */
function useSwap(id: string, otherId: string | undefined): () => void {
  const navigate = useNavigate();
  return () => {
    if (otherId === undefined) return;
    const to = "/dashboard/workflow-generation/execution/$executionId" as const;
    void navigate({ to, params: { executionId: otherId }, search: { at: 1, with: id } });
  };
}

interface CompareWithProps {
  run: ExecutionDetail;
  otherId: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** The last runs of the same job, to set one beside this. */
function CompareWith({ run, otherId, onChoose }: CompareWithProps) {
  const query = { limit: 50, ...(run.jobId !== null && { jobId: run.jobId }) };
  const found = useQuery(apiQuery(executionList, { query })).data?.data ?? [];
  const others = found.filter(
    (one) => one.id !== run.id && isFinished(one.status) && one.workflowId === run.workflowId,
  );
  return (
    <label className="type-small flex items-center gap-2 text-secondary">
      {texts.compareWith}
      <select
        value={otherId ?? ""}
        onChange={(event) => onChoose(event.target.value === "" ? undefined : event.target.value)}
        className="h-(--control) max-w-48 rounded-control border border-line-control bg-input px-2 text-ink"
      >
        <option value="">{others.length === 0 ? texts.noOtherRun : texts.noComparison}</option>
        {others.map(({ id, number, createdAt }) => (
          <option key={id} value={id}>
            {number}, {dayOf(createdAt)} {timeOf(createdAt)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface BesideProps {
  run: ExecutionDetail;
  labels: ReadonlyMap<string, string>;
  moment: Moment;
  /** What came later wasn't known at this moment. */
  knownUntilMs: number;
}

/** What models were asked at this step, and the run's effects with whether they had happened yet. */
function Beside({ run, labels, moment, knownUntilMs }: BesideProps) {
  const calls = run.modelCalls.filter(({ nodeId }) => nodeId === moment.nodeId);
  return (
    <div className="min-w-0 flex-1 border-l border-line-subtle px-5 py-3 narrow:border-l-0">
      <h3 className="type-heading mb-1.5">{texts.modelCalls}</h3>
      {calls.length === 0 ? <p className="type-small text-muted">{texts.noModelAsked}</p> : null}
      <ul>
        {calls.slice(0, 20).map((one, index) => (
          <li key={`${one.at} ${index}`} className="border-t border-line-subtle py-2">
            <span className="font-strong">{one.model}</span>{" "}
            <span className="type-small text-muted tabular-nums">
              {texts.tokens(one.inputTokens, one.outputTokens)} · {tookOf(one.tookMs)}
              {costWords([one]) === null ? "" : ` · ${costWords([one]) ?? ""}`}
            </span>
          </li>
        ))}
      </ul>
      <h3 className="type-heading mt-5 mb-1.5">{texts.effects}</h3>
      {run.effects.length === 0 ? <p className="type-small text-muted">{texts.thisRunHasWritten}</p> : null}
      <ul>
        {run.effects.map(({ id, nodeId, action, changes, sentAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 border-t border-line-subtle py-2">
            <span className="font-strong">{labels.get(nodeId ?? "") ?? action}</span>
            <span className="min-w-0 truncate text-secondary">{changes[0]?.target}</span>
            <span className="type-small ml-auto text-muted tabular-nums">
              {sentAt === null || Date.parse(sentAt) > knownUntilMs ? `${texts.notYetThen} ` : ""}
              {sentAt === null ? "" : clockOf(sentAt)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
