import { Agent, request } from "undici";
import { callEnd } from "./call-end.ts";
import { checkedConnector, type Resolve } from "./checked-connector.ts";
import { describeFailure } from "./describe-failure.ts";
import { EgressError } from "./egress-error.ts";
import type { Egress, EgressPolicy, EgressReply, EgressRequest } from "./egress-port.ts";
import { nextHop } from "./next-hop.ts";
import { openStream } from "./open-stream.ts";
import { parseUrl } from "./parse-url.ts";
import { plainHeaders } from "./plain-headers.ts";
import { readBody } from "./read-body.ts";

const redirectCountMax = 3;

/** Joins a policy with a connection pool of its own, so that no pooled connection crosses policies. */
export function createEgress(policy: EgressPolicy, { resolve }: { resolve?: Resolve } = {}): Egress {
  const agent = new Agent({
    connect: checkedConnector({ mayReach: policy.mayReach, connectTimeoutMs: 10_000, resolve }),
    pipelining: 1,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 30_000,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    fetch: (wanted) => fetchWithRedirects(agent, policy, wanted),
    stream: (wanted) => openStream(agent, policy, wanted),
    close: () => agent.destroy(),
  };
}

async function fetchWithRedirects(agent: Agent, policy: EgressPolicy, wanted: EgressRequest): Promise<EgressReply> {
  const end = callEnd({ deadlineMs: wanted.deadlineMs, caller: wanted.signal });
  try {
    let hop: EgressRequest = wanted;
    for (let redirects = 0; ; redirects += 1) {
      const url = parseUrl(hop.url);
      policy.checkUrl(url);
      const { reply, location } = await fetchOnce(agent, { hop, url, signal: end.signal }).catch((cause: unknown) => {
        throw describeFailure(cause, { host: url.hostname, end, wanted });
      });
      if (location === undefined || wanted.redirect === "manual") return reply;
      if (redirects === redirectCountMax) {
        throw new EgressError("refused-redirects", `${url.hostname} redirects more than ${redirectCountMax} times.`);
      }
      hop = nextHop(hop, { from: url, location, status: reply.status });
    }
  } finally {
    end.release();
  }
}

interface Hop {
  hop: EgressRequest;
  url: URL;
  signal: AbortSignal;
}

async function fetchOnce(agent: Agent, { hop, url, signal }: Hop): Promise<{ reply: EgressReply; location?: string }> {
  const response = await request(url, {
    dispatcher: agent,
    method: hop.method ?? "GET",
    headers: { "accept-encoding": "gzip, deflate, br", "user-agent": "Hoopoe/0.1", ...hop.headers },
    body: hop.body ?? null,
    signal,
  });
  const headers = plainHeaders(response.headers);
  const location = [301, 302, 303, 307, 308].includes(response.statusCode) ? headers.location : undefined;
  const reply = { status: response.statusCode, headers, url: url.href };
  if (location !== undefined || hop.method === "HEAD" || response.statusCode === 304) {
    await response.body.dump({ limit: 65_536, signal });
    return { reply: { ...reply, body: new Uint8Array() }, location };
  }
  const body = await readBody(response.body, {
    encoding: headers["content-encoding"] ?? "",
    bytesMax: hop.bytesMax,
    host: url.hostname,
  });
  return { reply: { ...reply, body } };
}
