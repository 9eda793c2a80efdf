import { type AnyFeed, parseFeed as parseWithFeedsmith } from "feedsmith";
import { ConnectorError } from "../shared/connector-error.ts";
import { decodeEntities } from "../shared/html-entities.ts";

/** A feed's document to feedsmith's feed. Throws ConnectorError `bad-answer`, with what to do about it. */
export function parseFeed(text: string, url: string): AnyFeed {
  const document = text.trim();
  if (document === "") throw refused(`${url} answered with nothing (0 bytes).`);
  if (isHtml(document)) throw refused(htmlSentence(document, url));
  if (document.startsWith("<") && !isWhole(document)) {
    throw refused(
      `${url} sent a document that ends early, after ${document.length} characters: nothing of it was taken, and it is read again next time.`,
      true,
    );
  }
  try {
    return parseWithFeedsmith(document);
  } catch (error) {
    const kind = document.startsWith("{") ? "JSON" : "XML";
    const starts = `It begins with "${document.slice(0, 40).replace(/\s+/g, " ")}".`;
    throw refused(
      `${url} sent ${kind} that is not an RSS, Atom or JSON feed, or a broken one. ${starts}`,
      false,
      error,
    );
  }
}

function refused(sentence: string, retryable = false, cause?: unknown): ConnectorError {
  return new ConnectorError("bad-answer", sentence, { retryable, cause });
}

function isHtml(document: string): boolean {
  return /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)*(?:<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>])/i.test(
    document,
  );
}

/** The first element must be closed: parsers forgive a missing end tag, and half a feed with it. */
function isWhole(document: string): boolean {
  const root = rootName(document);
  if (root === null) return true;
  const closing = document.lastIndexOf(`</${root}`);
  return closing === -1 ? document.endsWith("/>") : /^[^\s>]+\s*>/.test(document.slice(closing));
}

/** Steps over prolog, comments and doctype (with what it declares in brackets) to the first element. */
function rootName(document: string): string | null {
  let position = 0;
  for (;;) {
    const rest = document.slice(position, position + 200).trimStart();
    position = document.indexOf(rest, position);
    const mark = rest.startsWith("<!--") ? "-->" : rest.startsWith("<?") ? "?>" : rest.startsWith("<!") ? ">" : null;
    if (mark === null) return /^<([\w:.-]+)/.exec(rest)?.[1] ?? null;
    const bracket = mark === ">" ? document.indexOf("[", position) : -1;
    const declared =
      bracket !== -1 && bracket < document.indexOf(">", position) ? document.indexOf("]", bracket) : position;
    const end = declared === -1 ? -1 : document.indexOf(mark, declared);
    if (end === -1) return null;
    position = end + mark.length;
  }
}

function htmlSentence(document: string, url: string): string {
  const found = alternateFeed(document, url);
  const advice =
    found === null
      ? "It does not name a feed either; look for an RSS or Atom link on the site."
      : `It names this feed: ${found}. Enter that address instead.`;
  return `${url} is a web page, not a feed. ${advice}`;
}

/** The first `<link rel="alternate">` of a feed's type, resolved; null when there is none. */
export function alternateFeed(html: string, url: string): string | null {
  for (const [tag] of html.slice(0, 500_000).matchAll(/<link\s[^>]{1,2000}>/gi)) {
    const href = attribute(tag, "href");
    const isFeed = /^application\/(?:rss\+xml|atom\+xml|feed\+json)/i.test(attribute(tag, "type") ?? "");
    const isAlternate = /\balternate\b/i.test(attribute(tag, "rel") ?? "");
    if (href !== null && isFeed && isAlternate && URL.canParse(href, url)) return new URL(href, url).href;
  }
  return null;
}

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>"']+))`, "i").exec(tag);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? null : decodeEntities(value).trim();
}
