import * as z from "zod/mini";

/** What a page tells the one that embeds it when its session is over, and hears when it is renewed. */
export const embedMessages = { expired: "iframeTokenExpired", token: "hoopoe:token" } as const;

export const embedToken = z.object({
  id: z.string(),
  /** What it is for, in the words of who made it. */
  name: z.string(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  /** Until when it opens a session, if nothing opened one with it before. */
  expiresAt: z.iso.datetime(),
  /** `open`: its session lives; `ended`: that session is over, or the token was withdrawn or never used. */
  state: z.enum(["waiting", "open", "ended"]),
});
export type EmbedToken = z.infer<typeof embedToken>;

/** The message by which an embedding page renews a session. */
export const embedTokenMessage = z.object({ type: z.literal(embedMessages.token), token: z.string() });

/**
 * The origin of a page that may embed the console, as browsers write it; undefined for what is none, or not safe:
 * https everywhere, http only on this machine, no path, no wildcard, no credentials.
 */
export function parentOriginOf(text: string): string | undefined {
  const trimmed = text.trim();
  if (/[*\s;,'"]/.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  const isOrigin = url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "";
  const isLocal = url.hostname === "localhost" || /^127\.\d+\.\d+\.\d+$/.test(url.hostname);
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLocal);
  return isOrigin && url.password === "" && isSafe ? url.origin : undefined;
}
