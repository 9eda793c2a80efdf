import type { Translation } from "../../../../messages.ts";

export const texts: Translation<"pages/work/wizard/state"> = {
  untitledWorkflow: "Unbenannter Workflow",
  savedBySomebodyElse: "Zwischenzeitlich von jemand anderem gespeichert",
  somebodySavedThisWorkflow:
    "Jemand hat diesen Workflow gespeichert, während Sie daran gearbeitet haben. Ihr Entwurf ist auf der Arbeitsfläche und nicht gespeichert. Gespeicherte Versionen bleiben, welchen Entwurf Sie auch wählen.",
  saveMineOverTheirs: "Mit meiner Fassung überschreiben",
  takeTheirs: "Andere Fassung übernehmen",
  notYet: "Noch nicht",
  theDraftCouldNot: "Der Entwurf konnte nicht gespeichert werden",
  theDraftCouldNotBe: "Der Entwurf konnte nicht verworfen werden",
  theWorkflowCouldNot: "Der Workflow konnte nicht gespeichert werden",
};
