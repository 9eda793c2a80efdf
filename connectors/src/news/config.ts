import * as z from "zod";
import { fieldMeta } from "../shared/field-meta.ts";

export const feedsMax = 50;

/** A feed's address; `example.com/feed` means https, `feed:` is what some browsers copy. */
const feedUrl = z.preprocess(
  (value) => (typeof value === "string" ? withScheme(value.trim()) : value),
  z
    .string()
    .max(2000, "this address is longer than 2,000 characters")
    .refine(isFeedUrl, "this isn't a web address; write it as https://example.com/feed.xml, without user or password"),
);

export const newsConfig = z.object({
  name: z.string().trim().min(1).max(100).default("News feeds").register(fieldMeta, { label: "Name" }),
  feeds: z
    .preprocess(
      toLines,
      z
        .array(feedUrl)
        .min(1, "enter at least one feed address")
        .max(feedsMax, `at most ${feedsMax} feeds; add another connection for more`),
    )
    .transform((urls) => [...new Set(urls)])
    .register(fieldMeta, {
      label: "Feed addresses",
      help: "One address per line, up to 50, in RSS, Atom or JSON Feed format.",
      type: "lines",
    }),
});
export type NewsConfig = z.infer<typeof newsConfig>;

/** The form sends one text; empty lines do not count. */
function toLines(value: unknown): unknown {
  const lines: unknown = typeof value === "string" ? value.split(/[\r\n]+/) : value;
  return Array.isArray(lines) ? lines.filter((line) => typeof line !== "string" || line.trim() !== "") : lines;
}

function withScheme(url: string): string {
  const bare = url.replace(/^feed:(?:\/\/)?(?=https?:)/i, "").replace(/^feed:\/\//i, "https://");
  return /^[a-z][a-z0-9+.-]*:/i.test(bare) && !/^[\w.-]+:\d+(?:\/|$)/.test(bare) ? bare : `https://${bare}`;
}

function isFeedUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password, hostname } = new URL(url);
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "" && hostname !== "";
}
