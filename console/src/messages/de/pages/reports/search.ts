import type { Translation } from "../../../messages.ts";
import { plural } from "../../../plural.ts";

export const texts: Translation<"pages/reports/search"> = {
  waitsForTheConnection: "wartet auf die Verbindung",
  searching: "Suche läuft…",
  everythingThatFlowedIn: "Alles Eingegangene",
  saveQuestion: "Frage speichern",
  thisSearch: "diese Suche",
  share: "Teilen",
  theSearchIsNot: "Die Suche ist noch nicht beantwortet.",
  aReportNeedsAt: "Ein Bericht braucht mindestens ein Ergebnis.",
  writeReport: "Bericht schreiben",
  tryAgain: "Erneut versuchen",
  howManyThereAre: (message) => `Anzahl, Zeiten und Quellen konnten nicht gezählt werden. ${message}`,
  searching2: "Suche läuft",
  yourSearchIsKept: "Ihre Suche bleibt in der Adresse erhalten.",
  narrowTheSearch: "Suche eingrenzen",
  writeTheQuestionFirst: "Schreiben Sie zuerst die Frage.",
  question: "Frage",
  theReportAnswersThis: "Der Bericht beantwortet dies aus den gefundenen Ereignissen und aus nichts anderem.",
  template: "Vorlage",
  editTemplates: "Vorlagen bearbeiten",
  estimating: "Es wird geschätzt, was Modelle lesen werden …",
  estimateOf: (parts) => `Mindestens ${parts}. Antworten, Prüfungen und Folgeaufrufe kommen hinzu.`,
  estimatePart: ({ task, model, calls, input, cost }) =>
    `${input} Tokens in ${plural(calls, { one: "Aufruf", other: "Aufrufen" })} an ${model} für ${task} (${cost})`,
  noPriceSet: "kein Preis hinterlegt",
  taskOf: (task) => ({ claims: "Aussagen", report: "das Schreiben" })[task] ?? task,
  noModelReads: "Kein Modell liest diese Ereignisse: Der Bericht besteht aus Zitaten und kostet nichts.",
  readingTheEventsAnd:
    "Die Ereignisse werden gelesen, jeder Satz wird mit seinen Zitaten verglichen. Sie können die Seite verlassen: Der Bericht steht unter Gespeicherte Aufgaben.",
  fromTheEventsOf: (which, readMax, all) =>
    `aus den ${which} ${plural(readMax, { one: "Ereignis", other: "Ereignissen" })} von ${all}`,
  from: (all) => `aus ${all}`,
  best: "besten",
  newest: "neuesten",
  searchPage: "Suche",
};
