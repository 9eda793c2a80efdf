import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import * as z from "zod";
import { arrivalNote, dateOrArrival, type ItemDate } from "../shared/date-or-arrival.ts";
import { parseDate } from "../shared/parse-date.ts";
import { sourceItemOf } from "../shared/source-item-of.ts";
import { factLines } from "../shared/threat-text.ts";
import { type AbnormalContext, callAbnormal } from "./call.ts";
import { type AbnormalStream, abnormalStreams } from "./lists.ts";

const text = z.string().nullish();
/** Ids come as text, as numbers, and as numbers too long for one (text by then). */
const anyId = z.union([z.string(), z.number()]).transform(String);

export const abnormalMessage = z.looseObject({
  abxMessageId: anyId,
  threatId: anyId.nullish(),
  abxPortalUrl: text,
  subject: text,
  fromAddress: text,
  fromName: text,
  recipientAddress: text,
  toAddresses: z.union([z.string(), z.array(z.string())]).nullish(),
  receivedTime: text,
  sentTime: text,
  attackType: text,
  attackStrategy: text,
  attackVector: text,
  impersonatedParty: text,
  remediationStatus: text,
  senderIpAddress: text,
  urls: z.array(z.string()).nullish(),
  attachmentNames: z.array(z.string()).nullish(),
  summaryInsights: z.array(z.string()).nullish(),
});
export type AbnormalMessage = z.output<typeof abnormalMessage>;

const threatPage = z.looseObject({
  threatId: z.string(),
  messages: z.array(abnormalMessage),
  nextPageNumber: z.number().nullish(),
});
const pagesMax = 200;

/** Every message of a threat, each once. */
export async function loadThreat(ctx: AbnormalContext, id: string): Promise<AbnormalMessage[]> {
  const messages = new Map<string, AbnormalMessage>();
  for (let number = 1; number <= pagesMax;) {
    const query = { pageSize: 100, pageNumber: number };
    const page = await callAbnormal(ctx, `/v1/threats/${encodeURIComponent(id)}`, { schema: threatPage, query });
    for (const message of page.messages) messages.set(message.abxMessageId, message);
    const next = page.nextPageNumber ?? null;
    if (next === null || next <= number || page.messages.length === 0) break;
    number = next;
  }
  return [...messages.values()];
}

const caseDetail = z.looseObject({});

/**
 * What stands behind an id of a list: a threat's messages, or one case or report. A message without a date takes its
 * threat's, which is that of the threat's earliest message; where nothing is dated, the moment of reading.
 */
export async function loadItems(ctx: AbnormalContext, stream: AbnormalStream, id: string): Promise<SourceItem[]> {
  if (stream === "threats") {
    const messages = await loadThreat(ctx, id);
    const threatAt = messages.flatMap((message) => dateOf(message) ?? []).toSorted()[0];
    return messages.map((message) => messageItem(message, { threatAt, now: ctx.now() }));
  }
  const detail = await callAbnormal(ctx, `${abnormalStreams[stream].path}/${encodeURIComponent(id)}`, {
    schema: caseDetail,
  });
  return [caseItem(detail, { stream, id, now: ctx.now() })];
}

function dateOf({ receivedTime, sentTime }: AbnormalMessage): string | null {
  return parseDate(receivedTime) ?? parseDate(sentTime);
}

function messageItem(
  message: AbnormalMessage,
  { threatAt, now }: { threatAt: string | undefined; now: Date },
): SourceItem {
  const own = dateOf(message);
  const date: ItemDate = dateOrArrival([own, threatAt], now);
  const isThreats = own === null && threatAt !== undefined;
  return sourceItemOf({
    externalId: message.abxMessageId,
    source_datatype: "email-security",
    ...date,
    author: "Abnormal",
    title: `${message.attackType ?? "Threat"}: ${message.subject ?? "(no subject)"}`,
    body: factLines([
      [
        "Date",
        isThreats ? "Abnormal gives no date for the message; the threat's date is used" : arrivalNote(date, "Abnormal"),
      ],
      ["From", [message.fromName ?? "", message.fromAddress ?? ""].filter(Boolean).join(", ")],
      ["To", message.recipientAddress ?? message.toAddresses],
      ["Attack", [message.attackType, message.attackStrategy, message.attackVector]],
      ["Impersonated", message.impersonatedParty],
      ["Remediation", message.remediationStatus],
      ["Links", message.urls],
      ["Attachments", message.attachmentNames],
      ["Sender's address", message.senderIpAddress],
      ["Why", message.summaryInsights],
    ]),
    url: message.abxPortalUrl ?? null,
    raw: message,
  });
}

function caseItem(
  detail: z.output<typeof caseDetail>,
  { stream, id, now }: { stream: Exclude<AbnormalStream, "threats">; id: string; now: Date },
): SourceItem {
  const value = (...names: string[]): string =>
    names.map((name) => detail[name]).find((one) => typeof one === "string") ?? "";
  const dates = ["firstObserved", "firstObservedTime", "firstReported", "lastModifiedTime", "lastReported"];
  const date = dateOrArrival(
    dates.map((name) => detail[name]),
    now,
  );
  const shown = Object.entries(detail).filter(([, one]) => typeof one !== "object");
  const titles = {
    cases: () => `${value("severity") || "Account case"}: ${value("affectedEmployee")}`,
    "vendor-cases": () => `Vendor case: ${value("vendorDomain")}`,
    "reported-messages": () => `Reported: ${value("subject") || "(no subject)"}`,
  };
  return sourceItemOf({
    externalId: `${stream}:${id}`,
    source_datatype: "email-security",
    ...date,
    author: value("recipientAddress") || "Abnormal",
    title: titles[stream](),
    body: factLines([["Date", arrivalNote(date, "Abnormal")], ...shown]),
    url: null,
    raw: detail,
  });
}
