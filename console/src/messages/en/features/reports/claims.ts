import { messages } from "../../../messages.ts";

export const texts = messages("features/reports/claims", {
  own: "Own",
  partner: "Partner",
  system: "System",
  press: "Press",
  stranger: "Stranger",
});
