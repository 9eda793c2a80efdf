import { canMove, isFinished } from "@hoopoe/contract/work/execution.ts";
import {
  executionCancel,
  executionGet,
  executionList,
  executionRetry,
  executionUndo,
} from "@hoopoe/contract/work/routes/execution.ts";
import { useMutation } from "@tanstack/react-query";
import { Download, Ellipsis, RotateCcw, Share2, SquareX, StepForward, Undo2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { copyAddress } from "../../../ui/copy-text.ts";
import { showDialog } from "../../../ui/dialog.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { toastError, toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { saveJson } from "../../../features/work/jobs/save-json.ts";
import { reasonAgainst, usePlace } from "../../../api/use-place.ts";
import type { ExecutionDetail } from "./execution-detail.ts";
import { ReplaySheet } from "./ReplaySheet.tsx";

/** What can be done with a run: cancel it, take it up where it failed, run it again otherwise, take back what it did. */
export function ExecutionActions({ run }: { run: ExecutionDetail }) {
  const refusal = reasonAgainst(usePlace()?.role, "workflow:run");
  const [isReplaying, setIsReplaying] = useState(false);
  const params = { id: run.id };
  const settled = () => invalidate(executionGet, executionList);
  const cancel = useMutation({
    mutationFn: () => call(executionCancel, { params }),
    onSuccess: settled,
    onError: (error) => toastFailure("The run could not be cancelled", error),
  });
  const retry = useMutation({
    mutationFn: () => call(executionRetry, { params }),
    onSuccess: settled,
    onError: (error) => toastFailure("The run could not be taken up again", error),
  });
  const undoable = run.effects.filter(({ status, canUndo }) => status === "confirmed" && canUndo);
  const undo = useMutation({
    mutationFn: () => call(executionUndo, { params, body: {} }),
    async onSuccess({ data }) {
      await settled();
      const undone = data.filter(({ isUndone }) => isUndone).length;
      const failed = data.find(({ isUndone }) => !isUndone);
      if (failed === undefined) toastSuccess(`${plural(undone, "effect")} undone`);
      else toastError(failed.sentence);
    },
    onError: (error) => toastFailure("It could not be undone", error),
  });
  async function askUndo(): Promise<void> {
    const choice = await showDialog({
      title: "Undo this run?",
      text: `${plural(undoable.length, "effect")} will be taken back, the newest first. What its products cannot undo stays.`,
      icon: "warning",
      confirmText: "Undo",
      cancel: true,
    });
    if (choice === "confirm") undo.mutate();
  }
  return (
    <>
      <Button icon={Share2} className="phone:hidden" onClick={() => void copyAddress("this run")}>
        Share
      </Button>
      {run.status === "failed" ? (
        <Button icon={StepForward} isLoading={retry.isPending} disabledReason={refusal} onClick={() => retry.mutate()}>
          Retry from failed step
        </Button>
      ) : null}
      <Button icon={RotateCcw} disabledReason={refusal} onClick={() => setIsReplaying(true)}>
        Replay
      </Button>
      {canMove(run.status, "cancelled") && !isFinished(run.status) ? (
        <Button
          variant="danger"
          icon={SquareX}
          isLoading={cancel.isPending}
          disabledReason={refusal}
          onClick={() => cancel.mutate()}
        >
          Cancel
        </Button>
      ) : null}
      <Menu
        trigger={<IconButton label="More" icon={Ellipsis} />}
        items={[
          {
            label: "Undo the run",
            icon: Undo2,
            disabledReason: refusal ?? (undoable.length === 0 ? "Nothing of it can be undone." : undefined),
            onSelect: () => void askUndo(),
          },
          {
            label: "Export as JSON",
            icon: Download,
            onSelect: () => saveJson(`${run.jobName} ${run.id.slice(-8)}.json`, run),
          },
        ]}
      />
      {isReplaying ? <ReplaySheet run={run} onClose={() => setIsReplaying(false)} /> : null}
    </>
  );
}
