import * as z from "zod";
import { callVendor, type VendorAnswer, type VendorCall } from "../shared/call-vendor.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { defineAction } from "../shared/define-action.ts";
import { shortHash } from "../shared/short-hash.ts";
import { statusRefusal } from "../shared/status-refusal.ts";
import { authHeaders, isOwnSite, renewToken, type HttpRequestContext, type HttpRequestFields } from "./auth.ts";
import type { HttpRequestConfig } from "./config.ts";
import { fetchPages, itemsFieldParam, pageFieldParam, pageQueryParam, pagesMaxParam, pagesParam } from "./paginate.ts";
import {
  bodyParam,
  failsOn4xxParam,
  headersParam,
  keyHonouredParam,
  methodParam,
  repeatSafeParam,
  urlParam,
} from "./params.ts";

const bytesMax = 5 * 1024 * 1024;
const textCharsMax = 500_000;
const bodyCharsMax = 5_000_000;
const shownHeaders = ["content-type", "location", "etag", "last-modified", "link", "retry-after", "x-request-id"];

const input = z.object({
  url: urlParam,
  method: methodParam,
  headers: headersParam,
  body: bodyParam,
  honoursIdempotencyKey: keyHonouredParam,
  isSafeToRepeat: repeatSafeParam,
  failsOn4xx: failsOn4xxParam,
  pages: pagesParam,
  pageField: pageFieldParam,
  pageParam: pageQueryParam,
  itemsField: itemsFieldParam,
  pagesMax: pagesMaxParam,
});

/**
 * Any request to any address that the door lets through. Answers of 2xx to 4xx are answers, which a workflow can look at;
 * 429 and failures of the server are errors. A write carries an Idempotency-Key. Only the author of the step can know
 * whether the target honours it, or whether a repeat does no harm; unless the step says so, it is not repeated.
 */
export const sendRequest = defineAction<HttpRequestConfig, HttpRequestFields>()({
  id: "send-request",
  label: "Send an HTTP request",
  meaning: "Send an HTTP request to an address.",
  input,
  output: z.object({
    status: z.int(),
    ok: z.boolean(),
    headers: z.record(z.string(), z.string()),
    text: z.string(),
    /** The body where it is JSON, else null. */
    json: z.unknown(),
    /** Of all pages; only where the step follows pages. */
    items: z.array(z.unknown()).optional(),
    pages: z.int().optional(),
    /** False where there are more pages than the step may read. */
    isComplete: z.boolean().optional(),
  }),
  effect: "write",
  idempotency: "none",
  recipients: ({ url }) => hostsOf(url),
  targetParams: ["url"],
  traitsOf: ({ method, honoursIdempotencyKey, isSafeToRepeat }) => {
    if (isReading(method)) return { effect: "read", idempotency: "safe" };
    if (honoursIdempotencyKey === true) return { effect: "write", idempotency: "keyed" };
    return { effect: "write", idempotency: isSafeToRepeat === true ? "safe" : "none" };
  },
  // RFC 9110, 9.2.2: PUT and DELETE leave the same state however often they are sent; POST and PATCH need not.
  afterLoss: ({ method }) =>
    method === "PUT" || method === "DELETE"
      ? { decision: "repeat", sentence: `${method} has the same result when it's sent twice. Send it again.` }
      : {
          decision: "check",
          sentence:
            "Check the result at the target. If the target honours Idempotency-Key, or a repeat does no harm, turn that option on in the step so that runs don't wait.",
        },
  async plan(ctx, { url, method = "GET", body }) {
    const target = addressOf(ctx, url);
    isOwnSite(ctx, target);
    const isRead = isReading(method);
    const change = {
      target: `${method} ${target.origin}${target.pathname}`,
      field: "request",
      before: null,
      after: textOf(body)?.slice(0, 1000) ?? "no body",
    };
    return { changes: isRead ? [] : [change], targetVersion: null };
  },
  async run(ctx, request, key) {
    const target = addressOf(ctx, request.url);
    const isRead = isReading(request.method);
    const text = textOf(request.body);
    if (isRead && text !== null)
      throw new ConnectorError(
        "input-invalid",
        `body: ${request.method ?? "GET"} can't have one. Use POST, PUT or PATCH.`,
      );
    if (text !== null && text.length > bodyCharsMax)
      throw new ConnectorError("input-invalid", "body: at most 5,000,000 characters.");
    const paged = request.pages !== undefined && request.pages !== "none";
    if (paged && !isRead) throw new ConnectorError("input-invalid", "pages: only GET can follow pages. Choose none.");
    const send = (url: URL) => sendOnce(ctx, url, { request, text, key });
    return paged ? fetchPages(target, request, send) : send(target);
  },
});

