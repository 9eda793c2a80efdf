import type { Translation } from "../../../messages.ts";

export const texts: Translation<"pages/work/wizard"> = {
  workflow: "Workflow",
  view: "Ansicht",
  canvas: "Arbeitsfläche",
  outline: "Gliederung",
  tidy: "Aufräumen",
  whatStartsARun: "Was einen Lauf startet",
  trigger: "Auslöser",
  sayItAboveOrPut: "Beschreiben Sie es oben, oder setzen Sie den ersten Schritt hierhin",
  dragAStepFromThe: "Ziehen Sie einen Schritt von links, oder drücken Sie",
  andChooseOne: "und wählen Sie einen.",
  sayAboveWhatIt: "Beschreiben Sie oben, was er tun soll",
  stepsComeFromWords:
    "Schritte entstehen hier aus Worten; zum Platzieren von Hand brauchen Sie einen breiteren Bildschirm.",
  orchestrationWizard: "Workflow-Assistent",
  theWorkflowCouldNot: "Der Workflow konnte nicht geöffnet werden",
  whatIsSavedIsSafe: "Gespeichertes ist sicher.",
  loadingTheWorkflow: "Workflow wird geladen",
  theDraftCouldNot: "Der Entwurf konnte nicht gespeichert werden",
};
