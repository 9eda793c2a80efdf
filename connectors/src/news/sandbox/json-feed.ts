import type { Feed } from "./feed.ts";
import { paragraphs } from "@hoopoe/sandbox/http/xml.ts";

/** JSON Feed 1.1. */
export function jsonFeedOf(feed: Feed): string {
  return `${JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    description: feed.about,
    home_page_url: feed.homeUrl,
    feed_url: feed.selfUrl,
    language: "en-GB",
    items: feed.entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      summary: entry.summary,
      content_text: entry.body.join("\n\n"),
      content_html: paragraphs(entry.body),
      date_published: entry.at.toISOString(),
      authors: [{ name: entry.by }],
      tags: entry.topics,
    })),
  })}\n`;
}
