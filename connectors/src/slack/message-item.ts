import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import * as z from "zod";
import { parseDate } from "../shared/parse-date.ts";
import { slackText } from "../shared/slack-text.ts";
import { sourceItemOf } from "../shared/source-item-of.ts";
import type { People } from "./people.ts";

export const slackMessage = z.looseObject({
  ts: z.string().regex(/^\d+\.\d+$/),
  type: z.string().nullish(),
  subtype: z.string().nullish(),
  text: z.string().nullish(),
  user: z.string().nullish(),
  username: z.string().nullish(),
  bot_id: z.string().nullish(),
  bot_profile: z.looseObject({ name: z.string().nullish() }).nullish(),
  thread_ts: z.string().nullish(),
  reply_count: z.number().nullish(),
  latest_reply: z.string().nullish(),
  files: z.array(z.looseObject({ name: z.string().nullish(), title: z.string().nullish() })).nullish(),
  attachments: z.array(z.looseObject({ text: z.string().nullish(), fallback: z.string().nullish() })).nullish(),
  metadata: z
    .looseObject({ event_type: z.string().nullish(), event_payload: z.record(z.string(), z.unknown()).nullish() })
    .nullish(),
});
export type SlackMessage = z.infer<typeof slackMessage>;

/** What Slack writes itself when people come and go says nothing of what was talked about. */
const notices =
  /^(channel|group)_(join|leave|topic|purpose|name|archive|unarchive|posting_permissions|convert_to_private)$|^bot_(add|remove)$|^(pinned|unpinned)_item$|^reminder_add$/;

export function isNotice({ subtype }: SlackMessage): boolean {
  return notices.test(subtype ?? "");
}

/** A message that was deleted and whose replies are still there. */
export function isDeleted({ subtype }: SlackMessage): boolean {
  return subtype === "tombstone";
}

export function externalIdOf(channelId: string, ts: string): string {
  return `${channelId}:${ts}`;
}

/** Throws where the message has no date. */
export function messageItem(
  message: SlackMessage,
  { channel, people, teamUrl }: { channel: { id: string; name: string }; people: People; teamUrl: string },
): SourceItem {
  const { ts, thread_ts: thread, user, files, attachments } = message;
  const at = parseDate(ts);
  if (at === null) throw new Error("The message has no date.");
  const nameOf = (id: string): string | undefined => people.get(id)?.name;
  const quoted = (attachments ?? []).map(({ text, fallback }) => text || fallback || "");
  const parts = [message.text ?? "", ...quoted].map((text) => slackText(text, nameOf));
  const names = (files ?? []).map(({ name, title }) => `[${name || title || "file"}]`);
  const isReply = thread != null && thread !== ts;
  return sourceItemOf({
    externalId: externalIdOf(channel.id, ts),
    source_datatype: "slack",
    at,
    author: (user == null ? undefined : nameOf(user)) ?? message.username ?? message.bot_profile?.name ?? user ?? "",
    title: `#${channel.name}${isReply ? " (thread)" : ""}`,
    body: [...parts, ...names].filter(Boolean).join("\n"),
    url: permalink(teamUrl, channel.id, { ts, thread: isReply ? thread : null }),
    raw: { ...message, channel: channel.id },
    containerId: channel.id,
  });
}

export function permalink(
  teamUrl: string,
  channelId: string,
  { ts, thread }: { ts: string; thread: string | null },
): string {
  const location = `${teamUrl.replace(/\/?$/, "/")}archives/${channelId}/p${ts.replace(".", "")}`;
  return thread === null ? location : `${location}?thread_ts=${thread}&cid=${channelId}`;
}
