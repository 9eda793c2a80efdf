import { isRecord, readJson } from "../http/body.ts";
import { reply, replyJson } from "../http/reply.ts";
import type { Exchange, Route } from "../http/route.ts";
import type { Log } from "../http/serve.ts";
import { type DirectoryUser, isUserName } from "./directory.ts";
import { createEnvironments, type Environment } from "./environments.ts";
import { finishInteraction, showInteraction } from "./interaction.ts";

const environmentShape = /^[a-z0-9-]{1,40}$/;
/** An environment of this name says in its discovery document that it is another issuer. */
const otherIssuerName = "other-issuer";

/** An OpenID provider in PingOne's place: issuer {sandbox}/pingone/{environment}/as, clients by POST to its /reg. */
export function oidcRoutes(log: Log): Route[] {
  const environments = createEnvironments(log);

  function within(handle: (exchange: Exchange, environment: Environment) => Promise<void>): Route["handle"] {
    return async (exchange) => {
      const name = exchange.params.environment ?? "";
      if (environmentShape.test(name)) return handle(exchange, await environments.get(exchange.base, name));
      return reply({ res: exchange.res, status: 404, body: "no such environment\n", type: "text/plain" });
    };
  }

  const serve = within(async (exchange, { provider, issuer, mount }) => {
    const { req, res, url, params } = exchange;
    if (params.environment === otherIssuerName && url.pathname.endsWith("/.well-known/openid-configuration")) {
      return replyJson(res, 200, { issuer: issuer.replace(otherIssuerName, "somebody-else") });
    }
    // What express does for a mounted app: the provider reads its prefix from the difference.
    Object.assign(req, { originalUrl: req.url });
    req.url = `${url.pathname.slice(mount.length)}${url.search}`;
    await provider.callback()(req, res);
  });

  return [
    {
      method: "GET",
      path: "/pingone/:environment/as/interaction/:uid",
      about: null,
      handle: within(showInteraction),
    },
    {
      method: "POST",
      path: "/pingone/:environment/as/interaction/:uid",
      about: null,
      handle: within(finishInteraction),
    },
    {
      method: "GET",
      path: "/pingone/:environment/as/*",
      about: "an OpenID provider in PingOne's place; issuer /pingone/main/as, any name is an environment",
      handle: serve,
    },
    {
      method: "POST",
      path: "/pingone/:environment/as/*",
      about: "its endpoints; POST …/as/reg registers a client",
      handle: serve,
    },
    {
      method: "POST",
      path: "/pingone/:environment/users/:user",
      about: "what its administrator changes: JSON {email, emailVerified, name, groups}",
      handle: within(async ({ req, res, params }, { directory }) => {
        const id = params.user ?? "";
        if (!isUserName(id)) return replyJson(res, 400, { error: { message: "a user name is a-z, 0-9, - and ." } });
        return replyJson(res, 200, directory.change(id, changeOf(await readJson(req))));
      }),
    },
  ];
}

/** Fields of the right kind; others are left as they were. */
function changeOf(body: unknown): Partial<DirectoryUser> {
  if (!isRecord(body)) throw new SyntaxError("the body is not an object");
  const { email, emailVerified, name, groups } = body;
  return {
    ...(typeof email === "string" || email === null ? { email } : {}),
    ...(typeof emailVerified === "boolean" ? { emailVerified } : {}),
    ...(typeof name === "string" ? { name } : {}),
    ...(Array.isArray(groups) ? { groups: groups.filter((group) => typeof group === "string") } : {}),
  };
}