type Request = z.output<typeof input>;

async function sendOnce(
  ctx: HttpRequestContext,
  url: URL,
  sent: { request: Request; text: string | null; key: string },
): Promise<ReturnType<typeof answerOf>> {
  const answer = await callVendor(ctx, await callOf(ctx, url, sent));
  if (answer.status !== 401 || !(await renewToken(ctx, url))) return answer;
  return callVendor(ctx, await callOf(ctx, url, sent));
}

async function callOf(
  ctx: HttpRequestContext,
  url: URL,
  { request, text, key }: { request: Request; text: string | null; key: string },
): Promise<VendorCall<ReturnType<typeof answerOf>>> {
  const { method = "GET", headers = {}, body, honoursIdempotencyKey, isSafeToRepeat, failsOn4xx } = request;
  const isRead = isReading(method);
  const type = typeof body === "string" ? "text/plain; charset=utf-8" : "application/json";
  return {
    vendor: url.host,
    url: url.href,
    request: {
      method,
      headers: {
        ...(text === null ? {} : { "content-type": type }),
        ...headers,
        ...(isRead ? {} : { "idempotency-key": shortHash([key], 32) }),
        ...(await authHeaders(ctx, url)),
      },
      ...(text === null ? {} : { body: text }),
      maxBytes: bytesMax,
    },
    refusalOf: (answer, now) => {
      const { status } = answer;
      if (status === 429 || status >= 500) return statusRefusal(url.host, answer, { now });
      if (failsOn4xx !== true || status < 400) return null;
      const refusal = statusRefusal(url.host, answer, { now });
      if (refusal?.code !== "input-invalid") return refusal;
      return new ConnectorError("refused-by-vendor", `${url.host} refused the request (${status}).`);
    },
    read: answerOf,
    isRepeatable: isRead || honoursIdempotencyKey === true || isSafeToRepeat === true,
  };
}

/** Behind no address can be called `.invalid` (RFC 6761): what stays there is a path, and goes to the connection's address. */
const ownAddress = "https://own.invalid/";

function hostsOf(url: string): string[] {
  const host = (URL.parse(url) ?? URL.parse(url, ownAddress))?.hostname;
  return host === undefined || host === new URL(ownAddress).hostname ? [] : [host];
}

function isReading(method = "GET"): boolean {
  return method === "GET" || method === "HEAD";
}

function addressOf({ config }: HttpRequestContext, url: string): URL {
  const base = config.baseUrl === undefined ? undefined : `${config.baseUrl}/`;
  const relative = base === undefined ? url : url.replace(/^\/(?!\/)/, "./");
  const address = URL.parse(relative, base);
  if (address === null || !["http:", "https:"].includes(address.protocol)) {
    throw new ConnectorError(
      "input-invalid",
      "url: enter a complete address, such as https://api.example.com/v1/cases.",
    );
  }
  if (address.username === "" && address.password === "") return address;
  throw new ConnectorError(
    "input-invalid",
    "url: remove user and password from the address. Save them with the connection.",
  );
}

function textOf(body: unknown): string | null {
  if (body === undefined || body === null || body === "") return null;
  return typeof body === "string" ? body : JSON.stringify(body);
}

function answerOf({ status, headers, bytes }: VendorAnswer): {
  status: number;
  ok: boolean;
  headers: Record<string, string>;
  text: string;
  json: unknown;
} {
  const text = new TextDecoder().decode(bytes);
  const shown = shownHeaders.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value.slice(0, 2000)] as const];
  });
  return {
    status,
    ok: status < 400,
    headers: Object.fromEntries(shown),
    text: text.slice(0, textCharsMax),
    json: jsonOf(text),
  };
}

function jsonOf(text: string): unknown {
  if (!/^\s*[[{"\d\-tfn]/.test(text)) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed;
  } catch {
    return null;
  }
}
