import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import { parseDate } from "../../shared/parse-date.ts";
import { slackText } from "../../shared/slack-text.ts";
import { sourceItemOf } from "../../shared/source-item-of.ts";
import type { FileInfo } from "../parsed-record.ts";
import { isObject, type JsonObject, objectsAt, textAt } from "./json-value.ts";

export function isSlackMessage(value: unknown): value is JsonObject {
  const isStamp = /^\d{9,10}\.\d{1,6}$/.test(textAt(value, "ts"));
  return isStamp && isObject(value) && ["text", "user", "bot_id", "files", "subtype"].some((key) => key in value);
}

/** A channel that brings its messages along. */
export function isSlackChannel(value: unknown): value is JsonObject {
  return objectsAt(value, "messages").some(isSlackMessage) && textAt(value, "name") !== "";
}

const waitingMax = 20_000;

type Waiting = { message: JsonObject; channel: string | null };

/**
 * The messages of a Slack export. They wait until the export has named its people (at most 20,000 of them wait): many
 * exports name them last.
 */
export class SlackExport {
  isSlack = false;
  private readonly file: FileInfo;
  private readonly names = new Map<string, string>();
  private knowsPeople = false;
  private teamUrl: string | null = null;
  private waiting: Waiting[] = [];

  constructor(file: FileInfo) {
    this.file = file;
  }

  /** A person, a channel, or a property of the whole export. */
  learn(key: string, value: unknown): void {
    if (key === "users" || key === "members") this.knowsPeople = true;
    if (key === "team_url" || key === "url") this.teamUrl = textAt({ url: value }, "url") || null;
    const name = realName(value) || textAt(value, "name");
    const id = textAt(value, "id");
    if (id !== "" && name !== "") this.names.set(id, name);
  }

  *channel(channel: JsonObject): Generator<SourceItem> {
    this.learn("channels", channel);
    const name = textAt(channel, "id") || textAt(channel, "name");
    for (const message of objectsAt(channel, "messages")) {
      if (isSlackMessage(message)) yield* this.message(message, name);
    }
  }

  *message(message: JsonObject, channel: string | null): Generator<SourceItem> {
    this.isSlack = true;
    this.waiting.push({ message, channel });
    if (this.knowsPeople || this.waiting.length >= waitingMax) yield* this.end();
  }

  /** All that still wait, with the names that are known by now. */
  *end(): Generator<SourceItem> {
    const waiting = this.waiting;
    this.waiting = [];
    for (const { message, channel } of waiting) {
      yield this.item(message, channel);
      const replies = objectsAt(message, "replies").filter((reply) => isSlackMessage(reply) && "text" in reply);
      for (const reply of replies) yield this.item(reply, channel ?? textAt(message, "channel"));
    }
  }

  private item(message: JsonObject, channelOfFile: string | null): SourceItem {
    const ts = textAt(message, "ts");
    const channelId =
      textAt(message, "channel") || textAt(message, "channel", "id") || channelOfFile || this.fileStem();
    const channel = textAt(message, "channel_name") || this.names.get(channelId) || channelId;
    const thread = textAt(message, "thread_ts");
    const isReply = thread !== "" && thread !== ts;
    const files = objectsAt(message, "files").map(
      (one) => `[${textAt(one, "name") || textAt(one, "title") || "file"}]`,
    );
    const quoted = objectsAt(message, "attachments").map((one) => textAt(one, "text") || textAt(one, "fallback"));
    const parts = [textAt(message, "text"), ...quoted].map((text) => slackText(text, (id) => this.names.get(id)));
    return sourceItemOf({
      externalId: `${channelId}:${ts}`,
      source_datatype: "slack",
      at: parseDate(ts) ?? this.file.uploadedAt,
      author: this.authorOf(message),
      title: `#${channel.replace(/^#/, "")}${isReply ? " (thread)" : ""}`,
      body: [...parts, ...files].filter(Boolean).join("\n"),
      url: textAt(message, "permalink") || this.linkTo(channelId, ts),
      raw: {
        file: this.file.name,
        channel: channelId,
        ts,
        thread_ts: thread || null,
        subtype: textAt(message, "subtype") || null,
      },
    });
  }

  private authorOf(message: JsonObject): string {
    const user = textAt(message, "user");
    return (
      this.names.get(user) ||
      realName(message.user_profile) ||
      textAt(message, "username") ||
      textAt(message, "bot_profile", "name") ||
      user
    );
  }

  private linkTo(channelId: string, ts: string): string | null {
    if (this.teamUrl === null || !/^[CDG][A-Z0-9]+$/.test(channelId)) return null;
    return `${this.teamUrl.replace(/\/?$/, "/")}archives/${channelId}/p${ts.replace(".", "")}`;
  }

  /** A day's file of a real export is called by its channel at best. */
  private fileStem(): string {
    return this.file.name.replace(/\.jsonl?$/i, "").replace(/[-_ ]?\d{4}-\d{2}-\d{2}$/, "") || "slack";
  }
}

function realName(person: unknown): string {
  return (
    textAt(person, "profile", "real_name") ||
    textAt(person, "real_name") ||
    textAt(person, "profile", "display_name") ||
    textAt(person, "display_name")
  );
}
