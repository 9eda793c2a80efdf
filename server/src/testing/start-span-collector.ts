import { once } from "node:events";
import { createServer } from "node:http";
import * as z from "zod/mini";

const span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
});
export type CollectedSpan = z.infer<typeof span>;
const body = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

/** A collector of spans as an operator runs one (OTLP over HTTP). */
export interface SpanCollector {
  readonly url: string;
  spansOf(traceId: string): CollectedSpan[];
  /** All that it was ever sent. */
  text(): string;
  close(): void;
}

export async function startSpanCollector(): Promise<SpanCollector> {
  const bodies: string[] = [];
  const http = createServer({ keepAliveTimeout: 0 }, (request, reply) => {
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => {
      if (request.url === "/v1/traces") bodies.push(text);
      reply.end("{}");
    });
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const address = http.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    spansOf: (traceId) =>
      bodies
        .flatMap((text) => body.parse(JSON.parse(text)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .filter((one) => one.traceId === traceId),
    text: () => bodies.join("\n"),
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
}
