import { type ModelEntry, type ModelTask, modelTaskInput } from "@hoopoe/contract/assist/model.ts";
import { modelList, modelTaskList, modelTaskSet } from "@hoopoe/contract/assist/routes/model.ts";
import * as z from "zod/mini";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm } from "../../../ui/form/define-form.ts";
import { Form, FormFailure, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Inspector } from "../../../ui/Inspector.tsx";
import { toastSuccess } from "../../../ui/toast.tsx";
import { taskWords } from "./task-words.ts";
import { texts } from "../../../messages/en/features/assist/models.ts";

interface TaskPanelProps {
  task: ModelTask;
  models: readonly ModelEntry[];
  refusal: string | undefined;
  onClose: () => void;
}

/** No model of its own: what follows from the other settings is used. */
const byDefault = "default";

const definition = defineForm(z.object({ modelId: z.string(), tokensPerDay: modelTaskInput.shape.tokensPerDay }), {
  modelId: { label: texts.model, control: "select" },
  tokensPerDay: { label: texts.tokensPerDay, help: texts.leaveEmptyForTheWorkspaces },
});

/** The model and the budget of one task. */
export function TaskPanel({ task: { task, modelId, tokensPerDay }, models, refusal, onClose }: TaskPanelProps) {
  const form = useContractForm(definition, {
    initial: { modelId: modelId ?? byDefault, tokensPerDay },
    send: (values) =>
      call(modelTaskSet, {
        body: {
          task,
          modelId: values.modelId === byDefault ? null : values.modelId,
          tokensPerDay: values.tokensPerDay,
        },
      }),
    refusal,
    async onSaved() {
      await invalidate(modelTaskList, modelList);
      toastSuccess(texts.isSaved(taskWords[task]));
    },
  });
  return (
    <Inspector
      title={taskWords[task]}
      subtitle={whatItDoes[task]}
      onClose={onClose}
      actions={
        <Submit of={form} form="task" variant="primary" className="ml-auto" disabledReason={refusal}>
          {texts.saveChanges}
        </Submit>
      }
    >
      <Form of={form} id="task" className="flex flex-col gap-4 px-4 pb-6">
        <ContractField
          of={form}
          name="modelId"
          options={[
            { value: byDefault, label: task === "search" ? texts.noModel : texts.asTheDefault },
            ...models.flatMap(({ id, name, kind }) => (kind === "built-in" ? [] : [{ value: id, label: name }])),
          ]}
        />
        <ContractField of={form} name="tokensPerDay" />
        <FormFailure of={form} />
      </Form>
    </Inspector>
  );
}

const whatItDoes: Readonly<Record<ModelTask["task"], string>> = {
  claims: texts.readsWhatEachItemClaims,
  report: texts.writesAndEditsReports,
  judge: texts.checksSentencesAgainst,
  answer: texts.answersQuestionsInApps,
  plan: texts.turnsWordsIntoWorkflows,
  task: texts.runsTheAgentSteps,
  search: texts.makesTheEmbeddings,
};
