import * as z from "zod";
import { callVendor, type VendorCall } from "../shared/call-vendor.ts";
import { callWithToken } from "../shared/call-with-token.ts";
import type { ConnectorContext } from "../shared/connector-context.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { readJson } from "../shared/read-json.ts";
import type { JiraFields } from "./auth.ts";
import type { JiraConfig } from "./config.ts";
import { jiraRefusal } from "./refusal.ts";

export type JiraContext = ConnectorContext<JiraConfig, JiraFields>;

/**
 * One Jira as a caller needs it. `call` takes a path below /rest/api/<version>; POSTs that only read say
 * `isRepeatable`. Throws ConnectorError.
 */
export type JiraSite = {
  kind: "cloud" | "data-center";
  /** For links, without a slash at its end. */
  siteUrl: string;
  call<Schema extends z.ZodType>(path: string, schema: Schema, request?: JiraRequest): Promise<z.output<Schema>>;
};

export type JiraRequest = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  query?: Readonly<Record<string, string | number>>;
  json?: unknown;
  body?: Uint8Array;
  headers?: Readonly<Record<string, string>>;
  isRepeatable?: boolean;
};

type Send = <T>(call: VendorCall<T>) => Promise<T>;

export async function openJira(ctx: JiraContext): Promise<JiraSite> {
  const { siteUrl } = ctx.config;
  const { authType, fields } = credentialsOf(ctx);
  if (authType === "Bearer") {
    return siteAt(withHeader(ctx, `Bearer ${fields.token ?? ""}`), { kind: "data-center", siteUrl, root: siteUrl });
  }
  if (authType === "OAuth2") {
    const send: Send = (call) => callWithToken(ctx, credentialsOf(ctx), call);
    const root = gatewayRoot(ctx, await cloudIdByToken(ctx, send));
    return siteAt(send, { kind: "cloud", siteUrl, root });
  }
  const pair = Buffer.from(`${fields.email ?? ""}:${fields.apiToken ?? ""}`).toString("base64");
  const root = fields.isScoped ? gatewayRoot(ctx, await cloudIdOfSite(ctx)) : siteUrl;
  return siteAt(withHeader(ctx, `Basic ${pair}`), { kind: "cloud", siteUrl, root });
}

function credentialsOf(ctx: JiraContext): NonNullable<JiraContext["credentials"]> {
  if (ctx.credentials !== undefined) return ctx.credentials;
  throw new ConnectorError("auth-failed", "No credentials are saved for this connection. Add them and test again.");
}

function withHeader(ctx: JiraContext, authorization: string): Send {
  return (call) => {
    const headers = { ...call.request?.headers, authorization };
    return callVendor(ctx, { ...call, request: { ...call.request, headers } });
  };
}

function siteAt(send: Send, { kind, siteUrl, root }: Pick<JiraSite, "kind" | "siteUrl"> & { root: string }): JiraSite {
  const version = kind === "cloud" ? 3 : 2;
  return {
    kind,
    siteUrl,
    call(path, schema, { method = "GET", query = {}, json, body, headers = {}, isRepeatable } = {}) {
      const requested = queryText(query);
      const content = json === undefined ? body : JSON.stringify(json);
      return send({
        vendor: "Jira",
        url: `${root}/rest/api/${version}/${path}${requested === "" ? "" : `?${requested}`}`,
        request: {
          method,
          accept: "application/json",
          headers: { ...(json === undefined ? {} : { "content-type": "application/json" }), ...headers },
          ...(content === undefined ? {} : { body: content }),
        },
        refusalOf: jiraRefusal,
        // Data Center answers a write with an empty body.
        read: (answer) => (answer.bytes.byteLength === 0 ? schema.parse(null) : readJson(schema)(answer)),
        ...(isRepeatable === undefined ? {} : { isRepeatable }),
      });
    },
  };
}

function queryText(query: Readonly<Record<string, string | number>>): string {
  const request = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) request.set(name, String(value));
  return request.toString();
}

/** Scoped tokens and OAuth are only good at Atlassian's gateway, below the site's cloud id. */
function gatewayRoot({ config }: JiraContext, cloudId: string): string {
  return `${config.gatewayUrl}/ex/jira/${encodeURIComponent(cloudId)}`;
}

async function cloudIdOfSite(ctx: JiraContext): Promise<string> {
  const { cloudId } = await callVendor(ctx, {
    vendor: "Jira",
    url: `${ctx.config.siteUrl}/_edge/tenant_info`,
    refusalOf: jiraRefusal,
    read: readJson(z.object({ cloudId: z.string() })),
  });
  return cloudId;
}

async function cloudIdByToken(ctx: JiraContext, send: Send): Promise<string> {
  const sites = await send({
    vendor: "Atlassian",
    url: `${ctx.config.gatewayUrl}/oauth/token/accessible-resources`,
    refusalOf: jiraRefusal,
    read: readJson(z.array(z.object({ id: z.string(), url: z.string() }))),
  });
  const found = sites.find(({ url }) => url.replace(/\/+$/, "") === ctx.config.siteUrl);
  if (found !== undefined) return found.id;
  const seen = sites.map(({ url }) => url).join(", ") || "no site";
  throw new ConnectorError(
    "forbidden",
    `This sign-in has access to ${seen}, not ${ctx.config.siteUrl}. Sign in again and choose that site.`,
  );
}
