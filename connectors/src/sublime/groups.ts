import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import * as z from "zod";
import { arrivalNote, dateOrArrival } from "../shared/date-or-arrival.ts";
import { sourceItemOf } from "../shared/source-item-of.ts";
import { factLines } from "../shared/threat-text.ts";
import { callSublime, type SublimeContext } from "./call.ts";

const text = z.string().nullish();
export const sublimeGroup = z.looseObject({
  id: z.string(),
  created_at: text,
  state: text,
  review_status: text,
  classification: text,
  subjects: z.array(z.string()).nullish(),
  flagged_rules: z.array(z.looseObject({ name: text, severity: text })).nullish(),
  messages: z
    .array(
      z.looseObject({
        subject: text,
        sender: z.looseObject({ email: text, display_name: text }).nullish(),
        mailbox: z.looseObject({ email: text }).nullish(),
        links: z.array(z.string()).nullish(),
      }),
    )
    .nullish(),
});
export type SublimeGroup = z.output<typeof sublimeGroup>;

const groupPage = z.looseObject({ message_groups: z.array(z.unknown()), total: z.number().nullish() });

/** Flagged groups made in [from, to), in no order. */
export async function loadGroups(
  ctx: SublimeContext,
  { from, to, offset, limit }: { from: number; to: number; offset: number; limit: number },
): Promise<{ groups: unknown[]; total: number | null }> {
  const query = {
    flagged: "true",
    "created_at[gte]": new Date(from).toISOString(),
    "created_at[lt]": new Date(to).toISOString(),
    limit: String(limit),
    offset: String(offset),
  };
  const page = await callSublime(ctx, "/v0/message-groups", { schema: groupPage, query });
  return { groups: page.message_groups, total: page.total ?? null };
}

export async function loadGroup(ctx: SublimeContext, id: string): Promise<SublimeGroup> {
  return callSublime(ctx, `/v0/message-groups/${encodeURIComponent(id)}`, { schema: sublimeGroup });
}

export function subjectOf({ subjects, messages }: SublimeGroup): string {
  return subjects?.[0] ?? messages?.[0]?.subject ?? "(no subject)";
}

/** `now` dates a group that has no date. */
export function groupItem(group: SublimeGroup, { baseUrl, now }: { baseUrl: string; now: Date }): SourceItem {
  const date = dateOrArrival([group.created_at], now);
  const messages = group.messages ?? [];
  const senders = messages.map(({ sender }) => sender?.email ?? "");
  return sourceItemOf({
    externalId: group.id,
    source_datatype: "email-security",
    ...date,
    author: "Sublime",
    title: `Flagged: ${subjectOf(group)}`,
    body: factLines([
      ["Date", arrivalNote(date, "Sublime")],
      [
        "Rules",
        (group.flagged_rules ?? []).map(({ name, severity }) => `${name ?? "rule"} (${severity ?? "no severity"})`),
      ],
      ["From", [...new Set(senders)]],
      ["Mailboxes", messages.map(({ mailbox }) => mailbox?.email ?? "")],
      ["Links", [...new Set(messages.flatMap(({ links }) => links ?? []))]],
      ["State", group.state],
      ["Review", group.classification ?? group.review_status],
      ["Messages", messages.length],
    ]),
    url: `${baseUrl.replace("://api.", "://")}/messages/${group.id}`,
    raw: group,
  });
}
