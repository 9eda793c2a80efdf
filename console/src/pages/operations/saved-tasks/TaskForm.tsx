import type { SavedTask } from "@hoopoe/contract/work/job.ts";
import { savedTaskCreate, savedTaskList } from "@hoopoe/contract/operations/routes/saved-task.ts";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { InputFields } from "./InputFields.tsx";
import { ScheduleChoice } from "./ScheduleChoice.tsx";
import { kindLooks } from "./task-words.ts";
import { texts } from "../../../messages/en/pages/operations/saved-tasks.ts";

const route = getRouteApi("/_app/dashboard/save-data");

const blanks: Record<SavedTask["kind"], Record<string, unknown>> = {
  question: { question: "", terms: "" },
  pir: { terms: "", days: 7 },
  job: { jobId: "", inputs: {} },
};

/** Keeps a question, a search or a job with its inputs. */
export function TaskForm({ kind, onClose }: { kind: SavedTask["kind"]; onClose: () => void }) {
  const navigate = route.useNavigate();
  const [name, setName] = useState("");
  const [inputs, setInputs] = useState<Record<string, unknown> | null>(blanks[kind]);
  const [schedule, setSchedule] = useState<SavedTask["schedule"]>(null);
  const [isShared, setIsShared] = useState(false);
  const { icon: Icon, word } = kindLooks[kind];
  const save = useMutation({
    mutationFn: () =>
      call(savedTaskCreate, { body: { name: name.trim(), kind, inputs: inputs ?? {}, schedule, isShared } }),
    async onSuccess({ data }) {
      await invalidate(savedTaskList);
      void navigate({ search: { task: data.id } });
    },
  });
  return (
    <Inspector
      title={texts.newTask}
      subtitle={word}
      icon={<Icon size={16} className="mt-0.5 text-secondary" aria-hidden="true" />}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          isLoading={save.isPending}
          disabledReason={name.trim() === "" ? texts.itNeedsAName : inputs === null ? texts.theInputsAreNo : undefined}
          onClick={() => save.mutate()}
        >
          {texts.keepTask}
        </Button>
      }
    >
      <div className="flex flex-col gap-3.5 px-4 pt-1 pb-4">
        <TextField label={texts.name} maxLength={200} value={name} onChange={(event) => setName(event.target.value)} />
        <InputFields kind={kind} inputs={inputs ?? {}} onChange={setInputs} />
        <ScheduleChoice schedule={schedule} onChange={setSchedule} />
        <SwitchField label={texts.sharedWithTheWorkspace} isOn={isShared} onChange={setIsShared} />
        {save.isError ? (
          <p role="alert" className="type-small text-danger">
            {errorWords(save.error).message}
          </p>
        ) : null}
      </div>
    </Inspector>
  );
}
