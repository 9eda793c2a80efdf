import type { Translation } from "../../../messages.ts";

export const texts: Translation<"pages/reports/standing"> = {
  title: "Wer als was gilt",
  subtitle:
    "Aussagen werden danach gewichtet, von wem sie stammen. Fremde und die Presse ersetzen nie, was eigene Leute, Partner oder Systeme sagen.",
  loading: "Die Liste wird geladen",
  couldNotLoad: "Die Liste konnte nicht geladen werden",
  howItWorks: "So funktioniert es",
  members:
    "Adressen von Mitgliedern und alle an den Domains von Inhabern und Admins gelten als eigene. Produkte, die Alarme auslösen, gelten als System, Nachrichten-Feeds als Presse, alle anderen als fremd.",
  namesToo:
    "Führen Sie eine Domain (mit allen darunter), eine Adresse oder einen Namen auf, wie ihn eine Quelle ohne Adressen angibt. Ein Name zählt nie, wo eine Adresse angegeben ist.",
  list: "Aufgeführt",
  domainAddress: "Domain, Adresse oder Name",
  standing: "Gilt als",
  add: "Eintrag hinzufügen",
  remove: (match) => `${match} entfernen`,
  removeEmpty: "Den leeren Eintrag entfernen",
  empty: "Niemand ist aufgeführt. Wer als was gilt, folgt allein aus Mitgliedern, Domains und Verbindungen.",
  save: "Liste speichern",
  saved: "Liste gespeichert",
  savedDetail: "Aussagen zeigen es ab jetzt.",
  couldNotSave: "Die Liste konnte nicht gespeichert werden",
  thisList: "diese Liste",
  fillIn: "Füllen Sie jeden Eintrag aus oder entfernen Sie ihn.",
  leave: "Sie haben ungespeicherte Änderungen in der Liste, wer als was gilt. Möchten Sie vor dem Verlassen speichern?",
};
