import { answerEvent, type AnswerEvent } from "@hoopoe/contract/assist/answer.ts";
import type { RouteInput, RouteSpec } from "@hoopoe/contract/define-route.ts";
import { NetworkError } from "./api-error.ts";
import { callForResponse } from "./client.ts";
import { readReply } from "./read-reply.ts";

export interface NumberedEvent {
  seq: number;
  event: AnswerEvent;
}

/**
 * The events of an answer as they come, to the closing word. Throws ApiError where the server refuses, NetworkError where
 * the stream breaks off: ask for what follows the last number then.
 */
export async function* readEvents<R extends RouteSpec>(
  route: R,
  input: RouteInput<R>,
  signal: AbortSignal,
): AsyncGenerator<NumberedEvent> {
  const response = await callForResponse(route, input, { signal, headers: { accept: "text/event-stream" } });
  if (!response.ok || response.body === null) {
    await readReply(route, response);
    throw new NetworkError(`${route.id} gave no stream`);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new NetworkError(`${route.id} broke off`);
      const messages = `${rest}${value}`.split("\n\n");
      rest = messages.pop() ?? "";
      for (const message of messages) {
        const data = /^data: (.*)$/m.exec(message)?.[1];
        if (data === "[DONE]") return;
        const seq = Number(/^id: (\d+)$/m.exec(message)?.[1]);
        if (data !== undefined) yield { seq, event: answerEvent.parse(JSON.parse(data)) };
      }
    }
  } catch (cause) {
    if (cause instanceof NetworkError || (cause instanceof DOMException && cause.code === DOMException.ABORT_ERR))
      throw cause;
    throw new NetworkError(`${route.id} broke off`, { cause });
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
