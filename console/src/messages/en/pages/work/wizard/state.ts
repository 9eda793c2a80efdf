import { messages } from "../../../../messages.ts";

export const texts = messages("pages/work/wizard/state", {
  untitledWorkflow: "Untitled workflow",
  savedBySomebodyElse: "Someone else saved changes",
  somebodySavedThisWorkflow:
    "Someone saved this workflow while you were editing it. Your draft is on the canvas but isn't saved. Saved versions stay, whichever draft you choose.",
  saveMineOverTheirs: "Save mine over theirs",
  takeTheirs: "Take theirs",
  notYet: "Not yet",
  theDraftCouldNot: "Couldn't save the draft",
  theDraftCouldNotBe: "Couldn't discard the draft",
  theWorkflowCouldNot: "Couldn't save the workflow",
});
