import type { Translation } from "../../../messages.ts";

export const texts: Translation<"pages/reports/standing"> = {
  title: "Wer als was gilt",
  subtitle:
    "Aussagen werden danach gewichtet, von wem sie stammen. Fremde und die Presse ersetzen nie, was eigene Leute, Partner oder Systeme sagen.",
  loading: "Die Liste wird geladen",
  couldNotLoad: "Die Liste konnte nicht geladen werden",
  howItWorks: "So funktioniert es",
  members:
    "Adressen von Mitgliedern gelten als eigene, ebenso alle an einer Domain, die Sie als eigene aufführen. Produkte, die Alarme auslösen, gelten als System, Nachrichten-Feeds als Presse, alle anderen als fremd. Eine eigene Adresse oder die eines Partners gilt für eine E-Mail als fremd, wenn deren Authentifizierung fehlschlägt.",
  namesToo:
    "Führen Sie eine Domain (mit allen darunter), eine Adresse oder einen Namen auf, wie ihn eine Quelle ohne Adressen angibt. Ein Name zählt nie, wo eine Adresse angegeben ist.",
  list: "Aufgeführt",
  domainAddress: "Domain, Adresse oder Name",
  standing: "Gilt als",
  add: "Eintrag hinzufügen",
  remove: (match) => `${match} entfernen`,
  removeEmpty: "Den leeren Eintrag entfernen",
  empty: "Niemand ist aufgeführt. Wer als was gilt, folgt allein aus Mitgliedern, Domains und Verbindungen.",
  sameAs: "Dieselbe Person wie (optional)",
  suggestions: "Vorschläge",
  loadingSuggestions: "Die Vorschläge werden geladen",
  couldNotLoadSuggestions: "Die Vorschläge konnten nicht geladen werden",
  noSuggestions:
    "Keine Vorschläge. Domains von Mitgliedern und Postfächern sowie häufige Absender stehen hier, bis Sie entscheiden.",
  seenAt: (members, mailboxes) =>
    `Vielleicht Ihre: ${members === 1 ? "1 Mitglied" : `${members} Mitglieder`}, ${mailboxes === 1 ? "1 Postfach" : `${mailboxes} Postfächer`}`,
  wrote: (count, last) => `${count === 1 ? "1 Eintrag" : `${count} Einträge`} in 90 Tagen, zuletzt am ${last}`,
  makeOwn: "Als eigene führen",
  makeOwnOf: (domain) => `Als eigene führen: ${domain}`,
  makePartner: "Als Partner führen",
  makePartnerOf: (address) => `Als Partner führen: ${address}`,
  nowOwn: (domain) => `${domain} gilt als eigene`,
  nowPartner: (address) => `${address} gilt als Partner`,
  undo: "Rückgängig",
  save: "Liste speichern",
  saved: "Liste gespeichert",
  savedDetail: "Aussagen zeigen es ab jetzt.",
  couldNotSave: "Die Liste konnte nicht gespeichert werden",
  thisList: "diese Liste",
  fillIn: "Füllen Sie jeden Eintrag aus oder entfernen Sie ihn.",
  leave: "Sie haben ungespeicherte Änderungen in der Liste, wer als was gilt. Möchten Sie vor dem Verlassen speichern?",
};
