import type { Translation } from "../../../messages.ts";
import { plural } from "../../../plural.ts";

export const texts: Translation<"features/records/erasure"> = {
  erasingHasBegun: "Das Löschen hat begonnen",
  itsProofStandsUnder: "Den Nachweis finden Sie unter Löschung in Ihrem Profil.",
  eraseForGoodName: (name) => `${name} endgültig löschen?`,
  countingWhatWouldGo: "Umfang wird ermittelt",
  whatWouldBeErased: "Was gelöscht würde, konnte nicht ermittelt werden",
  nothingIsErasedYet: "Noch ist nichts gelöscht.",
  thisCannotBeUndone: (goes) => `Das lässt sich nicht rückgängig machen. ${goes}`,
  whatGoes: "Was gelöscht wird",
  backupsMadeBeforeKeep: (stays) => `${stays} Frühere Backups behalten es, bis sie selbst gelöscht sind.`,
  typeToEraseIt: (name) => `Zum Löschen ${name} eingeben`,
  cancel: "Abbrechen",
  eraseForGood: "Endgültig löschen",
  stepsOfAnswersCount: (count) => plural(count, { one: "Schritt einer Antwort", other: "Schritte von Antworten" }),
  sourcesOfAnswersCount: (count) => plural(count, { one: "Quelle einer Antwort", other: "Quellen von Antworten" }),
  approvalsCount: (count) => plural(count, { one: "Freigabe", other: "Freigaben" }),
  filesCount: (count) => plural(count, { one: "Datei", other: "Dateien" }),
  messagesCount: (count) => plural(count, { one: "Nachricht", other: "Nachrichten" }),
  placesAtTheSourceCount: (count) => plural(count, { one: "Ort an der Quelle", other: "Orte an der Quelle" }),
  conversationsCount: (count) => plural(count, { one: "Unterhaltung", other: "Unterhaltungen" }),
  writesAtAVendorCount: (count) =>
    plural(count, { one: "Schreibvorgang beim Anbieter", other: "Schreibvorgänge beim Anbieter" }),
  embedTokensCount: (count) => plural(count, { one: "Einbettungs-Token", other: "Einbettungs-Tokens" }),
  setsOfEvidenceCount: (count) => plural(count, { one: "Belegsammlung", other: "Belegsammlungen" }),
  linesOfExecutionsCount: (count) => plural(count, { one: "Zeile einer Ausführung", other: "Zeilen von Ausführungen" }),
  stepsOfExecutionsCount: (count) =>
    plural(count, { one: "Schritt einer Ausführung", other: "Schritte von Ausführungen" }),
  exposureApprovalsCount: (count) => plural(count, { one: "Offenlegungsfreigabe", other: "Offenlegungsfreigaben" }),
  readingFailuresCount: (count) => plural(count, { one: "Lesefehler", other: "Lesefehler" }),
  runsCount: (count) => plural(count, { one: "Lauf", other: "Läufe" }),
  streamsCount: (count) => plural(count, { one: "Stream", other: "Streams" }),
  integrationsCount: (count) => plural(count, { one: "Integration", other: "Integrationen" }),
  invitationsCount: (count) => plural(count, { one: "Einladung", other: "Einladungen" }),
  originalRecordsCount: (count) => plural(count, { one: "Originaldatensatz", other: "Originaldatensätze" }),
  itemsCount: (count) => plural(count, { one: "Eintrag", other: "Einträge" }),
  lettersCount: (count) => plural(count, { one: "E-Mail", other: "E-Mails" }),
  membershipsCount: (count) => plural(count, { one: "Mitgliedschaft", other: "Mitgliedschaften" }),
  notificationsCount: (count) => plural(count, { one: "Benachrichtigung", other: "Benachrichtigungen" }),
  passkeysCount: (count) => plural(count, { one: "Passkey", other: "Passkeys" }),
  accessTokensCount: (count) => plural(count, { one: "Zugriffstoken", other: "Zugriffstokens" }),
  sessionKeysCount: (count) => plural(count, { one: "Sitzungsschlüssel", other: "Sitzungsschlüssel" }),
  reportVersionsCount: (count) => plural(count, { one: "Berichtsversion", other: "Berichtsversionen" }),
  reportsCount: (count) => plural(count, { one: "Bericht", other: "Berichte" }),
  runsOfSavedTasksCount: (count) =>
    plural(count, { one: "Lauf einer gespeicherten Aufgabe", other: "Läufe gespeicherter Aufgaben" }),
  secretsCount: (count) => plural(count, { one: "Geheimnis", other: "Geheimnisse" }),
  sessionsCount: (count) => plural(count, { one: "Sitzung", other: "Sitzungen" }),
  oneUseLinksCount: (count) => plural(count, { one: "Einmal-Link", other: "Einmal-Links" }),
  unfinishedUploadsCount: (count) => plural(count, { one: "unfertiger Upload", other: "unfertige Uploads" }),
  joinedProviderAccountsCount: (count) =>
    plural(count, { one: "verknüpftes Anbieterkonto", other: "verknüpfte Anbieterkonten" }),
  accountsCount: (count) => plural(count, { one: "Konto", other: "Konten" }),
  workspacesCount: (count) => plural(count, { one: "Workspace", other: "Workspaces" }),
  everyReportGoesWhole:
    "Jeder Bericht wird ganz gelöscht, wenn einer seiner Belege von hier kam; ebenso Ausführungen, die sie aufgerufen haben, der Verlauf einer Frage, die ihre Einträge fand, und Unterhaltungen, die sie beantwortet hat.",
  theAuditStaysIt:
    "Das Audit bleibt: Es hält fest, dass dies geschah, durch wen und welche Namen vorher verwendet wurden.",
  itsMembersLoseIt: "Die Mitglieder verlieren ihn sofort, mit allem darin.",
  theirAccountsStayAnd: "Ihre Konten bleiben, ebenso das Audit: Es hält fest, dass dies geschah und durch wen.",
  theirSignInsEnd:
    "Die Anmeldungen enden sofort, in jedem Workspace. Quellen, die nur diese Person sah, werden mit ihren Einträgen gelöscht, Unterhaltungen mit den angehängten Dateien.",
  whatTheyMadeFor:
    "Was die Person für andere angelegt hat, bleibt ohne ihren Namen. Das Audit behält die E-Mail-Adresse mit den Vorgängen, Einträge geteilter Quellen behalten ihren Inhalt.",
};
