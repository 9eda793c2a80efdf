import type { SavedTask } from "@hoopoe/contract/work/job.ts";
import { savedTaskCreate, savedTaskList } from "@hoopoe/contract/operations/routes/saved-task.ts";
import { getRouteApi } from "@tanstack/react-router";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { Form, FormFailure, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Inspector } from "../../../ui/Inspector.tsx";
import { InputFields } from "./InputFields.tsx";
import { ScheduleChoice } from "./ScheduleChoice.tsx";
import { taskForm, taskRules } from "./task-form.ts";
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
  const { icon: Icon, word } = kindLooks[kind];
  const form = useContractForm(taskForm, {
    initial: { name: "", kind, inputs: blanks[kind], schedule: null, isShared: false },
    send: (body) => call(savedTaskCreate, { body }),
    rules: taskRules,
    async onSaved({ data }) {
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
        <Submit of={form} form="task" variant="primary" disabledReason={form.missing}>
          {texts.keepTask}
        </Submit>
      }
    >
      <Form of={form} id="task" className="flex flex-col gap-3.5 px-4 pt-1 pb-4">
        <ContractField of={form} name="name" />
        <InputFields form={form} />
        <ScheduleChoice schedule={form.values.schedule} onChange={(schedule) => form.set({ schedule })} />
        <ContractField of={form} name="isShared" />
        <FormFailure of={form} />
      </Form>
    </Inspector>
  );
}
