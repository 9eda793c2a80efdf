import type { SavedTask } from "@hoopoe/contract/work/job.ts";
import {
  savedTaskDelete,
  savedTaskList,
  savedTaskRuns,
  savedTaskStart,
  savedTaskUpdate,
} from "@hoopoe/contract/operations/routes/saved-task.ts";
import { useMutation } from "@tanstack/react-query";
import { Play, Trash2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { inTurn } from "../../../api/in-turn.ts";
import { errorWords } from "../../../api/error-words.ts";
import { invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { showDialog } from "../../../ui/dialog.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { reasonAgainst, usePlace } from "../../../api/use-place.ts";
import { InputFields } from "./InputFields.tsx";
import { ScheduleChoice } from "./ScheduleChoice.tsx";
import { TaskHistory } from "./TaskHistory.tsx";
import { kindLooks } from "./task-words.ts";

/** One saved task: ask it now, change it, put it on the clock, share it, and see what each time came out. */
export function TaskInspector({ task, onClose }: { task: SavedTask; onClose: () => void }) {
  const [name, setName] = useState(task.name);
  const [inputs, setInputs] = useState<Record<string, unknown> | null>(task.inputs);
  const [schedule, setSchedule] = useState(task.schedule);
  const mayNot =
    reasonAgainst(usePlace()?.role, "task:write") ?? (task.isMine ? undefined : `It belongs to ${task.ownerName}.`);
  const { icon: Icon, word } = kindLooks[task.kind];
  const params = { id: task.id };
  const run = useMutation({
    mutationFn: () => call(savedTaskStart, { params }),
    onSuccess: () => invalidate(savedTaskList, savedTaskRuns),
    onError: (error) => toastFailure("It could not be asked", error),
  });
  const save = useMutation({
    mutationFn: () => call(savedTaskUpdate, { params, body: { name: name.trim(), inputs: inputs ?? {}, schedule } }),
    async onSuccess() {
      await invalidate(savedTaskList);
      toastSuccess(`${name.trim()} is changed`);
    },
  });
  const share = useMutation({
    scope: inTurn("task", task.id),
    mutationFn: (isShared: boolean) => call(savedTaskUpdate, { params, body: { isShared } }),
    onSuccess: () => invalidate(savedTaskList),
    onError: (error) => toastFailure("It could not be shared", error),
  });
  async function remove(): Promise<void> {
    const choice = await showDialog({
      title: `Delete ${task.name}?`,
      text: "Its history goes with it. Reports and executions stay.",
      icon: "warning",
      confirmText: "Delete",
      cancel: true,
      isDestructive: true,
    });
    if (choice !== "confirm") return;
    await call(savedTaskDelete, { params });
    onClose();
    await invalidate(savedTaskList);
  }
  return (
    <Inspector
      title={task.name}
      subtitle={word}
      icon={<Icon size={16} className="mt-0.5 text-secondary" aria-hidden="true" />}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            icon={Play}
            calls={savedTaskStart}
            isLoading={run.isPending || task.lastRun?.status === "running"}
            onClick={() => run.mutate()}
          >
            Run now
          </Button>
          <Button
            isLoading={save.isPending}
            disabledReason={
              mayNot ??
              (name.trim() === "" ? "It needs a name." : inputs === null ? "The inputs are no JSON object." : undefined)
            }
            onClick={() => save.mutate()}
          >
            Save
          </Button>
          <span className="flex-1" />
          {mayNot === undefined ? (
            <IconButton
              label="Delete"
              icon={Trash2}
              onClick={() => void remove().catch((error: unknown) => toastFailure("It could not be deleted", error))}
            />
          ) : null}
        </>
      }
    >
      <fieldset disabled={mayNot !== undefined} className="flex flex-col gap-3.5 px-4 pt-1 pb-4">
        <legend className="sr-only">Settings</legend>
        <TextField label="Name" maxLength={200} value={name} onChange={(event) => setName(event.target.value)} />
        <InputFields kind={task.kind} inputs={inputs ?? {}} onChange={setInputs} />
        <ScheduleChoice schedule={schedule} onChange={setSchedule} />
        <SwitchField
          label="Shared with the workspace"
          isOn={share.isPending ? share.variables : task.isShared}
          disabledReason={mayNot}
          onChange={(isShared) => share.mutate(isShared)}
        />
        {save.isError ? (
          <p role="alert" className="type-small text-danger">
            {errorWords(save.error).message}
          </p>
        ) : null}
      </fieldset>
      <TaskHistory taskId={task.id} isRunning={task.lastRun?.status === "running"} />
    </Inspector>
  );
}
