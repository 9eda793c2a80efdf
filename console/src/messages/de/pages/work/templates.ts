import type { Translation } from "../../../messages.ts";
import { plural } from "../../../plural.ts";

const categories = new Map<string, string>([
  ["Email threats", "Bedrohungen per E-Mail"],
  ["Identity and access", "Identität und Zugriff"],
  ["Data exposure", "Offengelegte Daten"],
  ["News and vulnerabilities", "Nachrichten und Schwachstellen"],
  ["Incidents", "Vorfälle"],
  ["Reporting", "Berichte"],
  ["Operations", "Betrieb"],
]);

const words = new Map<string, readonly [string, string]>([
  [
    "reported-mail",
    [
      "Gemeldete E-Mails beurteilen",
      "Beurteilt jede gemeldete E-Mail, öffnet ein Ticket für bösartige und verdächtige und antwortet nach Freigabe.",
    ],
  ],
  [
    "suspicious-mail-to-folder",
    [
      "Verdächtige E-Mails aus dem Posteingang nehmen",
      "Beurteilt neue E-Mails in Microsoft 365, verschiebt bösartige nach Freigabe und benachrichtigt den Kanal.",
    ],
  ],
  [
    "vip-click",
    [
      "Jemand hat auf einen bösartigen Link geklickt",
      "Öffnet stündlich ein Ticket für jeden Klick, den Proofpoint durchließ, und benachrichtigt den Kanal.",
    ],
  ],
  [
    "quarantine-flagged",
    [
      "Markierte E-Mails nach Freigabe in Quarantäne",
      "Fragt stündlich nach jeder Gruppe, die Sublime markiert hat, und stellt sie nach Freigabe in allen Postfächern unter Quarantäne.",
    ],
  ],
  [
    "remediate-threat",
    [
      "Eine Bedrohung nach Freigabe entfernen",
      "Zeigt stündlich die E-Mails jeder neuen Bedrohung in Abnormal, entfernt sie nach Freigabe und benachrichtigt den Kanal.",
    ],
  ],
  [
    "held-mails",
    [
      "Zurückgehaltene E-Mails jeden Morgen prüfen",
      "Listet auf, was Mimecast zurückhält, und gibt jede E-Mail frei, die jemand freigibt.",
    ],
  ],
  [
    "bank-change",
    [
      "Geänderte Bankdaten prüfen",
      "Öffnet ein Ticket für jede E-Mail über neue Bankdaten und lässt sie telefonisch bestätigen, bevor jemand zahlt.",
    ],
  ],
  [
    "block-sender",
    [
      "Einen Absender auf Anfrage sperren",
      "Nimmt einen Absender aus einem signierten Aufruf und sperrt ihn nach Freigabe in Mimecast.",
    ],
  ],
  [
    "impossible-travel",
    [
      "Unmögliche Reise",
      "Nimmt den Alarm Ihres Identitätsanbieters, fragt die Bereitschaft, beendet die Sitzungen und führt ein Ticket.",
    ],
  ],
  [
    "account-takeover",
    [
      "Mögliche Kontoübernahme",
      "Öffnet alle 30 Minuten ein Ticket für jeden Kontofall in Abnormal und benachrichtigt den Kanal.",
    ],
  ],
  [
    "leaver",
    [
      "Jemand verlässt die Firma",
      "Aus dem signierten Aufruf der Personalabteilung: listet Freigaben auf, schließt sie nach Freigabe und hält die Schritte fest.",
    ],
  ],
  [
    "joiner",
    [
      "Jemand fängt an",
      "Aus dem signierten Aufruf der Personalabteilung: ein Ticket je Aufgabe des ersten Tages und ein Willkommen im Kanal.",
    ],
  ],
  [
    "access-request",
    [
      "Zugriff nach Freigabe erteilen",
      "Nimmt eine Zugriffsanfrage, lässt sie freigeben, ruft das System auf, das Zugriff erteilt, und hält es fest.",
    ],
  ],
  [
    "attacked-people",
    [
      "Die meistangegriffenen Personen der Woche",
      "Sendet jeden Montag die Liste der Personen, auf die Angreifer am meisten zielten.",
    ],
  ],
  [
    "guest-review",
    [
      "Freigaben nach außen prüfen",
      "Öffnet an jedem Monatsersten ein Ticket mit allen Dokumenten, die nach außen freigegeben sind.",
    ],
  ],
  [
    "public-documents",
    [
      "Dokumente schließen, die jeder öffnen kann",
      "Fragt jede Nacht nach jedem Dokument mit öffentlichem Link, schließt ihn nach Freigabe und schreibt der Besitzerin oder dem Besitzer.",
    ],
  ],
  [
    "company-wide-documents",
    [
      "Dokumente melden, die die ganze Firma öffnen kann",
      "Postet jeden Montag Zahl und Titel der Dokumente, die alle öffnen können.",
    ],
  ],
  [
    "secrets-in-chat",
    [
      "Passwörter und Schlüssel im Chat",
      "Beurteilt Nachrichten, die Passwörter oder Schlüssel erwähnen, und bittet ihre Verfasser, sie zu ändern.",
    ],
  ],
  [
    "vendor-breach",
    [
      "Ein Lieferant ist in den Nachrichten",
      "Liest Ihren Feed und öffnet ein Ticket für jeden Artikel über einen Einbruch bei einem Lieferanten.",
    ],
  ],
  [
    "critical-cve",
    [
      "Eine kritische Schwachstelle wird veröffentlicht",
      "Liest Produkt und CVE aus Warnungen, überspringt, was schon ein Ticket hat, und öffnet eines für den Rest.",
    ],
  ],
  [
    "news-digest",
    ["Sicherheitsnachrichten jeden Morgen", "Fasst an jedem Arbeitstag einen Feed zusammen und postet ihn."],
  ],
  [
    "certificate-expiry",
    [
      "Zertifikate, die bald ablaufen",
      "Liest jeden Morgen Ihr Verzeichnis über HTTP und öffnet ein Ticket für jedes mit weniger als 14 Tagen.",
    ],
  ],
  [
    "incident-channel",
    [
      "Ein Kanal für jeden Vorfall",
      "Erstellt für jeden neuen Vorfall einen Kanal in Slack, postet, was bekannt ist, und verlinkt ihn im Ticket.",
    ],
  ],
  [
    "overdue-tickets",
    ["Überfällige Tickets jeden Morgen", "Postet an jedem Arbeitstag die Tickets, deren Termin verstrichen ist."],
  ],
  [
    "unassigned-incidents",
    ["Vorfälle, die niemand übernommen hat", "Erinnert alle 15 Minuten an wichtige Vorfälle ohne Zuständige."],
  ],
  [
    "post-incident-report",
    [
      "Den Bericht nach einem Vorfall entwerfen",
      "Von Hand mit einem Ticket: schreibt einen Bericht, behält ihn als Datei und hängt ihn an.",
    ],
  ],
  [
    "outage-watch",
    [
      "Einen Dienst beobachten",
      "Ruft alle fünf Minuten eine Adresse auf; antwortet sie nicht gut, wird der Kanal benachrichtigt und ein Ticket geöffnet.",
    ],
  ],
  [
    "failed-job",
    [
      "Ein Job ist fehlgeschlagen",
      "Öffnet ein Ticket mit dem Fehler, wenn ein anderer Job fehlschlägt, und benachrichtigt den Kanal.",
    ],
  ],
  [
    "invoice-summary",
    [
      "E-Mails über Rechnungen, jeden Morgen",
      "Fasst täglich die E-Mails von gestern über Rechnungen zusammen und sendet sie Ihnen.",
    ],
  ],
  [
    "daily-brief",
    [
      "Tägliche Sicherheitslage",
      "Fasst an jedem Arbeitstag offene Vorfälle, zugestellte Bedrohungen und Nachrichten zusammen und postet sie.",
    ],
  ],
  [
    "delivered-threats",
    [
      "Bedrohungen, die Postfächer erreichten",
      "Sendet täglich die Liste der zugestellten Bedrohungen und sagt es, wenn es keine gab.",
    ],
  ],
  [
    "monthly-metrics",
    [
      "Geschlossene Tickets des Monats",
      "Schreibt an jedem Monatsersten einen Bericht über die im letzten Monat geschlossenen Tickets und sendet ihn nach Freigabe.",
    ],
  ],
  [
    "questionnaire",
    [
      "Antworten auf Sicherheitsfragen entwerfen",
      "Beantwortet Fragen von Kunden aus dem, was Sie schon wissen, als Entwurf, den ein Mensch sendet.",
    ],
  ],
  [
    "sort-shared-mailbox",
    ["Ein gemeinsames Postfach sortieren", "Ordnet jede neue E-Mail einer Ihrer Klassen zu und gibt ihr ein Label."],
  ],
  [
    "keep-invoices",
    ["Anhänge von Rechnungen aufbewahren", "Schreibt den Anhang jeder E-Mail über eine Rechnung in einen Ordner."],
  ],
  [
    "backup-evidence",
    [
      "Eine fehlende Sicherung bemerken",
      "Sucht jeden Morgen den Sicherungsbericht von gestern und öffnet ein Ticket, wenn keiner da ist.",
    ],
  ],
  [
    "reported-thanks",
    ["Danke an alle, die E-Mails melden", "Postet täglich die Zahl der gemeldeten E-Mails mit einem kurzen Dank."],
  ],
]);

