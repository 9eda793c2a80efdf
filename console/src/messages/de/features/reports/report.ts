import type { Translation } from "../../../messages.ts";

export const texts: Translation<"features/reports/report"> = {
  whatItCanBeSent: "Die Versandwege sind noch nicht bekannt.",
  connectSlackOrA: "Verbinden Sie zuerst Slack oder einen Mailserver.",
  nameAChannel: "Nennen Sie einen Kanal.",
  writeAnAddress: "Geben Sie eine Adresse ein.",
  whatItCanBeSentBy: "Die Versandwege konnten nicht geladen werden",
  noConnectionHereCan: "Keine Verbindung hier kann senden. Verbinden Sie Slack, SMTP, Gmail oder Microsoft 365.",
  connectOne: "Verbinden",
  sendBy: "Senden über",
  channels: "Kanäle",
  addresses: "Adressen",
  security: "#sicherheit",
  boardExampleCom: "vorstand@example.com",
  aMessageToEach: "Je eine Nachricht: Fazit und Befunde.",
  oneMailToAllOf: "Eine E-Mail an alle, mit den Befunden.",
};
