import { type AnswerEvent, answerEvent } from "@hoopoe/contract/assist/answer.ts";
import { expect } from "vitest";
import type { TestMember } from "./test-people.ts";

interface Heard {
  readonly seqs: number[];
  readonly events: AnswerEvent[];
  readonly isDone: boolean;
}

/** Reads an answer's event stream to its end, or until `countMax` events have come. Without a body it is got, not posted. */
export async function readAnswerStream(request: {
  url: string;
  as: TestMember;
  body?: unknown;
  countMax?: number | undefined;
}): Promise<Heard> {
  const { url, as, body, countMax = Infinity } = request;
  const gone = new AbortController();
  const response = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      tenantid: "127",
      authorization: `Bearer ${as.token}`,
      "x-workspace": as.workspaceId,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: gone.signal,
  });
  expect(response.status, url).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const received: Heard & { isDone: boolean } = { seqs: [], events: [], isDone: false };
  let rest = "";
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    rest += part;
    const whole = rest.split("\n\n");
    rest = whole.pop() ?? "";
    for (const message of whole) {
      const data = /^data: (.*)$/m.exec(message)?.[1];
      if (data === "[DONE]") received.isDone = true;
      else if (data !== undefined) {
        received.seqs.push(Number(/^id: (\d+)$/m.exec(message)?.[1]));
        received.events.push(answerEvent.parse(JSON.parse(data)));
      }
    }
    if (received.events.length >= countMax) {
      gone.abort();
      break;
    }
  }
  return received;
}
