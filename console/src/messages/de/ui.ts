import type { SentenceState, StateCounts } from "@hoopoe/contract/reports/sentence-check.ts";
import type { Translation } from "../messages.ts";
import { plural } from "../plural.ts";

export const texts: Translation<"ui"> = {
  notYet: "Noch nicht",
  parked: "Geparkt",
  ok: "OK",
  cancel: "Abbrechen",
  no: "Nein",
  esc: "Esc",
  tryAgain: "Erneut versuchen",
  reloadThePageWhere: (unknownError) =>
    `${unknownError}. Laden Sie die Seite neu. Tritt es wieder auf, melden Sie dem Betreiber dieses Servers, was Sie gedrückt haben.`,
  evidence: (number) => `Beleg ${number}`,
  noSuch: (noun) => `Nicht gefunden: ${noun}`,
  all: (nouns) => `Alle ${nouns}`,
  theAddressNamesOne:
    "Unter dieser Adresse gibt es in diesem Workspace nichts. Vielleicht wurde es gelöscht, oder es liegt in einem anderen Workspace.",
  close: "Schließen",
  search: (nouns) => `${nouns} durchsuchen`,
  whichAreShown: (nouns) => `Welche ${nouns} angezeigt werden`,
  loadingNouns: (nouns) => `${nouns} werden geladen`,
  searchForAPart: "Suchen Sie nach einem Teil des Namens.",
  showMore: (stepRows) => `${stepRows} weitere anzeigen`,
  of: (count, count2, nouns, hint) => `${count} von ${count2} ${nouns}. ${hint}`,
  moreCouldNotBe: (message) => `Weitere konnten nicht geladen werden. ${message}`,
  userProfile: "Benutzerprofil",
  organisation: "Organisation",
  whoCountsAsWhat: "Wer als was gilt",
  members: "Mitglieder",
  workspaces: "Workspaces",
  usageAndLimits: "Nutzung und Limits",
  audit: "Audit",
  erasure: "Löschung",
  mail: "E-Mail",
  singleSignOn: "Single Sign-on",
  embedding: "Einbetten",
  whereThisStands: "Übersicht der Ebenen",
  ofCount: (count) => ` von ${count}`,
  savedBySomebodyElse: "Zwischenzeitlich von jemand anderem gespeichert",
  somebodySavedWhileYou: (what) => `Jemand hat ${what} gespeichert, während Sie daran gearbeitet haben.`,
  takeTheirs: "Andere Fassung übernehmen",
  loading: "Wird geladen",
  thisIsAsOfIt: (time, message) => `Stand ${time}; das Neuladen ist fehlgeschlagen. ${message}`,
  readTheirs: "Andere Fassung lesen",
  somebodySavedWhileYouWere: (what) =>
    `Jemand hat ${what} gespeichert, während Sie daran gearbeitet haben. Die gespeicherte Fassung konnte nicht geladen werden. Ihre ist noch hier und nicht gespeichert.`,
  dismiss: "Verwerfen",
  notifications: "Benachrichtigungen",
  quoted: "Zitiert",
  supported: "Gestützt",
  disputed: "Umstritten",
  superseded: "Überholt",
  notSupported: "Nicht gestützt",
  countedStates: (states) => germanStates(states),
  countedSentences: (states, count) =>
    states === null ? plural(count, { one: "Satz", other: "Sätze" }) : germanStates(states),
  selectTheTextItself: "Markieren Sie den Text und kopieren Sie ihn selbst.",
  theBrowserDidNot: "Der Browser hat das Kopieren nicht erlaubt",
  linkToCopied: (what) => `Link kopiert: ${what}`,
  itOpensForMembers: "Mitglieder dieses Workspace können ihn öffnen.",
  copyTheAddressOf: "Kopieren Sie die Adresse dieser Seite aus der Adresszeile des Browsers.",
  queued: "Eingereiht",
  waiting: "Wartet",
  vendorWait: "Wartet auf Anbieter",
  running: "Läuft",
  approval: "Freigabe",
  succeeded: "Erfolgreich",
  partial: "Teilweise",
  failed: "Fehlgeschlagen",
  stopped: "Angehalten",
  cancelled: "Abgebrochen",
  timedOut: "Zeit abgelaufen",
  crashed: "Abgestürzt",
  skipped: "Übersprungen",
  uncertain: "Ungewiss",
};

const stateWords: Readonly<Record<SentenceState, string>> = {
  quoted: "zitiert",
  supported: "gestützt",
  disputed: "umstritten",
  superseded: "überholt",
  "not-supported": "nicht gestützt",
};

function germanStates(states: StateCounts): string {
  // In the order of the words: the list of the states would bring the contract into the German chunk.
  const words = new Map<string, string>(Object.entries(stateWords));
  const counted = Object.entries(states).filter(([, count]) => count > 0);
  const inOrder = [...words].flatMap(([state, word]) =>
    counted.flatMap(([name, count]) => (name === state ? [`${count} ${word}`] : [])),
  );
  return inOrder.length === 0 ? "keine Sätze" : inOrder.join(", ");
}
