import { messages } from "../../../messages.ts";

export const texts = messages("pages/work/wizard", {
  workflow: "Workflow",
  view: "View",
  canvas: "Canvas",
  outline: "Outline",
  tidy: "Tidy",
  whatStartsARun: "What starts a run",
  trigger: "Trigger",
  sayItAboveOrPut: "Describe it above, or add a first step here",
  dragAStepFromThe: "Drag a step from the left, or press",
  andChooseOne: "and choose one.",
  sayAboveWhatIt: "Describe above what it should do",
  stepsComeFromWords: "Describe the steps in words. To place them by hand, use a wider screen.",
  orchestrationWizard: "Orchestration wizard",
  theWorkflowCouldNot: "Couldn't open the workflow",
  whatIsSavedIsSafe: "Saved work is safe.",
  loadingTheWorkflow: "Loading the workflow",
  theDraftCouldNot: "Couldn't save the draft",
});
