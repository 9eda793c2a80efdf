import { modelInput, modelPurposes } from "@hoopoe/contract/assist/model.ts";
import { defineForm } from "../../../ui/form/define-form.ts";
import { taskWords } from "./task-words.ts";
import { texts } from "../../../messages/en/features/assist/models.ts";

/** The fields of a connected model. */
export const modelForm = defineForm(modelInput, {
  kind: {
    label: texts.provider,
    options: {
      openai: texts.openAI,
      anthropic: texts.anthropic,
      google: texts.google,
      "openai-compatible": texts.anythingOpenaiCompatibleOllama,
    },
  },
  name: { label: texts.name },
  model: { label: texts.model, help: texts.asTheProviderCalls },
  baseUrl: { label: texts.address, control: "text" },
  apiKey: { label: texts.apiKey, control: "masked", autoComplete: "off" },
  inputPrice: { label: texts.usFor1mTokensIn, step: "0.01" },
  outputPrice: { label: texts.usFor1mTokensOut, step: "0.01" },
  defaultFor: {
    label: texts.defaultFor,
    options: modelPurposes.map((value) => ({ value, label: taskWords[value] })),
  },
  isEnabled: { label: texts.asked },
});