export const texts: Translation<"pages/work/templates"> = {
  templates: "Vorlagen",
  loadingTemplates: "Vorlagen werden geladen",
  couldntLoadTemplates: "Die Vorlagen konnten nicht geladen werden",
  yourJobsAreUnaffected: "Ihre Jobs sind nicht betroffen.",
  searchTemplates: "Vorlagen suchen",
  phishingLeaverBrief: "Phishing, Austritt, Tageslage …",
  allCategories: "Alle",
  categories: "Kategorien",
  category: (name) => categories.get(name) ?? name,
  connectedOnly: "Sofort nutzbar",
  noTemplateMatches: "Keine Vorlage passt",
  clearTheFilters: "Leeren Sie Suche und Filter, um alle Vorlagen zu sehen.",
  clearFilters: "Filter leeren",
  templateCount: (count) => plural(count, { one: "Vorlage", other: "Vorlagen" }),
  nameOf: (id, name) => words.get(id)?.[0] ?? name,
  summaryOf: (id, summary) => words.get(id)?.[1] ?? summary,
  notConnected: (product) => `${product}: nicht verbunden`,
  connected: (product) => `${product}: verbunden`,
  needs: "Braucht",
  worksWithoutConnections: "Braucht keine Verbindungen",
  needsAModel: "Agentenschritte brauchen ein Sprachmodell. Ohne eines zitieren sie nur und urteilen nie.",
  youChoose: "Sie wählen",
  nothingToChoose: "Nichts: sie ist vollständig.",
  starts: "Beginnt",
  steps: "Schritte",
  useTemplate: "Vorlage nutzen",
  connectProduct: (product) => `${product} verbinden`,
  isADraft: (name) => `${name} ist jetzt ein Entwurf. Nichts läuft, bis Sie ihn einschalten.`,
  couldntUseTemplate: "Die Vorlage konnte nicht genutzt werden",
  pictureOf: (name) => `Schritte von ${name}`,
};
