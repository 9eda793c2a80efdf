import type { ModelPurpose } from "@hoopoe/contract/assist/model.ts";
import { texts } from "../../../messages/en/features/assist/models.ts";

/** What each task of models is called. */
export const taskWords: Readonly<Record<ModelPurpose, string>> = {
  claims: texts.claims,
  report: texts.writing,
  judge: texts.judging,
  answer: texts.answers,
  plan: texts.planning,
  task: texts.steps,
  search: texts.embedding,
};
