import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import * as z from "zod";
import { arrivalNote, dateOrArrival } from "../shared/date-or-arrival.ts";
import { sourceItemOf } from "../shared/source-item-of.ts";
import { factLines } from "../shared/threat-text.ts";
import type { SiemStream } from "./siem.ts";

const words = z.array(z.string()).nullish();
const text = z.string().nullish();
const threat = z.looseObject({
  classification: text,
  threat: text,
  threatStatus: text,
  threatType: text,
  threatUrl: text,
});

export const tapMessage = z.looseObject({
  GUID: z.string(),
  messageTime: text,
  subject: text,
  sender: text,
  headerFrom: text,
  fromAddress: words,
  recipient: words,
  senderIP: text,
  quarantineFolder: text,
  phishScore: z.number().nullish(),
  malwareScore: z.number().nullish(),
  impostorScore: z.number().nullish(),
  threatsInfoMap: z.array(threat).nullish(),
});
export const tapClick = z.looseObject({
  id: z.string().nullish(),
  GUID: z.string(),
  clickTime: text,
  classification: text,
  clickIP: text,
  recipient: text,
  sender: text,
  senderIP: text,
  url: text,
  threatURL: text,
  threatStatus: text,
});

/** Throws where the event has not the shape of one. `now` dates an event that has no date. */
export function eventItem(stream: SiemStream, event: unknown, now: Date): SourceItem {
  return stream === "clicks-blocked" || stream === "clicks-permitted"
    ? clickItem(tapClick.parse(event), { isPermitted: stream === "clicks-permitted", now })
    : messageItem(tapMessage.parse(event), { isDelivered: stream === "messages-delivered", now });
}

function messageItem(
  message: z.output<typeof tapMessage>,
  { isDelivered, now }: { isDelivered: boolean; now: Date },
): SourceItem {
  const date = dateOrArrival([message.messageTime], now);
  const threats = message.threatsInfoMap ?? [];
  const from = message.headerFrom ?? message.sender ?? message.fromAddress?.[0] ?? "";
  return sourceItemOf({
    externalId: message.GUID,
    source_datatype: "email-security",
    ...date,
    author: "Proofpoint TAP",
    title: `${isDelivered ? "Delivered" : "Blocked"}: ${message.subject ?? "(no subject)"}`,
    body: factLines([
      ["Date", arrivalNote(date, "Proofpoint")],
      ["Outcome", isDelivered ? "delivered to the recipient" : "blocked"],
      ["From", from],
      ["Envelope sender", message.sender],
      ["To", message.recipient],
      ["Sender's address", message.senderIP],
      [
        "Threat",
        threats.map(
          ({ classification, threatType, threat: what }) =>
            `${classification ?? "threat"} (${threatType ?? "?"}): ${what ?? "?"}`,
        ),
      ],
      ["Phish score", message.phishScore],
      ["Malware score", message.malwareScore],
      ["Impostor score", message.impostorScore],
      ["Quarantine", message.quarantineFolder],
    ]),
    url: threats.find(({ threatUrl }) => threatUrl)?.threatUrl ?? null,
    raw: message,
  });
}

function clickItem(
  click: z.output<typeof tapClick>,
  { isPermitted, now }: { isPermitted: boolean; now: Date },
): SourceItem {
  const date = dateOrArrival([click.clickTime], now);
  return sourceItemOf({
    // An old click has no id: the message, the moment and the person name it.
    externalId: click.id ?? `${click.GUID}:${click.clickTime ?? ""}:${click.recipient ?? ""}`,
    source_datatype: "email-security",
    ...date,
    author: "Proofpoint TAP",
    title: `${isPermitted ? "Permitted" : "Blocked"} click by ${click.recipient ?? "somebody"}`,
    body: factLines([
      ["Date", arrivalNote(date, "Proofpoint")],
      ["Outcome", isPermitted ? "the page was opened" : "the click was blocked"],
      ["Who", click.recipient],
      ["Link", click.url],
      ["Sender", click.sender],
      ["Classification", click.classification],
      ["From address", click.clickIP],
    ]),
    url: click.threatURL ?? null,
    raw: click,
  });
}
