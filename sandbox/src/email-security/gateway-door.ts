import { accountsRoute } from "../http/accounts-page.ts";
import { replyJson } from "../http/reply.ts";
import type { Exchange, Route } from "../http/route.ts";
import { parseBody } from "../http/parse-body.ts";
import type { StoryKeeper } from "../story-keeper.ts";
import { accountOf } from "../vendors/account.ts";
import { worldsOf, type Worlds } from "../vendors/worlds.ts";
import { addMail, gatewayWorldOf, type GatewayWorld } from "./gateway-world.ts";
import * as z from "zod/mini";

export const gatewaySentinels = {
  limited: "each path is answered once with 429 and Retry-After before it is let through",
  cut: "each answer breaks off in the middle once",
  twice: "each page is sent twice",
} as const;

export type GatewayCall = Exchange & { world: GatewayWorld; words: ReadonlySet<string> };
export type GatewayHandle = (call: GatewayCall) => void | Promise<void>;

/** The account behind a request, or null for wrong credentials. */
type Secret = (exchange: Exchange) => string | null;

export type Gateway = {
  worlds: Worlds<GatewayWorld>;
  route: (method: string, path: string, handle: GatewayHandle) => Route;
  /** What happens at the vendor without us, and the line of the index page. */
  extras: Route[];
};

/** What the four e-mail security products have in common: accounts, sentinels, and mail that arrives while one looks. */
export function gateway(
  keeper: StoryKeeper,
  {
    vendor,
    secretOf,
    sentinels = {},
    title,
    form,
  }: { vendor: string; secretOf: Secret; sentinels?: Readonly<Record<string, string>>; title: string; form: string },
): Gateway {
  const all = { ...gatewaySentinels, ...sentinels };
  const worlds = worldsOf(async () => gatewayWorldOf(await keeper.get()));
  return {
    worlds,
    route: (method, path, handle) => ({
      method,
      path: `/${vendor}${path}`,
      about: null,
      async handle(exchange) {
        const { res, req, url } = exchange;
        const account = accountOf(secretOf(exchange), Object.keys(all));
        if (account === null) {
          req.resume();
          return replyJson(res, 401, { error: "Unauthorized", message: "The credentials are not valid." });
        }
        const { words } = account;
        const world = await worlds.get(account.world);
        const name = `${method} ${url.pathname}`;
        if (words.has("limited") && world.counter.next(`limited ${name}`) % 2 === 1) {
          req.resume();
          return replyJson(res, 429, { message: "Too many requests" }, { "retry-after": "20" });
        }
        if (words.has("cut") && world.counter.next(`cut ${name}`) % 2 === 1) {
          req.resume();
          res.writeHead(200, { "content-type": "application/json", "content-length": "3000" });
          return void res.write('{"meta": {"status": 2', () => res.destroy());
        }
        return handle({ ...exchange, world, words });
      },
    }),
    extras: [
      controlRoute(vendor, worlds),
      accountsRoute(`/${vendor}`, async ({ base }) => ({
        title,
        form: [
          `Address ${base}/${vendor}; ${form}`,
          "Join sentinels with a plus sign; an at sign and a name behind one (sandbox@mine) gives a separate world",
        ],
        accounts: { sandbox: "an ordinary account with all permissions", ...all },
      })),
    ],
  };
}

const control = z.object({
  account: z._default(z.string(), "sandbox"),
  subject: z._default(z.string(), "Arrived later"),
  at: z.optional(z.iso.datetime()),
  isDelivered: z._default(z.boolean(), true),
  kind: z._default(z.enum(["phishing", "malware", "impersonation", "spam"]), "phishing"),
  times: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
});

function controlRoute(vendor: string, worlds: Worlds<GatewayWorld>): Route {
  return {
    method: "POST",
    path: `/${vendor}/_control/mail`,
    about: `Mail arrives at ${vendor} without us: {account, subject, at, isDelivered, kind, times}`,
    async handle({ req, res }) {
      const { account, subject, at, isDelivered, kind, times } = await parseBody(req, control);
      const world = await worlds.get(account);
      const date = at === undefined ? new Date() : new Date(at);
      const made = Array.from({ length: times }, () => addMail(world, { subject, at: date, isDelivered, kind }).number);
      replyJson(res, 200, { number: made.at(-1), total: world.mails.length });
    },
  };
}

/** Pages by number from 1; `next` is null behind the last one. The sentinel "twice" gives each page again before the next. */
export function pageByNumber<T>(
  all: readonly T[],
  { page, size, words }: { page: number; size: number; words: ReadonlySet<string> },
): { items: T[]; next: number | null } {
  const real = words.has("twice") ? Math.ceil(page / 2) : page;
  const items = all.slice((real - 1) * size, real * size);
  const isLast = words.has("twice") ? real * size >= all.length && page % 2 === 0 : real * size >= all.length;
  return { items, next: isLast || items.length === 0 ? null : page + 1 };
}
