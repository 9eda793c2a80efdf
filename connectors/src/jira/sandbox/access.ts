import { replyJson, reply } from "@hoopoe/sandbox/http/reply.ts";
import type { Exchange } from "@hoopoe/sandbox/http/route.ts";
import { accountOf, basicOf, bearerOf, type Account } from "@hoopoe/sandbox/vendors/account.ts";
import type { Worlds } from "@hoopoe/sandbox/vendors/worlds.ts";
import type { JiraGrants } from "./grants.ts";
import type { JiraSite } from "./issue-json.ts";
import { jiraSentinelWords } from "./sentinels.ts";
import type { JiraWorld } from "./world.ts";

export type JiraCall = Exchange & { site: JiraSite; world: JiraWorld; words: ReadonlySet<string>; me: string };
export type JiraPlace = { prefix: string; kind: "cloud" | "gateway" | "data-center" };
export type JiraHandle = (call: JiraCall) => void | Promise<void>;

/** Lets a call in whose credentials suit the place, and plays what its sentinel stands for. */
export function checkJiraAccess(
  { worlds, grants }: { worlds: Worlds<JiraWorld>; grants: JiraGrants },
  ids: JiraPlace,
  handle: JiraHandle,
): (exchange: Exchange) => Promise<void> {
  return async (exchange) => {
    const { req, res, base, params, url } = exchange;
    const account = accountFor(req.headers.authorization, ids, grants);
    if (account === null) {
      req.resume();
      res.setHeader("www-authenticate", ids.kind === "data-center" ? "Bearer" : 'Basic realm="Sandbox Jira"');
      return reply({
        res,
        status: 401,
        body: "Client must be authenticated to access this resource.",
        type: "text/html",
      });
    }
    const world = await worlds.get(account.world);
    const method = `${req.method} ${url.pathname}`;
    if (account.words.has("limited") && world.counter.next(`limited ${method}`) % 2 === 1) {
      req.resume();
      const headers = { "retry-after": "20", "ratelimit-reason": "jira-quota-tenant-based" };
      return replyJson(res, 429, { errorMessages: ["Rate limit exceeded."], errors: {} }, headers);
    }
    if (account.words.has("cut") && world.counter.next(`cut ${method}`) % 2 === 1) {
      req.resume();
      res.writeHead(200, { "content-type": "application/json", "content-length": "5000" });
      return void res.write('{"issues": [{"id": "1", "fie', () => res.destroy());
    }
    const version = ids.kind === "data-center" ? 2 : 3;
    const prefix = ids.prefix.replace(":cloud", params["cloud"] ?? "");
    const site = { base: `${base}${prefix}`, version } as const;
    await handle({ ...exchange, site, world, words: account.words, me: myId(world, req.headers.authorization) });
  };
}

function accountFor(header: string | undefined, { kind }: JiraPlace, grants: JiraGrants): Account | null {
  const basic = basicOf(header);
  const bearer = bearerOf(header);
  if (kind === "data-center") return accountOf(bearer, jiraSentinelWords);
  if (basic !== null) return basic.user.includes("@") ? accountOf(basic.password, jiraSentinelWords) : null;
  return kind === "gateway" && bearer !== null ? grants.accountOf(bearer) : null;
}

/** The person whose address signs in, or the first service desk analyst. */
function myId(world: JiraWorld, header: string | undefined): string {
  const email = basicOf(header)?.user.toLowerCase();
  const desk = world.people.find(({ title }) => title === "Service Desk Analyst");
  return (world.people.find((person) => person.email === email) ?? desk ?? world.people[0])?.id ?? "";
}

/** As Jira refuses: sentences, and what is wrong with which field. */
export function refuse(call: JiraCall, status: number, message: string, errors: Record<string, string> = {}): void {
  const isField = Object.keys(errors).length > 0;
  replyJson(call.res, status, { errorMessages: isField ? [] : [message], errors });
}

/** The account that a workspace connects has a role in every project, the blind one in none. */
export function canBrowse({ words }: Pick<JiraCall, "words">): boolean {
  return !words.has("blind");
}
