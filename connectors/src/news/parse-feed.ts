import { type AnyFeed, parseFeed as parseWithFeedsmith } from "feedsmith";
import { ConnectorError } from "../shared/connector-error.ts";
import { decodeEntities } from "../shared/html-entities.ts";

/** A feed's document to feedsmith's feed. Throws ConnectorError `bad-answer`, with what to do about it. */
export function parseFeed(text: string, url: string): AnyFeed {
  const document = text.trim();
  if (document === "") throw refused(`${url} sent an empty answer (0 bytes).`);
  if (isHtml(document)) throw refused(htmlSentence(document, url));
  if (document.startsWith("<") && !isWhole(document)) {
    throw refused(
      `${url} sent an incomplete document of ${document.length} characters. Nothing was saved; Hoopoe reads it again next time.`,
      true,
    );
  }
  try {
    return parseWithFeedsmith(document);
  } catch (error) {
    const kind = document.startsWith("{") ? "JSON" : "XML";
    const starts = `It starts with "${document.slice(0, 40).replace(/\s+/g, " ")}".`;
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
  const start = afterProlog(document, 0);
  return /^<(?:!doctype\s+html|html[\s>]|head[\s>]|body[\s>])/i.test(document.slice(start, start + 100));
}

/** Where the first thing stands that is neither blank nor a prolog nor a comment. A feed's host may send any number of them. */
function afterProlog(document: string, from: number): number {
  const blanks = /\s*/y;
  for (let position = from; ;) {
    blanks.lastIndex = position;
    position += blanks.exec(document)?.[0].length ?? 0;
    const mark = document.startsWith("<!--", position) ? "-->" : document.startsWith("<?", position) ? "?>" : null;
    const end = mark === null ? -1 : document.indexOf(mark, position);
    if (mark === null || end === -1) return position;
    position = end + mark.length;
  }
}

/** The first element must be closed: parsers forgive a missing end tag, and half a feed with it. */
function isWhole(document: string): boolean {
  const root = rootName(document);
  if (root === null) return true;
  const closing = document.lastIndexOf(`</${root}`);
  return closing === -1 ? document.endsWith("/>") : /^[^\s>]+\s*>/.test(document.slice(closing));
}

/** The first element's, behind prolog, comments and a doctype with what it declares in brackets. */
function rootName(document: string): string | null {
  const start = afterProlog(document, 0);
  const root = document.startsWith("<!", start) ? afterProlog(document, afterDoctype(document, start)) : start;
  return /^<([\w:.-]+)/.exec(document.slice(root, root + 200))?.[1] ?? null;
}

/** The end of the document where it is never closed. */
function afterDoctype(document: string, start: number): number {
  const close = document.indexOf(">", start);
  const bracket = document.indexOf("[", start);
  const declared = bracket === -1 || bracket > close ? start : document.indexOf("]", bracket);
  const end = declared === -1 ? -1 : document.indexOf(">", declared);
  return end === -1 ? document.length : end + 1;
}

function htmlSentence(document: string, url: string): string {
  const found = alternateFeed(document, url);
  const advice =
    found === null
      ? "It doesn't link to a feed either. Look for an RSS or Atom link on the site."
      : `It links to this feed: ${found}. Enter that address instead.`;
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
