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
  given: Readonly<Record<string, string>>;
  base: string;
  account: string;
};
/** What a method answers beside `ok`; `{error}` is a refusal, which Slack sends with status 200. */
export type SlackAnswer = Record<string, unknown> & { error?: string };
export type SlackMethod = { scope: string | null; handle: (call: SlackCall) => SlackAnswer };

const readScopes = "channels:read,channels:history,groups:history,users:read,users:read.email,team:read";
const writeScopes = "chat:write,reactions:write,files:write,im:write,channels:manage,groups:write";

export function slackDoor(
  worlds: Worlds<SlackWorld>,
  name: string,
  { scope, handle }: SlackMethod,
): (exchange: Exchange) => Promise<void> {
  return async ({ req, res, url, base }) => {
    const given = { ...Object.fromEntries(url.searchParams), ...(req.method === "POST" ? await readFields(req) : {}) };
    const token = bearerOf(req.headers.authorization) ?? given["token"] ?? "";
    if (token === "") return send({ error: "not_authed" });
    const account = accountOf(/^xoxb-(.+)$/.exec(token)?.[1], slackSentinelWords);
    if (account === null) return send({ error: "invalid_auth" });
    const { words } = account;
    if (words.has("revoked")) return send({ error: "token_revoked" });
    if (words.has("expired")) return send({ error: "token_expired" });
    const world = await worlds.get(account.world);
    const provided = scopesOf(words);
    res.setHeader("x-oauth-scopes", provided);
    if (words.has("limited") && world.counter.next(`limited ${name}`) % 2 === 1) return limited(20);
    if (words.has("moody") && world.counter.next(`moody ${name}`) % 2 === 1) return send({ error: "internal_error" });
    if (words.has("cut") && world.counter.next(`cut ${name}`) % 2 === 1) {
      res.writeHead(200, { "content-type": "application/json", "content-length": "4000" });
      return void res.write('{"ok":true,"messages":[{"type":"mess', () => res.destroy());
    }
    const isSlowed = name === "conversations.history" || name === "conversations.replies";
    if (words.has("slow") && isSlowed && world.counter.next(minuteOf(world, name)) > 1) return limited(60);
    if (scope !== null && !provided.split(",").includes(scope))
      return send({ error: "missing_scope", needed: scope, provided });
    return send(handle({ world, words, given, base, account: account.world }));

    function send(answer: SlackAnswer): void {
      replyJson(res, 200, { ok: answer.error === undefined, ...answer });
    }
    function limited(seconds: number): void {
      const body = JSON.stringify({ ok: false, error: "ratelimited" });
      reply({ res, status: 429, body, type: "application/json", headers: { "retry-after": String(seconds) } });
    }
  };
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
export function channelOf({ world, given }: SlackCall): SlackChannel | null {
  const channel = world.channels.get(given["channel"] ?? "") ?? null;
  return channel !== null && channel.isPrivate && !channel.isMember ? null : channel;
}
