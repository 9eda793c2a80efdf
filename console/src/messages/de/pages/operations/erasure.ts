import type { Translation } from "../../../messages.ts";

export const texts: Translation<"pages/operations/erasure"> = {
  erasure: "Löschung",
  goneForGoodWith: "Endgültig gelöscht, mit einem Nachweis, der das belegt und nichts benennt.",
  proofs: "Nachweise",
  thisWorkspace: "Dieser Workspace",
  withItsIntegrationsItems: (name) =>
    `${name} mit seinen Integrationen, Einträgen, Dateien und Berichten. Um nur eine Quelle zu löschen, öffnen Sie deren Einstellungen unter Integrationen.`,
  theWorkspace: "Der Workspace",
  eraseWorkspaceForGood: "Workspace endgültig löschen…",
  people: "Personen",
  loadingProofs: "Nachweise werden geladen",
  theProofsOfErasure: "Die Löschnachweise konnten nicht geladen werden",
  theyAreKept: "Sie bleiben gespeichert.",
  nothingWasErased: "Nichts wurde gelöscht",
  whatIsErasedFor: "Was endgültig gelöscht wird, hinterlässt hier seinen Nachweis.",
  loadingPeople: "Personen werden geladen",
  theMembersCouldNot: "Die Mitglieder konnten nicht geladen werden",
  nothingIsErased: "Nichts wird gelöscht.",
  eraseForGood: (name) => `${name} endgültig löschen`,
  nobodyErasesTheirOwn: "Niemand löscht das eigene Konto. Bitten Sie einen anderen Inhaber.",
  erase: "Löschen…",
  erasing: "Wird gelöscht",
  rows: "Zeilen",
  askedForByOn: (requestedBy, date, time, what) => `Angefordert von ${requestedBy} am ${date}, ${time}${what}`,
  done: (date, time) => `; erledigt ${date}, ${time}.`,
  proof: "Nachweis",
  sha256OfTheseLines: "SHA-256 dieser Zeilen",
  eachHashIsOver:
    "Jeder Hash umfasst die sortierten IDs des Gelöschten, jeweils mit Zeilenvorschub. Der letzte steht auch im Audit.",
  erased: "Gelöscht",
  interruptedTheNextStart: "Unterbrochen: Der nächste Start macht weiter",
};
