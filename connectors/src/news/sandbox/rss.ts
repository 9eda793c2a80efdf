import type { Feed, FeedEntry } from "./feed.ts";
import { escapeXml, paragraphs } from "@hoopoe/sandbox/http/xml.ts";

/** RSS 2.0 with the namespaces that real publications use. */
export function rssOf(feed: Feed): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${escapeXml(feed.title)}</title>
<link>${escapeXml(feed.homeUrl)}</link>
<description>${escapeXml(feed.about)}</description>
<language>en-gb</language>
<lastBuildDate>${feed.updatedAt.toUTCString()}</lastBuildDate>
<atom:link href="${escapeXml(feed.selfUrl)}" rel="self" type="application/rss+xml"/>
${feed.entries.map(itemOf).join("\n")}
</channel>
</rss>
`;
}

function itemOf(entry: FeedEntry): string {
  return `<item>
<title>${escapeXml(entry.title)}</title>
<link>${escapeXml(entry.url)}</link>
<guid isPermaLink="false">${escapeXml(entry.id)}</guid>
<pubDate>${entry.at.toUTCString()}</pubDate>
<dc:creator>${escapeXml(entry.by)}</dc:creator>
${entry.topics.map((topic) => `<category>${escapeXml(topic)}</category>\n`).join("")}<description>${escapeXml(entry.summary)}</description>
<content:encoded>${escapeXml(paragraphs(entry.body))}</content:encoded>
</item>`;
}
