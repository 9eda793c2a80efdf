import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { NumberedEvent } from "./event-store.ts";

const beatMs = 15_000;

/**
 * Server-sent events in the shape of the AI SDK's message stream: each event with its number as id, and a closing word.
 * A comment now and then keeps proxies from ending a quiet stream. What a client does not read is not made.
 */
export function sendEvents(reply: FastifyReply, events: AsyncGenerator<NumberedEvent>): FastifyReply {
  return reply
    .header("content-type", "text/event-stream; charset=utf-8")
    .header("cache-control", "no-store, no-transform")
    .header("x-accel-buffering", "no")
    .header("x-vercel-ai-ui-message-stream", "v1")
    .send(Readable.from(lines(events)));
}

async function* lines(events: AsyncGenerator<NumberedEvent>): AsyncGenerator<string> {
  let next = events.next();
  try {
    for (;;) {
      const found = await Promise.race([next, beat()]);
      if (found === "beat") {
        yield ": still here\n\n";
        continue;
      }
      if (found.done === true) break;
      yield `id: ${found.value.seq}\ndata: ${JSON.stringify(found.value.event)}\n\n`;
      next = events.next();
    }
    yield "data: [DONE]\n\n";
  } finally {
    await events.return(undefined);
  }
}

function beat(): Promise<"beat"> {
  return new Promise((resolve) => setTimeout(() => resolve("beat"), beatMs).unref());
}
