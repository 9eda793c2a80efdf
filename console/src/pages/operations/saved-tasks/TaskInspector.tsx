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
import { call } from "../../../api/client.ts";
import { inTurn } from "../../../api/in-turn.ts";
import { invalidate } from "../../../api/query.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { Form, FormFailure, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { showDialog } from "../../../ui/dialog.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { InputFields } from "./InputFields.tsx";
import { ScheduleChoice } from "./ScheduleChoice.tsx";
import { TaskHistory } from "./TaskHistory.tsx";
import { taskForm, taskRules } from "./task-form.ts";
import { kindLooks } from "./task-words.ts";
import { texts } from "../../../messages/en/pages/operations/saved-tasks.ts";

/** One saved task: ask it now, change it, put it on the clock, share it, and see what each time came out. */
export function TaskInspector({ task, onClose }: { task: SavedTask; onClose: () => void }) {
  const mayNot =
    reasonAgainst(useCurrentWorkspace()?.role, "task:write") ??
    (task.isMine ? undefined : texts.itBelongsTo(task.ownerName));
  const { icon: Icon, word } = kindLooks[task.kind];
  const params = { id: task.id };
  const run = useMutation({
    mutationFn: () => call(savedTaskStart, { params }),
    onSuccess: () => invalidate(savedTaskList, savedTaskRuns),
    onError: (error) => toastFailure(texts.itCouldNotBeAsked, error),
  });
  const form = useContractForm(taskForm, {
    initial: { name: task.name, kind: task.kind, inputs: task.inputs, schedule: task.schedule, isShared: false },
    send: ({ name, inputs, schedule }) => call(savedTaskUpdate, { params, body: { name, inputs, schedule } }),
    rules: taskRules,
    refusal: mayNot,
    async onSaved(_, { name }) {
      await invalidate(savedTaskList);
      toastSuccess(texts.isChanged(name.trim()));
    },
  });
  const share = useMutation({
    scope: inTurn("task", task.id),
    mutationFn: (isShared: boolean) => call(savedTaskUpdate, { params, body: { isShared } }),
    onSuccess: () => invalidate(savedTaskList),
    onError: (error) => toastFailure(texts.itCouldNotBeShared, error),
  });
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
            {texts.runNow}
          </Button>
          <Submit of={form} form="task" disabledReason={form.missing}>
            {texts.save}
          </Submit>
          <span className="flex-1" />
          {mayNot === undefined ? (
            <IconButton
              label={texts.delete}
              icon={Trash2}
              onClick={() =>
                void remove(task, onClose).catch((error: unknown) => toastFailure(texts.itCouldNotBeDeleted, error))
              }
            />
          ) : null}
        </>
      }
    >
      <Form of={form} id="task" className="contents">
        <fieldset disabled={mayNot !== undefined} className="flex flex-col gap-3.5 px-4 pt-1 pb-4">
          <legend className="sr-only">{texts.settings}</legend>
          <ContractField of={form} name="name" />
          <InputFields form={form} />
          <ScheduleChoice schedule={form.values.schedule} onChange={(schedule) => form.set({ schedule })} />
          <SwitchField
            label={texts.sharedWithTheWorkspace}
            isOn={share.isPending ? share.variables : task.isShared}
            disabledReason={mayNot}
            onChange={(isShared) => share.mutate(isShared)}
          />
          <FormFailure of={form} />
        </fieldset>
      </Form>
      <TaskHistory taskId={task.id} isRunning={task.lastRun?.status === "running"} />
    </Inspector>
  );
}

async function remove(task: SavedTask, onGone: () => void): Promise<void> {
  const choice = await showDialog({
    title: texts.deleteName(task.name),
    text: texts.itsHistoryGoesWith,
    icon: "warning",
    confirmText: texts.delete,
    cancel: true,
    isDestructive: true,
  });
  if (choice !== "confirm") return;
  await call(savedTaskDelete, { params: { id: task.id } });
  onGone();
  await invalidate(savedTaskList);
}
