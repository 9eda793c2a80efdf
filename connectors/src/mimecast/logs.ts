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

type Row = z.infer<typeof row>;

/**
 * Clicks and attachments have no id: what happened, when, to whom and in which message is one. `now` dates a row that
 * has no date. Throws where a row has not the shape of one.
 */
export function logItem(stream: MimecastStream, raw: unknown, now: Date): SourceItem {
  const log = row.parse(raw);
  const date = dateOrArrival([log.date, log.eventTime], now);
  const first = (...names: readonly string[]): string => firstText(log, names);
  const sender = first("fromUserEmailAddress", "senderAddress");
  const recipient = first("userEmailAddress", "recipientAddress");
  // The moment of reading is another one each time.
  const moment = date.isDatedByArrival === true ? "" : date.at;
  const lines = ["url", "fileHash", "fileName", "action", "subject"].map((name) => first(name));
  return sourceItemOf({
    externalId: log.id ?? `${stream}:${shortHash([moment, log.messageId ?? "", sender, recipient, ...lines], 32)}`,
    source_datatype: "email-security",
    ...date,
    author: "Mimecast",
    title: titles[stream](first, recipient),
    body: factLines([
      ["Date", arrivalNote(date, "Mimecast")],
      ["Subject", log.subject],
      ["From", sender],
      ["To", recipient],
      ["Action", first("actions", "action", "actionTriggered")],
      ["Result", first("scanResult", "result")],
      ["Category", first("category")],
      ["Link", first("url")],
      ["File", first("fileName")],
      ["File hash", first("fileHash")],
      ["Details", first("details")],
      ["Identifiers", log["identifiers"]],
      ["Definition", first("ttpDefinition", "definition")],
      ["Sender's address", first("sendingIp", "senderIpAddress")],
      ["Message id", log.messageId],
    ]),
    url: null,
    raw: log,
  });
}

const titles: Record<MimecastStream, (first: (...names: string[]) => string, recipient: string) => string> = {
  url: (first, recipient) =>
    `${first("actions", "action") || "Click"}: ${recipient} on a link in "${first("subject")}"`,
  attachment: (first, recipient) => `${first("result") || "Attachment"}: ${first("fileName")} for ${recipient}`,
  impersonation: (first, recipient) => `Impersonation: "${first("subject")}" for ${recipient}`,
};

/** The first of these fields that holds text; an empty text where none does. */
function firstText(log: Row, names: readonly string[]): string {
  const texts = names.map((name) => log[name]);
  return texts.find((one): one is string => typeof one === "string" && one !== "") ?? "";
}
