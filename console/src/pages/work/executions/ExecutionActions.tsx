import { canMove, isFinished } from "@hoopoe/contract/work/execution.ts";
import {
  executionCancel,
  executionGet,
  executionList,
  executionRetry,
  executionUndo,
} from "@hoopoe/contract/work/routes/execution.ts";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Download, Ellipsis, History, RotateCcw, Share2, SquareX, StepForward, Undo2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { copyAddress } from "../../../ui/copy-text.ts";
import { showDialog } from "../../../ui/dialog.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { toastError, toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { saveJson } from "../../../features/work/jobs/save-json.ts";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import type { ExecutionDetail } from "./execution-detail.ts";
import { ReplaySheet } from "./ReplaySheet.tsx";
import { texts } from "../../../messages/en/pages/work/executions.ts";

/** What can be done with a run: cancel it, take it up where it failed, run it again otherwise, take back what it did. */
export function ExecutionActions({ run, isTravelling }: { run: ExecutionDetail; isTravelling: boolean }) {
  const refusal = reasonAgainst(useCurrentWorkspace()?.role, "workflow:run");
  const [isReplaying, setIsReplaying] = useState(false);
  const params = { id: run.id };
  const cancel = useMutation({
    mutationFn: () => call(executionCancel, { params }),
    onSuccess: settled,
    onError: (error) => toastFailure(texts.theRunCouldNot, error),
  });
  const retry = useMutation({
    mutationFn: () => call(executionRetry, { params }),
    onSuccess: settled,
    onError: (error) => toastFailure(texts.theRunCouldNotBe, error),
  });
  const { isNothing, askUndo } = useUndoRun(run);
  return (
    <>
      <Button icon={Share2} className="phone:hidden" onClick={() => void copyAddress(texts.thisRun)}>
        {texts.share}
      </Button>
      {run.status === "failed" ? (
        <Button icon={StepForward} isLoading={retry.isPending} disabledReason={refusal} onClick={() => retry.mutate()}>
          {texts.retryFromFailedStep}
        </Button>
      ) : null}
      {isFinished(run.status) ? (
        <Link
          to="/dashboard/workflow-generation/execution/$executionId"
          params={{ executionId: run.id }}
          search={isTravelling ? {} : { at: 1 }}
          aria-current={isTravelling || undefined}
          className={buttonClass({ variant: isTravelling ? "primary" : "secondary" })}
        >
          <History size={16} aria-hidden="true" />
          <span className="button-words">{isTravelling ? texts.backToTheRun : texts.timeTravel}</span>
        </Link>
      ) : null}
      <Button icon={RotateCcw} disabledReason={refusal} onClick={() => setIsReplaying(true)}>
        {texts.replay}
      </Button>
      {canMove(run.status, "cancelled") && !isFinished(run.status) ? (
        <Button
          variant="danger"
          icon={SquareX}
          isLoading={cancel.isPending}
          disabledReason={refusal}
          onClick={() => cancel.mutate()}
        >
          {texts.cancel}
        </Button>
      ) : null}
      <Menu
        trigger={<IconButton label={texts.more} icon={Ellipsis} />}
        items={[
          {
            label: texts.undoTheRun,
            icon: Undo2,
            disabledReason: refusal ?? (isNothing ? texts.nothingOfItCan : undefined),
            onSelect: () => void askUndo(),
          },
          {
            label: texts.exportAsJson,
            icon: Download,
            onSelect: () => saveJson(`${run.jobName} ${run.number}.json`, run),
          },
        ]}
      />
      {isReplaying ? <ReplaySheet run={run} onClose={() => setIsReplaying(false)} /> : null}
    </>
  );
}

const settled = () => invalidate(executionGet, executionList);

/** Takes back what can be taken back of a run, once a person has agreed. */
function useUndoRun(run: ExecutionDetail): { isNothing: boolean; askUndo: () => Promise<void> } {
  const undoable = run.effects.filter(({ status, canUndo }) => status === "confirmed" && canUndo);
  const undo = useMutation({
    mutationFn: () => call(executionUndo, { params: { id: run.id }, body: {} }),
    async onSuccess({ data }) {
      await settled();
      const undone = data.filter(({ isUndone }) => isUndone).length;
      const failed = data.find(({ isUndone }) => !isUndone);
      if (failed === undefined) toastSuccess(texts.effectsUndone(undone));
      else toastError(failed.sentence);
    },
    onError: (error) => toastFailure(texts.itCouldNotBeUndone, error),
  });
  async function askUndo(): Promise<void> {
    const choice = await showDialog({
      title: texts.undoThisRun,
      text: texts.effectsWillBeTaken(undoable.length),
      icon: "warning",
      confirmText: texts.undo,
      cancel: true,
    });
    if (choice === "confirm") undo.mutate();
  }
  return { isNothing: undoable.length === 0, askUndo };
}
