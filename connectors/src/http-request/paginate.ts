import * as z from "zod";
import { ConnectorError } from "../shared/connector-error.ts";
import { fieldMeta } from "../shared/field-meta.ts";

const pagesMax = 200;
const pagesDefault = 10;
const itemsMax = 20_000;
const path = z.string().trim().max(200);

export const pagesParam = z
  .enum(["none", "link-header", "next-link", "cursor", "page-number"], "choose how the pages follow one another")
  .optional()
  .register(fieldMeta, {
    label: "Pages",
    help: "none; link-header: a Link header with rel=next; next-link: a field with the next address; cursor: a field whose value goes into a query parameter; page-number: a query parameter that counts up. GET only.",
    origin: "optional",
  });
export const pageFieldParam = path.optional().register(fieldMeta, {
  label: "Field with the next page",
  help: "For next-link and cursor: where in the answer, such as meta.next.",
  origin: "optional",
});
export const pageQueryParam = path.optional().register(fieldMeta, {
  label: "Query parameter of the page",
  help: "For cursor and page-number. Default: cursor, or page.",
  origin: "optional",
});
export const itemsFieldParam = path.optional().register(fieldMeta, {
  label: "Field with the items",
  help: "Where in the answer its list is, such as data.items. Empty: the answer is the list.",
  origin: "optional",
});
export const pagesMaxParam = z.coerce
  .number("enter how many pages at most")
  .int()
  .min(1)
  .max(pagesMax, `at most ${pagesMax} pages`)
  .optional()
  .register(fieldMeta, {
    label: "At most (pages)",
    help: `Default: ${pagesDefault}. At most ${pagesMax}.`,
    origin: "optional",
  });

export interface Paging {
  pages?: "none" | "link-header" | "next-link" | "cursor" | "page-number" | undefined;
  pageField?: string | undefined;
  pageParam?: string | undefined;
  itemsField?: string | undefined;
  pagesMax?: number | undefined;
}

export interface Page {
  readonly headers: Readonly<Record<string, string>>;
  readonly json: unknown;
}

/** The pages of a listing, one after another; what the last one answered, with the items of all. */
export async function fetchPages<Answer extends Page>(
  first: URL,
  paging: Paging,
  fetchPage: (url: URL) => Promise<Answer>,
): Promise<Answer & { items: unknown[]; pages: number; isComplete: boolean }> {
  const items: unknown[] = [];
  const countMax = paging.pagesMax ?? pagesDefault;
  const seen = new Set<string>();
  let url = first;
  for (let pages = 1; ; pages += 1) {
    seen.add(url.href);
    const answer = await fetchPage(url);
    const found = itemsIn(answer, paging);
    items.push(...found);
    const next = nextPage(answer, { url, paging, pages, count: found.length });
    if (next === null) return { ...answer, items, pages, isComplete: true };
    if (items.length > itemsMax)
      throw new ConnectorError("too-large", `The pages hold more than ${itemsMax} items. Request fewer pages.`);
    if (pages >= countMax) return { ...answer, items, pages, isComplete: false };
    if (next.origin !== first.origin)
      throw new ConnectorError(
        "refused-address",
        `The next page is on another site (${next.host}), which isn't called.`,
      );
    if (seen.has(next.href))
      throw new ConnectorError("bad-answer", `Page ${pages} names a page as the next one that was read before.`);
    url = next;
  }
}

function itemsIn({ json }: Page, { itemsField }: Paging): readonly unknown[] {
  const list = itemsField === undefined || itemsField === "" ? json : at(json, itemsField);
  if (Array.isArray(list)) return list;
  const where =
    itemsField === undefined || itemsField === "" ? "The answer isn't a list" : `${itemsField} isn't a list`;
  throw new ConnectorError("bad-answer", `${where}. Enter the field with the items.`);
}

function nextPage(
  { headers, json }: Page,
  { url, paging, pages, count }: { url: URL; paging: Paging; pages: number; count: number },
): URL | null {
  switch (paging.pages) {
    case "link-header":
      return addressOf(nextLink(headers["link"] ?? ""), url);
    case "next-link":
      return addressOf(at(json, paging.pageField ?? "next"), url);
    case "cursor":
      return nextCursor(at(json, paging.pageField ?? "next_cursor"), { url, name: paging.pageParam || "cursor" });
    case "page-number":
      return count === 0 ? null : nextNumber({ url, name: paging.pageParam || "page", pages });
    default:
      return null;
  }
}

function nextCursor(cursor: unknown, { url, name }: { url: URL; name: string }): URL | null {
  const isText = typeof cursor === "string" || typeof cursor === "number";
  return isText && cursor !== "" ? withQuery(url, name, String(cursor)) : null;
}

function nextNumber({ url, name, pages }: { url: URL; name: string; pages: number }): URL {
  const current = Number(url.searchParams.get(name) ?? 1);
  return withQuery(url, name, String((Number.isInteger(current) ? current : pages) + 1));
}

function withQuery(url: URL, name: string, value: string): URL {
  const next = new URL(url);
  next.searchParams.set(name, value);
  return next;
}

function addressOf(link: unknown, base: URL): URL | null {
  return typeof link === "string" && link !== "" ? URL.parse(link, base.href) : null;
}

/** The target of rel="next" in a Link header (RFC 8288). */
function nextLink(header: string): string | null {
  for (const part of header.split(/,(?=\s*<)/)) {
    const close = part.indexOf(">");
    const rel = /;\s*rel\s*=\s*"?([^";]+)"?/i.exec(part.slice(close))?.[1] ?? "";
    if (close > 0 && rel.toLowerCase().split(/\s+/).includes("next")) return part.slice(part.indexOf("<") + 1, close);
  }
  return null;
}

function at(value: unknown, field: string): unknown {
  return field.split(".").reduce<unknown>((inner, name) => {
    if (typeof inner !== "object" || inner === null || !Object.hasOwn(inner, name)) return null;
    return Object.entries(inner).find(([key]) => key === name)?.[1] ?? null;
  }, value);
}
