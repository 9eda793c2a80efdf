import { messages } from "../../../../messages.ts";

export const texts = messages("features/work/wizard/canvas", {
  noteText: "Note text",
  note: "Note",
  nameOf: (label: string) => `Name of ${label}`,
  pinned: "Output pinned",
  disabled: "disabled",
  addAStepAfter: (label: string) => `Add a step after ${label}`,
  addAStepHere: "Add a step here",
  smallMapOfTheWorkflow: "Workflow minimap",
});
