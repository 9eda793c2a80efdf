import { messages } from "../../../../messages.ts";

export const texts = messages("features/work/wizard/panels", {
  outlineOfTheWorkflow: "Outline of the workflow",
  after: (from: string) => `after ${from}`,
  firstStep: "first step",
  theRunEndsHere: ", the run ends here",
});
