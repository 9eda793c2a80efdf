import { savedTaskCreate } from "@hoopoe/contract/operations/routes/saved-task.ts";
import type * as z from "zod/mini";
import { inputsRule } from "../../../features/work/jobs/inputs-field.ts";
import type { ContractForm } from "../../../ui/form/contract-form.ts";
import { defineForm, given } from "../../../ui/form/define-form.ts";
import { texts } from "../../../messages/en/pages/operations/saved-tasks.ts";

export const taskForm = defineForm(savedTaskCreate.body, {
  name: { label: texts.name, wrong: texts.itNeedsAName },
  kind: given,
  inputs: { label: texts.aJobWithInputs, yields: { question: "Who?", terms: "crane" } },
  schedule: { label: texts.byTheClock, yields: { rrule: "FREQ=DAILY;BYHOUR=8;BYMINUTE=0", timeZone: "Europe/Berlin" } },
  isShared: { label: texts.sharedWithTheWorkspace },
});
export type TaskValues = z.input<typeof taskForm.schema>;
export type TaskForm = ContractForm<TaskValues>;

/** A job's inputs are text while they aren't JSON. */
export function taskRules({ kind, inputs }: TaskValues) {
  return { inputs: kind === "job" ? inputsRule(inputs["inputs"]).inputs : undefined };
}
