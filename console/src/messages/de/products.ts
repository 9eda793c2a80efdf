import type { Translation } from "../messages.ts";

/** What each product is for, by its catalogId. */
export const texts: Translation<"products"> = {
  p1: "E-Mails eines Kontos oder vieler.",
  p2: "Vorgänge und Kommentare, aus der Cloud oder dem Data Center.",
  p3: "Nachrichten und Threads aus Kanälen.",
  p4: "Dokumente und E-Mails aus SharePoint und Exchange.",
  p5: "Bedrohungen in Nachrichten und Klicks darauf.",
  p6: "Bedrohungen, Konto- und Lieferantenfälle und gemeldete Nachrichten.",
  p7: "Was Mimecast erkannt hat, und zurückgehaltene Nachrichten.",
  p8: "Nachrichten, die Ihre Regeln markiert haben, mit ihrer Prüfung.",
  p10: "Warnungen und Nachrichten aus beliebigen RSS-, Atom- oder JSON-Feeds.",
  p11: "Postfächer, Tabellen, Dokumente und Exporte von Ihrem Rechner.",
  p12: "Verschickt E-Mails über jeden Mailserver.",
  p13: "E-Mails jedes IMAP-Postfachs.",
  p14: "Startet einen Job, wenn ein anderes System signiert anfragt.",
  p15: "Ruft als Schritt eines Jobs jede Webadresse auf, mit typisierter Antwort.",
};
