import type { Approval } from "@hoopoe/contract/work/approval.ts";
import { executionGet } from "@hoopoe/contract/work/routes/execution.ts";
import { workflowCatalog } from "@hoopoe/contract/work/routes/workflow.ts";
import { useQuery } from "@tanstack/react-query";
import { Check, Timer, Undo2, X, type LucideIcon } from "lucide-react";
import { apiQuery } from "../../../api/query.ts";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/features/work/approvals.ts";
import type { Target } from "./use-target.ts";
import { type Follows, whatFollows } from "./what-follows.ts";

/** What each decision would lead to. Nothing of it has happened, so it is grey. */
export function WhatFollows({ approval, target }: { approval: Approval; target: Target }) {
  const { executionId, nodeId, expiresAt } = approval;
  const run = useQuery({
    ...apiQuery(executionGet, { params: { id: executionId ?? "" } }),
    enabled: executionId !== null && nodeId !== null,
  });
  const catalog = useQuery(apiQuery(workflowCatalog, {})).data?.data ?? [];
  if (executionId !== null && nodeId !== null && run.isPending) return null;
  const follows =
    run.data === undefined || nodeId === null ? null : whatFollows(run.data.data.definition, { nodeId, catalog });
  const until = expiresAt === null ? null : `${dateOf(expiresAt)} ${timeOf(expiresAt)}`;
  return (
    <section aria-label={texts.whatFollows}>
      <h3 className="type-heading mb-1.5">{texts.whatFollows}</h3>
      <Outcome icon={Check} title={texts.approve}>
        {approveWords(approval, follows)}
      </Outcome>
      <Outcome icon={X} title={texts.reject}>
        {rejectWords(approval, follows)}
      </Outcome>
      <Outcome icon={Timer} title={until === null ? texts.noDecision : texts.noDecisionBy(until)}>
        {until === null ? texts.waitsIndefinitely : lateWords(approval, follows)}
      </Outcome>
      <UndoOffer canUndo={target.reading?.canUndo ?? null} />
    </section>
  );
}

function Outcome({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: string }) {
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)] py-1">
      <Icon size={14} aria-hidden="true" className="mt-1 text-secondary" />
      <p className="text-secondary">
        <span className="block font-strong text-ink">{title}</span>
        {children}
      </p>
    </div>
  );
}

const stepsNamed = 4;

function listed(steps: readonly string[]): string {
  const more = steps.length - stepsNamed;
  return more > 0 ? texts.andMoreSteps(steps.slice(0, stepsNamed).join(", "), more) : steps.join(", ");
}

function approveWords({ policy, decisions, executionId }: Approval, follows: Follows | null): string {
  const agreed = decisions.filter(({ decision }) => decision === "approve").length;
  const left = policy.countMin - agreed - 1;
  if (left > 0) return texts.moreApprovals(left);
  if (follows === null) return executionId === null ? texts.itIsDoneAtOnce : texts.theRunContinues;
  return follows.approved.length === 0 ? texts.theRunContinues : texts.thenRuns(listed(follows.approved));
}

function rejectWords({ executionId }: Approval, follows: Follows | null): string {
  if (executionId === null) return texts.nothingIsDone;
  if (follows === null || follows.rejected.length === 0) return texts.nothingIsDoneRunEnds;
  return texts.nothingIsDoneThen(listed(follows.rejected));
}

function lateWords({ executionId }: Approval, follows: Follows | null): string {
  if (executionId === null) return texts.theRequestExpires;
  return follows === null || follows.late.length === 0 ? texts.theRunFails : texts.thenRuns(listed(follows.late));
}

function UndoOffer({ canUndo }: { canUndo: boolean | null }) {
  if (canUndo === null) return null;
  return (
    <p className="type-small mt-2 flex items-start gap-2 rounded-control bg-inset px-3 py-2.5">
      <Undo2 size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
      {canUndo ? texts.canBeUndone : texts.cannotBeUndone}
    </p>
  );
}
