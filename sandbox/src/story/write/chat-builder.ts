import { hash32 } from "../random.ts";
import type { StoryChat } from "../story.ts";

export type ChatBuilder = {
  say: (message: { channel: string; at: Date; by: string; text: string; threadAt?: Date | null }) => StoryChat;
  chats: StoryChat[];
};

/** Collects chat messages; in one channel no two share a time stamp, since the time stamp is a message's id. */
export function chatBuilder(seed: number): ChatBuilder {
  const chats: StoryChat[] = [];
  const taken = new Set<string>();
  return {
    chats,
    say({ channel, at, by, text, threadAt = null }) {
      let moment = at;
      while (taken.has(`${channel}/${moment.getTime()}`)) moment = new Date(moment.getTime() + 1000);
      taken.add(`${channel}/${moment.getTime()}`);
      const chat: StoryChat = {
        kind: "chat",
        id: `${channel}-${hash32(`${seed}/${channel}/${moment.getTime()}`).toString(36)}`,
        channel,
        at: moment,
        by,
        text,
        threadAt,
      };
      chats.push(chat);
      return chat;
    },
  };
}
