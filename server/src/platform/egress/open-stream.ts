import { type Agent, request } from "undici";
import { callEnd } from "./call-end.ts";
import { describeFailure } from "./describe-failure.ts";
import { EgressError } from "./egress-error.ts";
import type { EgressPolicy, EgressRequest, EgressStream } from "./egress-port.ts";
import { parseUrl } from "./parse-url.ts";
import { plainHeaders } from "./plain-headers.ts";

/**
 * A call whose answer is read as it comes. No redirect is followed: what streams is an endpoint, not a page. The deadline
 * and `bytesMax` hold until the last byte. @throws EgressError, also while the body is read
 */
export async function openStream(agent: Agent, policy: EgressPolicy, wanted: EgressRequest): Promise<EgressStream> {
  const url = parseUrl(wanted.url);
  policy.checkUrl(url);
  const end = callEnd({ deadlineMs: wanted.deadlineMs, caller: wanted.signal });
  const result = (cause: unknown) => describeFailure(cause, { host: url.hostname, end, wanted });
  try {
    const response = await request(url, {
      dispatcher: agent,
      method: wanted.method ?? "GET",
      headers: { "user-agent": "Hoopoe/0.1", ...wanted.headers, "accept-encoding": "identity" },
      body: wanted.body ?? null,
      signal: end.signal,
    });
    return { status: response.statusCode, headers: plainHeaders(response.headers), body: capped(response.body) };
  } catch (cause) {
    end.release();
    throw result(cause);
  }

  async function* capped(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let size = 0;
    try {
      for await (const part of source) {
        size += part.byteLength;
        if (size > wanted.bytesMax) throw new EgressError("too-large", `${url.hostname} sent too much data.`);
        yield part;
      }
    } catch (cause) {
      throw result(cause);
    } finally {
      end.release();
    }
  }
}
