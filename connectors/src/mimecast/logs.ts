import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import * as z from "zod";
import { arrivalNote, dateOrArrival } from "../shared/date-or-arrival.ts";
import { shortHash } from "../shared/short-hash.ts";
import { sourceItemOf } from "../shared/source-item-of.ts";
import { factLines } from "../shared/threat-text.ts";
import { callMimecast, type MimecastContext, mimecastDate } from "./call.ts";

export const mimecastStreams = {
  url: { path: "/api/ttp/url/get-logs", list: "clickLogs", label: "URL protection" },
  attachment: { path: "/api/ttp/attachment/get-logs", list: "attachmentLogs", label: "Attachment protection" },
  impersonation: {
    path: "/api/ttp/impersonation/get-logs",
    list: "impersonationLogs",
    label: "Impersonation protection",
  },
} as const;
export type MimecastStream = keyof typeof mimecastStreams;

export const pageSize = 200;

/** One page of the rows between two moments, in no order. */
export async function loadLogs(
  ctx: MimecastContext,
  stream: MimecastStream,
  { from, to, token }: { from: number; to: number; token: string | null },
): Promise<{ rows: unknown[]; next: string | null; total: number | null }> {
  const { path, list } = mimecastStreams[stream];
  const schema = z.looseObject({ [list]: z.array(z.unknown()).nullish() });
  const data = { from: mimecastDate(from), to: mimecastDate(to), oldestFirst: true };
  const answer = await callMimecast(ctx, path, { schema, data, page: { size: pageSize, token }, isRead: true });
  const rows = answer.data.flatMap((part) => z.array(z.unknown()).parse(part[list] ?? []));
  return { rows, next: answer.next, total: answer.total };
}

const text = z.string().nullish();
const row = z.looseObject({ id: text, date: text, eventTime: text, messageId: text, subject: text });

/**
 * Clicks and attachments have no id: what happened, when, to whom and in which message is one. `now` dates a row that
 * has no date. Throws where a row has not the shape of one.
 */
export function logItem(stream: MimecastStream, raw: unknown, now: Date): SourceItem {
  const log = row.parse(raw);
  const date = dateOrArrival([log.date, log.eventTime], now);
  const value = (name: string): string => {
    const one = log[name];
    return typeof one === "string" ? one : "";
  };
  const sender = value("fromUserEmailAddress") || value("senderAddress");
  const recipient = value("userEmailAddress") || value("recipientAddress");
  const parts = [
    // The moment of reading is another one each time.
    date.isDatedByArrival === true ? "" : date.at,
    log.messageId ?? "",
    sender,
    recipient,
    value("url"),
    value("fileHash"),
    value("fileName"),
    value("action"),
    log.subject ?? "",
  ];
  const titles = {
    url: `${value("actions") || value("action") || "Click"}: ${recipient} on a link in "${log.subject ?? ""}"`,
    attachment: `${value("result") || "Attachment"}: ${value("fileName")} for ${recipient}`,
    impersonation: `Impersonation: "${log.subject ?? ""}" for ${recipient}`,
  };
  return sourceItemOf({
    externalId: log.id ?? `${stream}:${shortHash(parts, 32)}`,
    source_datatype: "email-security",
    ...date,
    author: "Mimecast",
    title: titles[stream],
    body: factLines([
      ["Date", arrivalNote(date, "Mimecast")],
      ["Subject", log.subject],
      ["From", sender],
      ["To", recipient],
      ["Action", value("actions") || value("action") || value("actionTriggered")],
      ["Result", value("scanResult") || value("result")],
      ["Category", value("category")],
      ["Link", value("url")],
      ["File", value("fileName")],
      ["File hash", value("fileHash")],
      ["Details", value("details")],
      ["Identifiers", log["identifiers"]],
      ["Definition", value("ttpDefinition") || value("definition")],
      ["Sender's address", value("sendingIp") || value("senderIpAddress")],
      ["Message id", log.messageId],
    ]),
    url: null,
    raw: log,
  });
}
