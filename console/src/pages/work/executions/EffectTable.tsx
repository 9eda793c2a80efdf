import type { ExecutionEffect } from "@hoopoe/contract/work/execution.ts";
import { executionGet, executionSettle, executionUndo } from "@hoopoe/contract/work/routes/execution.ts";
import { useMutation } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { Fragment, useState } from "react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { timeOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import type { RunStateName } from "../../../ui/run-look.ts";
import { RunState } from "../../../ui/RunState.tsx";
import { toastError, toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { ChangeList } from "../../../features/work/approvals/ChangeList.tsx";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { StepTile } from "../../../features/work/wizard/canvas/StepTile.tsx";
import { sentWords } from "./sent-words.ts";
import { texts } from "../../../messages/en/pages/work/executions.ts";

interface EffectTableProps {
  executionId: string;
  effects: readonly ExecutionEffect[];
  labels: ReadonlyMap<string, string>;
}

const looks: Record<ExecutionEffect["status"], { state: RunStateName; word: string }> = {
  intended: { state: "approval", word: texts.intended },
  sent: { state: "running", word: texts.sent },
  confirmed: { state: "succeeded", word: texts.confirmed },
  refused: { state: "failed", word: texts.refused },
  uncertain: { state: "uncertain", word: texts.uncertain },
  undone: { state: "cancelled", word: texts.undone },
  dropped: { state: "skipped", word: texts.skipped },
};

/** What a run wrote to the world: how often it was really sent, what changed, and the way back. */
export function EffectTable({ executionId, effects, labels }: EffectTableProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  if (effects.length === 0)
    return <p className="type-small px-(--gutter) py-4 text-muted">{texts.thisRunHasWritten}</p>;
  return (
    <ul aria-label={texts.effects}>
      {effects.map((effect) => {
        const isOpen = openId === effect.id;
        const step = effect.nodeId === null ? undefined : labels.get(effect.nodeId);
        return (
          <Fragment key={effect.id}>
            <li className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line-subtle px-(--gutter) py-1.5">
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => setOpenId(isOpen ? null : effect.id)}
                className="flex min-w-0 flex-1 basis-52 items-center gap-2 text-left"
              >
                <StepTile productName={effect.product_name} action={effect.action} />
                <span className="truncate font-strong">{step ?? effect.action}</span>
                <span className="min-w-0 truncate text-secondary">{effect.changes[0]?.target}</span>
              </button>
              <span className="w-28">
                <RunState {...looks[effect.status]} />
              </span>
              <span className="type-small w-48 text-muted phone:w-auto">{sentWords(effect)}</span>
              <span className="flex min-w-24 justify-end gap-1.5">
                <EffectActions executionId={executionId} effect={effect} />
              </span>
            </li>
            {isOpen ? <EffectChanges effect={effect} /> : null}
          </Fragment>
        );
      })}
    </ul>
  );
}

/** Settles an effect whose outcome is unknown, or takes back one that was done. */
function EffectActions({ executionId, effect }: { executionId: string; effect: ExecutionEffect }) {
  const refusal = reasonAgainst(useCurrentWorkspace()?.role, "workflow:run");
  const undo = useMutation({
    mutationFn: () => call(executionUndo, { params: { id: executionId }, body: { effectId: effect.id } }),
    async onSuccess({ data }) {
      await invalidate(executionGet);
      for (const { isUndone, sentence } of data) (isUndone ? toastSuccess : toastError)(sentence);
    },
    onError: (error) => toastFailure(texts.itCouldNotBeUndone, error),
  });
  const settle = useMutation({
    mutationFn: (wasDone: boolean) => call(executionSettle, { params: { id: effect.id }, body: { wasDone } }),
    onSuccess: () => invalidate(executionGet),
    onError: (error) => toastFailure(texts.theAnswerCouldNot, error),
  });
  if (effect.status === "uncertain")
    return (
      <>
        <Button size="small" disabledReason={refusal} onClick={() => settle.mutate(true)}>
          {texts.itWasDone}
        </Button>
        <Button size="small" disabledReason={refusal} onClick={() => settle.mutate(false)}>
          {texts.sendAgain}
        </Button>
      </>
    );
  if (effect.status !== "confirmed") return null;
  if (!effect.canUndo) return <span className="type-small text-muted">{texts.cannotBeUndone}</span>;
  return (
    <Button
      size="small"
      variant="ghost"
      icon={Undo2}
      isLoading={undo.isPending}
      disabledReason={refusal}
      onClick={() => undo.mutate()}
    >
      {texts.undo}
    </Button>
  );
}

function EffectChanges({ effect: { error, changes, key, sentAt } }: { effect: ExecutionEffect }) {
  return (
    <li className="border-b border-line-subtle px-(--gutter) py-3">
      {error === null ? null : <p className="type-small mb-2 text-danger">{error}</p>}
      {changes.length === 0 ? (
        <p className="type-small text-muted">{texts.theProductToldNothing}</p>
      ) : (
        <ChangeList changes={changes} />
      )}
      <p className="type-code mt-2 text-muted">
        {key}
        {sentAt === null ? "" : texts.sentTime(timeOf(sentAt))}
      </p>
    </li>
  );
}
