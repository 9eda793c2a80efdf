import type { Story } from "./story.ts";

export type PlainItem = {
  kind: "mail" | "chat" | "ticket" | "news";
  id: string;
  at: Date;
  title: string;
  body: string;
};

/** Everything in a story as plain text, oldest first, ticket comments left out: what can be counted on to reach a reader. */
export function plainItems(story: Story): PlainItem[] {
  const items: PlainItem[] = [
    ...story.mails.map(({ kind, id, at, subject, text }) => ({ kind, id, at, title: subject, body: text })),
    ...story.chats.map(({ kind, id, at, channel, text }) => ({ kind, id, at, title: `#${channel}`, body: text })),
    ...story.tickets.map(({ kind, id, at, key, summary, description }) => ({
      kind,
      id,
      at,
      title: `${key} ${summary}`,
      body: description,
    })),
    ...story.news.map(({ kind, id, at, title, body }) => ({ kind, id, at, title, body: body.join("\n\n") })),
  ];
  return items.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** The sentences of a text, one for each line at most several; quoted lines count, since a reader sees them. */
export function sentencesOf(text: string): string[] {
  return text
    .split("\n")
    .flatMap((line) => line.replace(/^[>\s-]+/, "").split(/(?<=[.!?])\s+(?=[A-Z"'#{])/))
    .filter((sentence) => sentence.trim() !== "");
}
