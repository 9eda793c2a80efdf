import type { SourceItem } from "@hoopoe/contract/intake/item.ts";

export const bodyCharsMax = 200_000;
const titleCharsMax = 500;
const authorCharsMax = 300;
const labelCharsMax = 200;
const labelsMax = 200;
const urlCharsMax = 2_000;
const rawCharsMax = 64_000;
const rawDepthMax = 20;

/**
 * An item that any store can take: no NUL, no half of a surrogate pair, title and author on one line, every field within
 * its limit (a body that was cut ends with a sentence that says so), `url` null unless it is http or https.
 */
export function sourceItemOf(item: SourceItem): SourceItem {
  return {
    externalId: item.externalId,
    source_datatype: item.source_datatype,
    at: item.at,
    author: cut(oneLine(item.author), authorCharsMax),
    title: cut(oneLine(item.title), titleCharsMax),
    body: bodyOf(storable(item.body)),
    url: webUrl(item.url),
    raw: rawOf(item.raw),
    ...(item.isDatedByArrival === true && { isDatedByArrival: true }),
    ...(item.state === undefined
      ? {}
      : { state: { ...item.state, name: cut(oneLine(item.state.name), labelCharsMax) } }),
    ...(item.labels === undefined
      ? {}
      : { labels: item.labels.slice(0, labelsMax).map((label) => cut(oneLine(label), labelCharsMax)) }),
    ...(item.containerId === undefined ? {} : { containerId: item.containerId }),
  };
}

/** Postgres takes neither NUL nor lone surrogates. */
export function storable(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes("\0") ? whole.replaceAll("\0", "") : whole;
}

function oneLine(text: string): string {
  return storable(text).replace(/\s+/g, " ").trim();
}

function cut(text: string, charsMax: number): string {
  return text.length <= charsMax ? text : `${text.slice(0, charsMax - 1).toWellFormed()}…`;
}

function bodyOf(body: string): string {
  if (body.length <= bodyCharsMax) return body;
  return `${body.slice(0, bodyCharsMax).toWellFormed()}\n[Cut here: the text has ${body.length} characters.]`;
}

function webUrl(url: string | null): string | null {
  if (url === null || url.length > urlCharsMax || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

/** `raw` is for looking closer, never for searching: a large one is left out and says so. */
function rawOf(raw: unknown): unknown {
  const clean = storableJson(raw, rawDepthMax);
  const chars = JSON.stringify(clean).length;
  if (chars <= rawCharsMax) return clean;
  // Nobody gets rid of the checks of a sender by sending a large mail: what triage reads has its own limits.
  const mail =
    typeof raw === "object" && raw !== null && "mail" in raw ? { mail: storableJson(raw.mail, rawDepthMax) } : {};
  return { leftOut: `${chars} characters of raw data`, ...mail };
}

function storableJson(value: unknown, depth: number): unknown {
  if (typeof value === "string") return storable(value);
  if (typeof value !== "object" || value === null) return value ?? null;
  if (depth === 0) return "[deeper]";
  if (Array.isArray(value)) return value.map((element) => storableJson(element, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [storable(key), storableJson(field, depth - 1)]),
  );
}
