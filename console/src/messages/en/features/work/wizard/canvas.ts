import { messages } from "../../../../messages.ts";

export const texts = messages("features/work/wizard/canvas", {
  smallMapOfTheWorkflow: "Workflow minimap",
});
