import { messages } from "../../../messages.ts";

export const texts = messages("pages/work/wizard", {
  workflow: "Workflow",
  view: "View",
  canvas: "Canvas",
  outline: "Outline",
  tidy: "Tidy",
  whatStartsARun: "What starts a run",
  trigger: "Trigger",
  sayItAboveOrPut: "Say it above, or put the first step here",
  dragAStepFromThe: "Drag a step from the left, or press",
  andChooseOne: "and choose one.",
  sayAboveWhatIt: "Say above what it should do",
  stepsComeFromWords: "Steps come from words here; placing them by hand takes a wider screen.",
  orchestrationWizard: "Orchestration wizard",
  theWorkflowCouldNot: "The workflow could not be opened",
  whatIsSavedIsSafe: "What is saved is safe.",
  loadingTheWorkflow: "Loading the workflow",
  theDraftCouldNot: "The draft could not be kept",
});
