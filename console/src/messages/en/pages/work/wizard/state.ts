import { messages } from "../../../../messages.ts";

export const texts = messages("pages/work/wizard/state", {
  untitledWorkflow: "Untitled workflow",
  savedBySomebodyElse: "Saved by somebody else meanwhile",
  somebodySavedThisWorkflow:
    "Somebody saved this workflow while you were changing it. Your draft is on the canvas and is not kept. Saved versions stay, whichever draft you choose.",
  saveMineOverTheirs: "Save mine over theirs",
  takeTheirs: "Take theirs",
  notYet: "Not yet",
  theDraftCouldNot: "The draft could not be kept",
  theDraftCouldNotBe: "The draft could not be discarded",
  theWorkflowCouldNot: "The workflow could not be saved",
});
