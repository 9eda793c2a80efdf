import { messages } from "../../../messages.ts";

export const texts = messages("features/reports/report", {
  whatItCanBeSent: "What it can be sent by is not known yet.",
  connectSlackOrA: "Connect Slack or a mail server first.",
  nameAChannel: "Name a channel.",
  writeAnAddress: "Write an address.",
  whatItCanBeSentBy: "What it can be sent by could not be read",
  noConnectionHereCan: "No connection here can send. Connect Slack, SMTP, Gmail or Microsoft 365.",
  connectOne: "Connect one",
  sendBy: "Send by",
  channels: "Channels",
  addresses: "Addresses",
  security: "#security",
  boardExampleCom: "board@example.com",
  aMessageToEach: "A message to each: bottom line and findings.",
  oneMailToAllOf: "One mail to all of them, with its findings.",
});
