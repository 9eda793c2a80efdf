import type { AnyFeed } from "feedsmith";
import { htmlToText } from "../shared/html-to-text.ts";
import { parseDate } from "../shared/parse-date.ts";

export type ParsedFeed = { title: string; entries: FeedEntry[] };

/** One entry, the same for all formats. `html` is still markup; `at` is null when it names no date that can be read. */
export type FeedEntry = {
  guid: string | null;
  link: string | null;
  title: string;
  html: string;
  author: string;
  at: string | null;
  categories: string[];
};

/** The entries of a feed in its own order, links resolved against `xml:base` or the address that answered. */
export function feedEntries(parsed: AnyFeed, url: string): ParsedFeed {
  switch (parsed.format) {
    case "rss":
      return fromRss(parsed.feed, url);
    case "atom":
      return fromAtom(parsed.feed, url);
    case "rdf":
      return fromRdf(parsed.feed, url);
    case "json":
      return fromJson(parsed.feed, url);
  }
}

type Feed<Format extends AnyFeed["format"]> = Extract<AnyFeed, { format: Format }>["feed"];

function fromRss(feed: Feed<"rss">, url: string): ParsedFeed {
  const base = baseOf(url, feed.xml?.base);
  const entries = (feed.items ?? []).map((entry) => ({
    guid: entry.guid?.value ?? entry.atom?.id ?? null,
    link: resolved(rssLink(entry), baseOf(base, entry.xml?.base)),
    title: words(entry.title ?? entry.dc?.titles?.[0]),
    html: rssText(entry),
    author: rssAuthors(entry),
    at: firstDate([entry.pubDate, entry.dc?.dates?.[0], entry.atom?.published, entry.atom?.updated]),
    categories: present((entry.categories ?? []).map((category) => category.name)),
  }));
  return { title: words(feed.title), entries };
}

type RssEntry = NonNullable<Feed<"rss">["items"]>[number];

/** RSS says that a guid is the entry's address unless it says otherwise; many guids are neither. */
function rssLink({ link, atom, guid }: RssEntry): string | undefined {
  const isAddress = guid?.isPermaLink !== false && /^https?:\/\//i.test(guid?.value ?? "");
  return link ?? atom?.links?.[0]?.href ?? (isAddress ? guid?.value : undefined);
}

/** RDF has these fields as well, but for iTunes'. */
function rssText({ content, description, itunes }: Pick<RssEntry, "content" | "description" | "itunes">): string {
  return content?.encoded ?? description ?? itunes?.summary ?? "";
}

function rssAuthors({ dc, authors, itunes }: RssEntry): string {
  return names([...(dc?.creators ?? []), ...(authors ?? []).map(({ name, email }) => name ?? email), itunes?.author]);
}

function fromAtom(feed: Feed<"atom">, url: string): ParsedFeed {
  const base = baseOf(url, feed.xml?.base);
  const entries = (feed.entries ?? []).map((entry) => ({
    guid: entry.id ?? null,
    link: resolved(alternate(entry.links ?? []) ?? entry.content?.src, baseOf(base, entry.xml?.base)),
    title: textOf(entry.title),
    html: markupOf(entry.content) || markupOf(entry.summary),
    author: names((entry.authors ?? feed.authors ?? []).map(({ name, email }) => name ?? email)),
    at: firstDate([entry.published, entry.updated]),
    categories: present((entry.categories ?? []).map((category) => category.label ?? category.term)),
  }));
  return { title: textOf(feed.title), entries };
}

function fromRdf(feed: Feed<"rdf">, url: string): ParsedFeed {
  const base = baseOf(url, feed.xml?.base);
  const entries = (feed.items ?? []).map((entry) => ({
    guid: entry.rdf?.about ?? null,
    link: resolved(entry.link ?? entry.rdf?.about, base),
    title: words(entry.title),
    html: rssText(entry),
    author: names(entry.dc?.creators ?? []),
    at: firstDate([entry.dc?.dates?.[0], entry.dcterms?.created?.[0]]),
    categories: present(entry.dc?.subjects ?? []),
  }));
  return { title: words(feed.title), entries };
}

function fromJson(feed: Feed<"json">, url: string): ParsedFeed {
  const entries = (feed.items ?? []).map((entry) => ({
    guid: entry.id ?? null,
    link: resolved(entry.url ?? entry.external_url, url),
    title: words(entry.title),
    html: entry.content_html ?? asMarkup(entry.content_text ?? entry.summary ?? ""),
    author: names((entry.authors ?? feed.authors ?? []).map((author) => author.name)),
    at: firstDate([entry.date_published, entry.date_modified]),
    categories: present(entry.tags ?? []),
  }));
  return { title: words(feed.title), entries };
}

function firstDate(dates: readonly (string | undefined)[]): string | null {
  for (const date of dates) {
    const at = parseDate(date);
    if (at !== null) return at;
  }
  return null;
}

function alternate(links: readonly { href?: string; rel?: string; type?: string }[]): string | undefined {
  const pages = links.filter(({ rel }) => rel === undefined || rel === "alternate");
  return (pages.find(({ type }) => type === "text/html") ?? pages[0] ?? links[0])?.href;
}

function baseOf(url: string, base: string | undefined): string {
  return base !== undefined && URL.canParse(base, url) ? new URL(base, url).href : url;
}

/** Null for anything but a web address. */
function resolved(link: string | undefined, base: string): string | null {
  const address = link?.trim() ?? "";
  if (address === "" || !URL.canParse(address, base)) return null;
  const { protocol, href } = new URL(address, base);
  return protocol === "http:" || protocol === "https:" ? href : null;
}

type Text = { value?: string; type?: string } | undefined;

/** Atom says of each text whether it is markup; what is not must keep its angle brackets. */
function markupOf(text: Text): string {
  const isMarkup = text?.type !== undefined && text.type !== "text" && !text.type.startsWith("text/plain");
  return isMarkup ? (text.value ?? "") : asMarkup(text?.value ?? "");
}

function textOf(text: Text): string {
  return htmlToText(markupOf(text)).replace(/\s+/g, " ");
}

function asMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function words(markup: string | undefined): string {
  return htmlToText(markup ?? "").replace(/\s+/g, " ");
}

function names(all: readonly (string | undefined)[]): string {
  return [...new Set(present(all).map((name) => words(name)))].join(", ");
}

function present(all: readonly (string | undefined)[]): string[] {
  return all.flatMap((value) => (value === undefined || value.trim() === "" ? [] : [value]));
}
