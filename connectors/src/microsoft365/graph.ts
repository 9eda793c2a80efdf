import type * as z from "zod";
import type { ConnectorContext } from "../shared/connector-context.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { callVendor, type VendorAnswer } from "../shared/call-vendor.ts";
import { callWithToken } from "../shared/call-with-token.ts";
import type { HttpRequest } from "../shared/http.ts";
import { readJson } from "../shared/read-json.ts";
import type { Microsoft365Fields } from "./auth.ts";
import type { Microsoft365Config } from "./config.ts";
import { graphRefusal } from "./refusal.ts";

export type GraphContext = ConnectorContext<Microsoft365Config, Microsoft365Fields>;

/** Names its limits: the vendor counts mailboxes apart from documents. */
export type GraphBucket = "documents" | "mail";

type Ask = Omit<HttpRequest, "body" | "signal"> & {
  json?: unknown;
  body?: HttpRequest["body"];
  isRepeatable?: boolean;
};

/** Ids that survive a move. Without it, a mail that was moved looks deleted and new. */
const immutableIds = 'IdType="ImmutableId"';
const pageSize = 200;

/** `path` begins after /v1.0/, or is a whole link that the vendor gave; such a one may not lead anywhere else. */
export async function graphJson<Schema extends z.ZodType>(
  ctx: GraphContext,
  path: string,
  schema: Schema,
  ask: Ask & { bucket: GraphBucket },
): Promise<z.output<Schema>> {
  return graphCall(ctx, path, { ...ask, read: readJson(schema) });
}

export async function graphCall<T>(
  ctx: GraphContext,
  path: string,
  { json, read, isRepeatable, headers, ...ask }: Ask & { bucket: GraphBucket; read: (answer: VendorAnswer) => T },
): Promise<T> {
  const { credentials } = ctx;
  if (credentials === undefined) throw new ConnectorError("auth-failed", "Enter the app registration's credentials.");
  const prefer = ask.bucket === "mail" ? `${immutableIds}, odata.maxpagesize=${pageSize}` : "";
  return callWithToken(ctx, credentials, {
    vendor: "Microsoft 365",
    url: urlOf(ctx.config, path),
    refusalOf: graphRefusal,
    read,
    ...(isRepeatable === undefined ? {} : { isRepeatable }),
    request: {
      ...ask,
      maxBytes: ask.maxBytes ?? 20 * 1024 * 1024,
      headers: {
        ...(prefer === "" ? {} : { prefer }),
        ...(json === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    },
  });
}

/** A call to an address that is its own authorisation: no token goes along. */
export async function openCall<T>(
  ctx: GraphContext,
  url: string,
  {
    read,
    isRepeatable,
    ...request
  }: Omit<HttpRequest, "signal"> & { isRepeatable: boolean; read: (answer: VendorAnswer) => T },
): Promise<T> {
  return callVendor(ctx, { vendor: "Microsoft 365", url, refusalOf: graphRefusal, read, isRepeatable, request });
}

/** A link of the vendor without its host, as it is kept: the host may be another one tomorrow, never somebody else's. */
export function linkOf(config: Microsoft365Config, link: string): string {
  const url = urlOf(config, link);
  const base = `${config.graphHost}/v1.0/`;
  return url.startsWith(base) ? url.slice(base.length) : url;
}

function urlOf({ graphHost }: Microsoft365Config, path: string): string {
  if (!/^https?:/i.test(path)) return `${graphHost}/v1.0/${path}`;
  if (new URL(path).origin === new URL(graphHost).origin) return path;
  // A token must never follow a link to somebody else.
  throw new ConnectorError("bad-answer", "Microsoft 365 sent a link to another host. Such links aren't followed.");
}
