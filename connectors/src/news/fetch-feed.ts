import type { ConnectorContext } from "../shared/connector-context.ts";
import { ConnectorError, type ConnectorErrorCode } from "../shared/connector-error.ts";
import { decodeText } from "../shared/decode-text.ts";
import { type HttpErrorCode, type HttpResponse, httpErrorCodeOf } from "../shared/http.ts";
import { retryAfter } from "../shared/retry-after.ts";

export const feedBytesMax = 5 * 1024 * 1024;
const deadlineMs = 30_000;

export type FeedAnswer =
  | { kind: "unchanged" }
  | { kind: "document"; text: string; url: string; etag: string | null; lastModified: string | null };

/**
 * Fetches one feed. `known` makes the request conditional (304 = unchanged). Every expected failure is a ConnectorError
 * whose sentence names the address: `gone` for 410, `rate-limited` or `unavailable` with `retryAt` where one was given.
 */
export async function fetchFeed(
  ctx: Pick<ConnectorContext, "http" | "signal" | "now">,
  url: string,
  known: { etag: string | null; lastModified: string | null },
): Promise<FeedAnswer> {
  const headers = {
    ...(known.etag === null ? {} : { "if-none-match": known.etag }),
    ...(known.lastModified === null ? {} : { "if-modified-since": known.lastModified }),
  };
  try {
    const response = await ctx.http.fetch(url, {
      headers,
      accept: "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5",
      maxBytes: feedBytesMax,
      deadlineMs,
      signal: ctx.signal,
    });
    if (response.status === 304) return { kind: "unchanged" };
    if (response.status !== 200) throw statusError(url, response, ctx.now());
    const bytes = await response.bytes();
    return {
      kind: "document",
      text: decodeText(bytes, response.headers.get("content-type")),
      url: response.url,
      etag: response.headers.get("etag"),
      lastModified: response.headers.get("last-modified"),
    };
  } catch (error) {
    ctx.signal.throwIfAborted();
    const code = httpErrorCodeOf(error);
    throw code === null ? error : httpFailure(url, code, error);
  }
}

function statusError(url: string, { status, headers }: HttpResponse, now: Date): ConnectorError {
  const retryAt = retryAfter(headers.get("retry-after"), now);
  const until = retryAt === null ? "" : ` and asked to wait until ${retryAt.toISOString()}`;
  switch (status) {
    case 410:
      return new ConnectorError(
        "gone",
        `${url} answered 410: this feed no longer exists. It is turned off; remove it, or enter its new address.`,
      );
    case 404:
      return new ConnectorError("not-found", `${url} answered 404: there is no feed at this address. Check it.`);
    case 401:
    case 403:
      return new ConnectorError(
        "forbidden",
        `${url} answered ${status}: this feed isn't public. Only public feeds can be read.`,
      );
    case 429:
      return new ConnectorError("rate-limited", `${url} answered 429: too many requests${until}.`, {
        retryable: true,
        retryAt,
      });
    default:
      return new ConnectorError("unavailable", `${url} answered ${status}${until}. Hoopoe tries again next time.`, {
        retryable: status >= 500 || status === 408,
        retryAt,
      });
  }
}

const failures: Readonly<Record<HttpErrorCode, { code: ConnectorErrorCode; retryable: boolean; sentence: string }>> = {
  "refused-address": {
    code: "refused-address",
    retryable: false,
    sentence: "leads to an address that can't be called from here",
  },
  "too-large": { code: "too-large", retryable: false, sentence: "sent more than 5 MB, the limit for a feed" },
  deadline: {
    code: "unavailable",
    retryable: true,
    sentence: `didn't answer completely within ${deadlineMs / 1000} seconds`,
  },
  network: { code: "unavailable", retryable: true, sentence: "couldn't be reached" },
  redirects: { code: "bad-answer", retryable: false, sentence: "redirects more than three times" },
};

function httpFailure(url: string, httpCode: HttpErrorCode, cause: unknown): ConnectorError {
  const { code, retryable, sentence } = failures[httpCode];
  // What refused or broke the call says why, and what an operator can do.
  const isExplained = (httpCode === "refused-address" || httpCode === "network") && cause instanceof Error;
  const words = isExplained && cause.message !== "" ? `${url}: ${cause.message}` : `${url} ${sentence}.`;
  return new ConnectorError(code, words, { retryable, cause });
}
