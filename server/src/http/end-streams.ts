import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

/**
 * Knows which answers are streams of events, that go on for as long as somebody listens; gives the way to cut them all.
 * Who listens comes back and asks for what follows, so that a stop waits for none of them.
 */
export function endStreams(app: FastifyInstance): () => void {
  const open = new Set<ServerResponse>();
  app.addHook("onSend", async (_request, reply) => {
    if (!String(reply.getHeader("content-type")).startsWith("text/event-stream")) return;
    const { raw } = reply;
    open.add(raw);
    raw.once("close", () => void open.delete(raw));
  });
  return () => {
    for (const stream of open) stream.destroy();
  };
}
