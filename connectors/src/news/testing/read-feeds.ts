import type { IncomingMessage, ServerResponse } from "node:http";
import { ConnectorError } from "../../shared/connector-error.ts";
import { runRead, testContext } from "../../shared/testing/run-read.ts";
import { type Served, serve } from "../../shared/testing/serve.ts";
import { newsConnector } from "../connector.ts";

export type Answer = string | Uint8Array | ((req: IncomingMessage, res: ServerResponse) => void);

/** Serves each path with one answer, which a test may replace later. */
export async function serveFeeds(answers: Record<string, Answer>): Promise<Served> {
  return serve((req, res) => {
    const answer = answers[req.url ?? ""];
    if (typeof answer === "function") answer(req, res);
    else res.writeHead(answer === undefined ? 404 : 200).end(answer);
  });
}

export function rss(items: string, attributes = ""): string {
  return `<?xml version="1.0"?><rss version="2.0" ${attributes}><channel><title>Advisories &amp; news</title>${items}</channel></rss>`;
}

export function numbered(count: number, from = 0): string {
  const one = (n: number) =>
    `<item><title>Advisory ${n}</title><link>/a/${n}</link><guid>urn:advisory:${n}</guid><pubDate>Wed, 02 Oct 2024 13:00:00 GMT</pubDate></item>`;
  return Array.from({ length: count }, (_, index) => one(index + from)).join("");
}

export async function read(
  feeds: readonly string[],
  options: { state?: unknown; now?: string; killAfterItems?: number; signal?: AbortSignal } = {},
) {
  const { now, signal, ...rest } = options;
  const ctx = testContext({
    config: { feeds },
    ...(now === undefined ? {} : { now: () => new Date(now) }),
    ...(signal === undefined ? {} : { signal }),
  });
  return runRead(newsConnector, ctx, { stream: "entries", ...rest });
}

export function refusal(error: unknown): ConnectorError {
  if (error instanceof ConnectorError) return error;
  throw new Error("The run did not end with a ConnectorError.", { cause: error });
}
