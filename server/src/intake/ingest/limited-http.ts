import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import type { RateLimit } from "@hoopoe/connectors/shared/connector.ts";
import type { HttpPort, HttpRequest } from "@hoopoe/connectors/shared/http.ts";
import { retryAfter } from "@hoopoe/connectors/shared/retry-after.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Admission, CallLimits } from "../../platform/limits/call-limits.ts";
import { eitherSignal } from "./either-signal.ts";

/** A wait up to this is slept through here; a longer one ends the pass, and its run waits without holding anything. */
const sleepMsMax = 2_000;
const deadlineMs = 30_000;

export interface LimitedHttpOptions {
  readonly limits: readonly RateLimit[];
  readonly callLimits: CallLimits;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Whose calls are counted together: the vendor and the credential, or the integration where there is none. */
  readonly caller: string;
}

/**
 * A way out that keeps to the connector's limits and to what the vendor asks for (Retry-After), together with every
 * other process. Counted by host: a feed's 429 says nothing of another site's feed.
 * @throws ConnectorError rate-limited, with when to go on
 */
export function limitedHttp(http: HttpPort, options: LimitedHttpOptions): HttpPort {
  const { limits, callLimits, clock, signal, caller } = options;
  const limitOf = (wanted: string | undefined) =>
    limits.find(({ bucket }) => wanted === undefined || bucket === wanted);
  const keyOf = (limit: RateLimit, host: string) =>
    createHash("sha256").update(`${caller}\0${limit.bucket}\0${host}`).digest("base64url");
  return {
    async fetch(url, request = {}) {
      const limit = limitOf(request.bucket);
      if (limit === undefined) return http.fetch(url, request);
      const host = URL.parse(url)?.host ?? "";
      const key = keyOf(limit, host);
      const admission = { leaseMs: leaseMsOf(request), calls: request.calls ?? 1 };
      const release = await admitted(() => callLimits.admit({ ...limit, key }, admission), {
        host,
        sleepMsMax: sleepMsMax + batchSleepMs(limit, admission.calls),
        clock,
        signal: eitherSignal(signal, request.signal),
      });
      try {
        const response = await http.fetch(url, request);
        const until = response.status === 429 || response.status === 503 ? response.headers.get("retry-after") : null;
        const now = clock.now();
        const retryAt = retryAfter(until, now);
        if (retryAt !== null) await callLimits.block(key, retryAt.getTime() - now.getTime());
        return response;
      } finally {
        // The answer does not wait for it; where it fails, the lease ends by itself.
        release().catch(() => undefined);
      }
    },
    async holdOff(url, { until, bucket }) {
      const limit = limitOf(bucket);
      const waitMs = until.getTime() - clock.now().getTime();
      if (limit !== undefined && waitMs > 0) await callLimits.block(keyOf(limit, URL.parse(url)?.host ?? ""), waitMs);
    },
  };
}

/** Longer than the call can take, so that only a killed process's call counts as lost. */
function leaseMsOf(request: HttpRequest): number {
  return (request.deadlineMs ?? deadlineMs) + 5_000;
}

/** A batch waits as long as its calls would have one after the other, and behind one more: that ends no pass. */
function batchSleepMs({ perMs, capacity }: RateLimit, calls: number): number {
  return (calls - 1) * (perMs / capacity) * 2;
}

interface Waiting {
  readonly host: string;
  readonly sleepMsMax: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

async function admitted(
  admit: () => Promise<Admission>,
  { host, sleepMsMax: mostMs, clock, signal }: Waiting,
): Promise<() => Promise<void>> {
  for (;;) {
    signal.throwIfAborted();
    const admission = await admit();
    if (admission.kind === "go") return admission.release;
    if (admission.waitMs > mostMs) {
      const retryAt = new Date(clock.now().getTime() + admission.waitMs);
      const sentence = `${host} limits how often it may be called. Calls resume at ${retryAt.toISOString()}.`;
      throw new ConnectorError("rate-limited", sentence, { retryable: true, retryAt });
    }
    // A little apart, so that those who wait together do not all ask together.
    await pause(admission.waitMs + Math.random() * 20, undefined, { signal });
  }
}
