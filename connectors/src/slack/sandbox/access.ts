import { reply, replyJson } from "@hoopoe/sandbox/http/reply.ts";
import { readFields } from "@hoopoe/sandbox/http/parse-body.ts";
import type { Exchange } from "@hoopoe/sandbox/http/route.ts";
import { accountOf, bearerOf } from "@hoopoe/sandbox/vendors/account.ts";
import type { Worlds } from "@hoopoe/sandbox/vendors/worlds.ts";
import { slackSentinelWords } from "./sentinels.ts";
import type { SlackChannel, SlackWorld } from "./world.ts";

export type SlackCall = {
  world: SlackWorld;
  words: ReadonlySet<string>;
  /** Of the form, the JSON body or the query. */
  input: Readonly<Record<string, string>>;
  base: string;
  account: string;
};
/** What a method answers beside `ok`; `{error}` is a refusal, which Slack sends with status 200. */
export type SlackAnswer = Record<string, unknown> & { error?: string };
export type SlackMethod = { scope: string | null; handle: (call: SlackCall) => SlackAnswer };

const readScopes = "channels:read,channels:history,groups:history,users:read,users:read.email,team:read";
const writeScopes = "chat:write,reactions:write,files:write,im:write,channels:manage,groups:write";

export function checkSlackAccess(
  worlds: Worlds<SlackWorld>,
  name: string,
  { scope, handle }: SlackMethod,
): (exchange: Exchange) => Promise<void> {
  return async ({ req, res, url, base }) => {
    const input = { ...Object.fromEntries(url.searchParams), ...(req.method === "POST" ? await readFields(req) : {}) };
    const account = signedIn(bearerOf(req.headers.authorization) ?? input["token"] ?? "");
    if (typeof account === "string") return send(res, { error: account });
    const { words } = account;
    const world = await worlds.get(account.world);
    const provided = scopesOf(words);
    res.setHeader("x-oauth-scopes", provided);
    if (isTroubled(res, { world, words, name })) return;
    if (scope !== null && !provided.split(",").includes(scope))
      return send(res, { error: "missing_scope", needed: scope, provided });
    return send(res, handle({ world, words, input, base, account: account.world }));
  };
}

/** The account of a token, or the error that it is answered with. */
function signedIn(token: string): NonNullable<ReturnType<typeof accountOf>> | string {
  if (token === "") return "not_authed";
  const account = accountOf(/^xoxb-(.+)$/.exec(token)?.[1], slackSentinelWords);
  if (account === null) return "invalid_auth";
  if (account.words.has("revoked")) return "token_revoked";
  return account.words.has("expired") ? "token_expired" : account;
}

/** Whether a sentinel answered in place of the method. */
function isTroubled(
  res: Exchange["res"],
  { world, words, name }: Pick<SlackCall, "world" | "words"> & { name: string },
): boolean {
  const isEveryOther = (word: string) => words.has(word) && world.counter.next(`${word} ${name}`) % 2 === 1;
  const isSlowed = name === "conversations.history" || name === "conversations.replies";
  if (isEveryOther("limited")) refuseForNow(res, 20);
  else if (isEveryOther("moody")) send(res, { error: "internal_error" });
  else if (isEveryOther("cut")) {
    res.writeHead(200, { "content-type": "application/json", "content-length": "4000" });
    res.write('{"ok":true,"messages":[{"type":"mess', () => res.destroy());
  } else if (words.has("slow") && isSlowed && world.counter.next(minuteOf(world, name)) > 1) refuseForNow(res, 60);
  else return false;
  return true;
}

function send(res: Exchange["res"], answer: SlackAnswer): void {
  replyJson(res, 200, { ok: answer.error === undefined, ...answer });
}

function refuseForNow(res: Exchange["res"], seconds: number): void {
  const body = JSON.stringify({ ok: false, error: "ratelimited" });
  reply({ res, status: 429, body, type: "application/json", headers: { "retry-after": String(seconds) } });
}

/** Each method has its own allowance for the minute; `slack/_control/minute` begins another one. */
export function minuteOf({ counter }: Pick<SlackWorld, "counter">, method: string): string {
  return `${method} in minute ${counter.peek("minute")}`;
}

export function scopesOf(words: ReadonlySet<string>): string {
  return [
    readScopes,
    ...(words.has("blinkered") ? [] : ["groups:read"]),
    ...(words.has("reader") ? [] : [writeScopes]),
  ].join(",");
}

/** The channel as the app may see it: a private one only from inside. */
export function channelOf({ world, input }: SlackCall): SlackChannel | null {
  const channel = world.channels.get(input["channel"] ?? "") ?? null;
  return channel !== null && channel.isPrivate && !channel.isMember ? null : channel;
}
