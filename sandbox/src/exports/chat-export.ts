import { hash32 } from "../story/random.ts";
import type { Story, StoryChat } from "../story/story.ts";

/**
 * A chat export in one file, in Slack's shapes:
 * { channels: [{id, name, created, is_archived, topic: {value}, purpose: {value}, members: [userId]}],
 *   users: [{id, name, deleted, is_bot, real_name, profile: {real_name, display_name, email, title}}],
 *   messages: [{type: "message", channel: channelId, user, text, ts: "1731234567.000200", thread_ts?, reply_count?, subtype?, bot_id?, username?}] }
 * `ts` is seconds since 1970 with six decimals and identifies a message within its channel; a reply's `thread_ts` is the ts of its first message.
 */
export function chatExportOf(story: Story): unknown {
  const channelId = (name: string): string =>
    `C0${hash32(`${story.seed}/${name}`).toString(36).toUpperCase().padStart(8, "0")}`;
  const replies = Map.groupBy(
    story.chats.filter((chat) => chat.threadAt !== null),
    (chat) => `${chat.channel}/${chat.threadAt?.getTime()}`,
  );
  const users = new Map([...story.people].map((person) => [person.id, person]));
  const created = Math.floor(story.startsAt.getTime() / 1000) - 40_000_000;
  const message = (chat: StoryChat): Record<string, unknown> => {
    const bot = story.bots.find((one) => one.id === chat.by);
    const thread = chat.threadAt ?? (replies.has(`${chat.channel}/${chat.at.getTime()}`) ? chat.at : null);
    return {
      type: "message",
      channel: channelId(chat.channel),
      text: chat.text,
      ts: tsOf(chat.at),
      ...(bot === undefined ? { user: chat.by } : { subtype: "bot_message", bot_id: bot.id, username: bot.name }),
      ...(thread === null ? {} : { thread_ts: tsOf(thread) }),
      ...(thread !== null && chat.threadAt === null
        ? { reply_count: replies.get(`${chat.channel}/${chat.at.getTime()}`)?.length ?? 0 }
        : {}),
    };
  };
  return {
    channels: story.channels.map((name) => ({
      id: channelId(name),
      name,
      created,
      is_archived: false,
      topic: { value: "" },
      purpose: { value: "" },
      members: [
        ...new Set(story.chats.filter((chat) => chat.channel === name && users.has(chat.by)).map((chat) => chat.by)),
      ],
    })),
    users: story.people.map((person) => ({
      id: person.id,
      name: person.email.split("@")[0],
      deleted: false,
      is_bot: false,
      real_name: person.full,
      profile: { real_name: person.full, display_name: person.first, email: person.email, title: person.title },
    })),
    messages: story.chats.map(message),
  };
}

function tsOf(at: Date): string {
  return `${Math.floor(at.getTime() / 1000)}.${String(at.getTime() % 1000).padStart(3, "0")}200`;
}
