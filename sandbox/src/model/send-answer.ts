import type { ServerResponse } from "node:http";
import { reply, replyJson } from "../http/reply.ts";
import type { ScriptedAnswer } from "./script.ts";

type Call = { res: ServerResponse; answer: ScriptedAnswer; model: string; isStream: boolean; includesUsage: boolean };

/** Sends one scripted answer in the shapes of OpenAI's chat completions, streamed (SSE) or whole. */
export function sendAnswer(call: Call): void {
  const { res, answer, isStream } = call;
  if (answer.kind === "error") return sendError(res, answer);
  if (answer.kind === "invalid-json") {
    if (!isStream)
      return reply({ res, status: 200, body: '{"id": "chatcmpl-1", "choices": [', type: "application/json" });
    res.writeHead(200, sse);
    return void res.end("data: {not json\n\n");
  }
  if (isStream) return stream(call);
  if (answer.kind === "cut") {
    // a length that is never reached: the caller sees the connection end too early
    res.writeHead(200, { "content-type": "application/json", "content-length": "4000" });
    return void res.write(`{"id":"chatcmpl-1","choices":[{"message":{"content":${JSON.stringify(answer.text)}`, () =>
      res.destroy(),
    );
  }
  if (answer.kind === "stall") {
    res.writeHead(200, { "content-type": "application/json" });
    return void res.write(" ");
  }
  const message =
    answer.kind === "text"
      ? { role: "assistant", content: answer.text }
      : { role: "assistant", content: null, tool_calls: toolCalls(answer.calls) };
  replyJson(res, 200, {
    ...head(call, "chat.completion"),
    choices: [{ index: 0, message, finish_reason: answer.kind === "text" ? "stop" : "tool_calls" }],
    usage,
  });
}

const sse = { "content-type": "text/event-stream", "cache-control": "no-cache" };
const usage = { prompt_tokens: 120, completion_tokens: 40, total_tokens: 160 };

function stream(call: Call): void {
  const { res, answer } = call;
  if (answer.kind === "error" || answer.kind === "invalid-json") return;
  const event = (value: unknown): boolean => res.write(`data: ${JSON.stringify(value)}\n\n`);
  const delta = (value: unknown, finish: string | null = null): unknown => ({
    ...head(call, "chat.completion.chunk"),
    choices: [{ index: 0, delta: value, finish_reason: finish }],
  });
  res.writeHead(200, sse);
  event(delta({ role: "assistant", content: "" }));
  if (answer.kind === "stall") return void event(delta({ content: answer.text }));
  if (answer.kind === "cut")
    return void res.write(`data: ${JSON.stringify(delta({ content: answer.text }))}\n\n`, () => res.destroy());
  if (answer.kind === "text")
    for (const piece of piecesOf(answer.text, answer.pieceLength)) event(delta({ content: piece }));
  else for (const [index, one] of toolCalls(answer.calls).entries()) event(delta({ tool_calls: [{ index, ...one }] }));
  event(delta({}, answer.kind === "text" ? "stop" : "tool_calls"));
  if (call.includesUsage) event({ ...head(call, "chat.completion.chunk"), choices: [], usage });
  res.end("data: [DONE]\n\n");
}

function sendError(res: ServerResponse, answer: Extract<ScriptedAnswer, { kind: "error" }>): void {
  const type =
    answer.status === 401 ? "invalid_request_error" : answer.status === 429 ? "rate_limit_error" : "server_error";
  replyJson(
    res,
    answer.status,
    { error: { message: answer.message, type, param: null, code: null } },
    answer.retryAfter === null ? {} : { "retry-after": answer.retryAfter },
  );
}

function head(call: Call, object: string): Record<string, unknown> {
  return { id: "chatcmpl-sandbox", object, created: Math.floor(Date.now() / 1000), model: call.model };
}

function toolCalls(
  calls: readonly { name: string; arguments: string }[],
): { id: string; type: "function"; function: { name: string; arguments: string } }[] {
  return calls.map((one, index) => ({ id: `call_${index + 1}`, type: "function", function: one }));
}

function piecesOf(text: string, length: number): string[] {
  const letters = [...text];
  return Array.from({ length: Math.ceil(letters.length / length) }, (_, index) =>
    letters.slice(index * length, (index + 1) * length).join(""),
  );
}
