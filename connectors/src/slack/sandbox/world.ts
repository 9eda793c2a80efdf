import { hash32 } from "@hoopoe/sandbox/story/random.ts";
import type { Person, Story, StoryChat } from "@hoopoe/sandbox/story/story.ts";
import { type Counter, counter } from "@hoopoe/sandbox/vendors/worlds.ts";

export type SlackMessage = {
  ts: string;
  user: string | null;
  bot: { id: string; name: string } | null;
  text: string;
  threadTs: string | null;
  editedTs: string | null;
  subtype: string | null;
  reactions: { name: string; users: string[] }[];
  metadata: { event_type: string; event_payload: Record<string, unknown> } | null;
  files: string[];
};

export type SlackChannel = {
  id: string;
  name: string;
  created: number;
  creator: string;
  isPrivate: boolean;
  /** The person on the other end of a direct message. */
  withUser: string | null;
  isArchived: boolean;
  /** The bot is in it. */
  isMember: boolean;
  members: string[];
  /** Oldest first. */
  messages: SlackMessage[];
};

export type SlackFile = { id: string; name: string; size: number; uploadedBytes: number; channel: string | null };

/** One workspace of Slack as one app sees it. `teamId`, `botUser` and `botId` are the app's own. */
export type SlackWorld = {
  people: Person[];
  channels: Map<string, SlackChannel>;
  files: Map<string, SlackFile>;
  teamName: string;
  domain: string;
  /** Tokens of pages from before this are forgotten. */
  cursorEpoch: number;
  counter: Counter;
  nextTs: () => string;
};

export const teamId = "T0SANDBOX1";
export const botUser = "U0HOOPOE01";
export const botId = "B0HOOPOE01";
export const appId = "A0HOOPOE01";

export function slackWorldOf(story: Story): SlackWorld {
  const known = new Set(story.people.map(({ id }) => id));
  const created = Math.floor(story.startsAt.getTime() / 1000) - 40_000_000;
  let last = 0;
  const world: SlackWorld = {
    people: story.people,
    channels: new Map(),
    files: new Map(),
    teamName: story.companyName,
    domain: story.companyDomain.split(".")[0] ?? "sandbox",
    cursorEpoch: 1,
    counter: counter(),
    nextTs() {
      last = Math.max(Date.now() * 1000, last + 1);
      return `${Math.floor(last / 1_000_000)}.${String(last % 1_000_000).padStart(6, "0")}`;
    },
  };
  for (const name of story.channels) {
    const chats = story.chats.filter(({ channel }) => channel === name);
    const members = [...new Set(chats.map(({ by }) => by).filter((id) => known.has(id)))];
    const id = `C0${hash32(`${story.seed}/${name}`).toString(36).toUpperCase().padStart(8, "0")}`;
    world.channels.set(id, {
      id,
      name,
      created,
      creator: members[0] ?? botUser,
      // The room where an incident is worked on is for those who work on it.
      isPrivate: name.startsWith("inc-"),
      withUser: null,
      isArchived: false,
      isMember: true,
      members: [...members, botUser],
      messages: chats.map((chat) => messageOf(story, chat)),
    });
  }
  return world;
}

function messageOf(story: Story, chat: StoryChat): SlackMessage {
  const bot = story.bots.find(({ id }) => id === chat.by);
  const isParent =
    chat.threadAt === null &&
    story.chats.some((other) => other.channel === chat.channel && other.threadAt?.getTime() === chat.at.getTime());
  const thread = chat.threadAt ?? (isParent ? chat.at : null);
  return {
    ts: tsOf(chat.at),
    user: bot === undefined ? chat.by : null,
    bot: bot ?? null,
    text: escaped(chat.text),
    threadTs: thread === null ? null : tsOf(thread),
    editedTs: null,
    subtype: bot === undefined ? null : "bot_message",
    reactions: [],
    metadata: null,
    files: [],
  };
}

/** Slack writes these three as entities. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function tsOf(at: Date): string {
  return `${Math.floor(at.getTime() / 1000)}.${String(at.getTime() % 1000).padStart(3, "0")}200`;
}

export function findMessage(channel: SlackChannel, ts: string): SlackMessage | null {
  return channel.messages.find((message) => message.ts === ts) ?? null;
}

export function repliesOf(channel: SlackChannel, ts: string): SlackMessage[] {
  return channel.messages.filter((message) => message.threadTs === ts && message.ts !== ts);
}
