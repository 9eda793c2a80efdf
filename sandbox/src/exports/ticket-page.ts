import { page } from "../http/page.ts";
import { escapeXml, paragraphs } from "../http/xml.ts";
import type { StoryTicket } from "../story/story.ts";

/** Where the link of a ticket leads: the ticket and what was said under it. */
export function ticketPage(ticket: StoryTicket): string {
  const when = (at: Date): string => `<time datetime="${at.toISOString()}">${at.toUTCString().slice(5, 22)} UTC</time>`;
  const comments = ticket.comments.map(
    (comment) => `<h2>${escapeXml(comment.by.full)}, ${when(comment.at)}</h2>\n${paragraphs([comment.text])}`,
  );
  return page(
    `${ticket.key} ${ticket.summary}`,
    `<h1>${escapeXml(ticket.key)}: ${escapeXml(ticket.summary)}</h1>
<p class="by">${escapeXml(`${ticket.type}, ${ticket.priority}, ${ticket.status}. Reported by ${ticket.reporter.full}, assigned to ${ticket.assignee?.full ?? "nobody"}`)}, ${when(ticket.at)}</p>
${paragraphs(ticket.description.split("\n\n"))}
${comments.join("\n")}`,
  );
}
