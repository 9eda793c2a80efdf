import { messages } from "../../../messages.ts";

export const texts = messages("features/assist/ai-tools", {
  reads: "Reads",
  writes: "Writes",
  irreversible: "Irreversible",
});
