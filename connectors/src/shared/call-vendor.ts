import { setTimeout as pause } from "node:timers/promises";
import type { ConnectorContext } from "./connector-context.ts";
import { ConnectorError } from "./connector-error.ts";
import { type HttpErrorCode, httpErrorCodeOf, type HttpRequest } from "./http.ts";

export type VendorAnswer = {
  status: number;
  headers: { get(name: string): string | null };
  url: string;
  bytes: Uint8Array;
};

export type VendorCall<T> = {
  /** As people know it: "Gmail". */
  vendor: string;
  url: string;
  request?: Omit<HttpRequest, "signal">;
  /** What the vendor's answer means where it is a refusal; null where it is none. */
  refusalOf(answer: VendorAnswer, now: Date): ConnectorError | null;
  /** Makes the answer into what the caller wants; what it throws is a broken answer. */
  read(answer: VendorAnswer): T;
  /** Whether asking twice does no more than asking once. GET and HEAD are, unless this says otherwise. */
  isRepeatable?: boolean;
};

type CallContext = Pick<ConnectorContext, "http" | "signal" | "now">;

const attemptsMax = 4;
/** A pause up to this is slept through here; a longer one ends the call with `retryAt`, and whoever runs it waits. */
const pauseMsMax = 2_000;
const firstPauseMs = 100;

/**
 * One call to a vendor with a small budget for repeats: what may be repeated is, after a cut or broken answer, a failure
 * on the vendor's side or a short Retry-After. What writes is only repeated where the vendor said that it did nothing.
 * Throws ConnectorError; its outcome is "unknown" where a write may have been done.
 */
export async function callVendor<T>(ctx: CallContext, call: VendorCall<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    ctx.signal.throwIfAborted();
    try {
      return await callOnce(ctx, call);
    } catch (error) {
      ctx.signal.throwIfAborted();
      const waitMs = error instanceof ConnectorError ? pauseBefore(error, attempt, ctx.now()) : null;
      if (waitMs === null) throw error;
      await pause(waitMs, undefined, { signal: ctx.signal });
    }
  }
}

/** Null where there is no further try. */
function pauseBefore(error: ConnectorError, attempt: number, now: Date): number | null {
  if (!error.retryable || error.outcome === "unknown" || attempt >= attemptsMax) return null;
  const backOffMs = firstPauseMs * 3 ** (attempt - 1) * (0.5 + Math.random() / 2);
  if (error.retryAt === null) return backOffMs;
  const waitMs = error.retryAt.getTime() - now.getTime();
  return waitMs <= pauseMsMax ? Math.max(waitMs, 0) : null;
}

async function callOnce<T>(ctx: CallContext, call: VendorCall<T>): Promise<T> {
  const { vendor, url, request = {}, refusalOf, read } = call;
  const method = request.method ?? "GET";
  const isRepeatable = call.isRepeatable ?? (method === "GET" || method === "HEAD");
  let answer: VendorAnswer;
  try {
    const response = await ctx.http.fetch(url, { ...request, signal: ctx.signal });
    answer = {
      status: response.status,
      headers: response.headers,
      url: response.url,
      bytes: await response.bytes(),
    };
  } catch (error) {
    ctx.signal.throwIfAborted();
    const code = httpErrorCodeOf(error);
    throw code === null ? error : withoutAnswer(vendor, { code, isRepeatable, cause: error });
  }
  const refusal = refusalOf(answer, ctx.now());
  if (refusal !== null) throw isRepeatable ? refusal : ofWrite(refusal, answer.status);
  try {
    return read(answer);
  } catch (cause) {
    throw new ConnectorError("bad-answer", `${vendor} sent an invalid answer.`, {
      retryable: true,
      outcome: isRepeatable ? "refused" : "unknown",
      cause,
    });
  }
}

/** A server that failed may have done it before; one that is busy or refuses has not. */
function ofWrite(refusal: ConnectorError, status: number): ConnectorError {
  if (status < 500 || status === 503) return refusal;
  const { code, sentence, retryable, retryAt, cause } = refusal;
  return new ConnectorError(code, sentence, { retryable, retryAt, outcome: "unknown", cause });
}

const words: Readonly<Record<HttpErrorCode, string>> = {
  "refused-address": "leads to an address that can't be called from here",
  "too-large": "sent too much data",
  deadline: "didn't answer in time",
  network: "couldn't be reached, or closed the connection",
  redirects: "redirects too often",
};

function withoutAnswer(
  vendor: string,
  { code, isRepeatable, cause }: { code: HttpErrorCode; isRepeatable: boolean; cause: unknown },
): ConnectorError {
  const mayHaveArrived = !isRepeatable && code !== "refused-address";
  const retryable = code === "deadline" || code === "network";
  const ourCode = code === "refused-address" || code === "too-large" ? code : "unavailable";
  return new ConnectorError(ourCode, `${vendor} ${words[code]}.`, {
    retryable,
    outcome: mayHaveArrived ? "unknown" : "refused",
    cause,
  });
}
