import { messages } from "../../../messages.ts";

export const texts = messages("features/reports/claims", {
  own: "Own",
  partner: "Partner",
  system: "System",
  press: "Press",
  stranger: "Stranger",
  claimsToBe: (author: string) => `Claims to be ${author}; not authenticated`,
});
