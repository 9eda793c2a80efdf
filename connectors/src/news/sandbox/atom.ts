import type { Feed, FeedEntry } from "./feed.ts";
import { escapeXml, paragraphs } from "@hoopoe/sandbox/http/xml.ts";

/** Atom 1.0 (RFC 4287). */
export function atomOf(feed: Feed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
<title>${escapeXml(feed.title)}</title>
<subtitle>${escapeXml(feed.about)}</subtitle>
<id>urn:feed:${escapeXml(new URL(feed.selfUrl).pathname)}</id>
<updated>${feed.updatedAt.toISOString()}</updated>
<link rel="alternate" type="text/html" href="${escapeXml(feed.homeUrl)}"/>
<link rel="self" type="application/atom+xml" href="${escapeXml(feed.selfUrl)}"/>
${feed.entries.map(entryOf).join("\n")}
</feed>
`;
}

function entryOf(entry: FeedEntry): string {
  return `<entry>
<title type="text">${escapeXml(entry.title)}</title>
<id>${escapeXml(entry.id)}</id>
<link rel="alternate" type="text/html" href="${escapeXml(entry.url)}"/>
<published>${entry.at.toISOString()}</published>
<updated>${entry.at.toISOString()}</updated>
<author><name>${escapeXml(entry.by)}</name></author>
${entry.topics.map((topic) => `<category term="${escapeXml(topic)}"/>\n`).join("")}<summary type="text">${escapeXml(entry.summary)}</summary>
<content type="html">${escapeXml(paragraphs(entry.body))}</content>
</entry>`;
}
