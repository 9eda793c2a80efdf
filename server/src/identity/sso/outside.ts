import type { CustomFetchOptions } from "openid-client";
import { EgressError } from "../../platform/egress/egress-error.ts";
import type { EgressClients } from "../../platform/egress/egress-for.ts";
import type { Egress } from "../../platform/egress/egress-port.ts";

/** The way to an organisation's provider: the egress client, and the built-in sandbox as the one address beside it. */
export interface Outside {
  readonly egressFor: (url: string) => Egress;
  /** The same in the shape that openid-client and jose ask for. */
  readonly fetch: (url: string, options: FetchOptions) => Promise<Response>;
}

type FetchOptions = Pick<CustomFetchOptions, "method" | "headers" | "signal"> & { readonly body?: unknown };

const deadlineMs = 10_000;
const bytesMax = 1024 * 1024;
/** Responses of these may not have a body, not even an empty one. */
const bodiless = new Set([204, 205, 304]);

export function createOutside({
  egressClients,
  sandboxOrigin,
}: {
  egressClients: EgressClients;
  sandboxOrigin: string | undefined;
}): Outside {
  const egressFor = (url: string): Egress =>
    egressClients.egressFor({ isDemo: sandboxOrigin !== undefined && URL.parse(url)?.origin === sandboxOrigin });
  return {
    egressFor,
    async fetch(url, { method, headers, body, signal }) {
      const reply = await egressFor(url).fetch({
        url,
        method: method === "POST" ? "POST" : "GET",
        headers: Object.fromEntries(new Headers(headers)),
        ...(body === undefined || body === null ? {} : { body: textOf(body) }),
        ...(signal === undefined ? {} : { signal }),
        redirect: "manual",
        deadlineMs,
        bytesMax,
      });
      const { "content-encoding": _unpacked, "content-length": _packed, ...kept } = reply.headers;
      return new Response(bodiless.has(reply.status) ? null : Buffer.from(reply.body), {
        status: reply.status,
        headers: kept,
      });
    },
  };
}

/** The egress client's own words, wherever in an error's causes they lie. */
export function egressErrorIn(error: unknown): EgressError | undefined {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof EgressError) return one;
  return undefined;
}

function textOf(body: unknown): string {
  if (typeof body === "string") return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError("only text and forms are sent to a provider");
}
