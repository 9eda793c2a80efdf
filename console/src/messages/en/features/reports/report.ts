import { messages } from "../../../messages.ts";

export const texts = messages("features/reports/report", {
  whatItCanBeSent: "Connections are still loading.",
  connectSlackOrA: "Connect Slack or a mail server first.",
  nameAChannel: "Enter a channel.",
  writeAnAddress: "Enter an address.",
  whatItCanBeSentBy: "Couldn't load connections that can send",
  noConnectionHereCan: "No connection here can send. Connect Slack, SMTP, Gmail or Microsoft 365.",
  connectOne: "Connect one",
  sendBy: "Send via",
  channels: "Channels",
  addresses: "Addresses",
  security: "#security",
  boardExampleCom: "board@example.com",
  aMessageToEach: "One message each: bottom line and findings.",
  oneMailToAllOf: "One email to all of them, with the findings.",
});
