import { messages } from "../../../../messages.ts";

export const texts = messages("features/work/wizard/canvas", {
  smallMapOfTheWorkflow: "Small map of the workflow",
});
