import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import type { Story } from "@hoopoe/sandbox/story/story.ts";

/** Everything in a story as the connectors hand it on: a ticket with its comments below it. */
export function storyDocs({ mails, chats, tickets, news, people, bots }: Story): SourceDoc[] {
  const nameOf = new Map([
    ...people.map(({ id, full }) => [id, full] as const),
    ...bots.map(({ id, name }) => [id, name] as const),
  ]);
  const doc = (
    source_datatype: string,
    at: Date,
    rest: { itemId: string; author: string; title: string; body: string },
  ) => ({
    ...rest,
    source_datatype,
    date: at.toISOString(),
    url: null,
  });
  return [
    ...mails.map(({ id, at, from, subject, text }) =>
      doc("gmail", at, { itemId: id, author: from.name, title: subject, body: text }),
    ),
    ...chats.map(({ id, at, by, channel, text }) =>
      doc("slack", at, { itemId: id, author: nameOf.get(by) ?? by, title: `#${channel}`, body: text }),
    ),
    ...tickets.map(({ id, at, key, summary, description, reporter, comments }) =>
      doc("jira", at, {
        itemId: id,
        author: reporter.full,
        title: `${key} ${summary}`,
        body: [description, ...comments.map(({ by, text }) => `${by.full}: ${text}`)].join("\n\n"),
      }),
    ),
    ...news.map(({ id, at, by, title, body }) =>
      doc("news", at, { itemId: id, author: by, title, body: body.join("\n\n") }),
    ),
  ];
}
