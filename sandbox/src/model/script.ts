import { isRecord, textOf } from "../http/body.ts";

/** One scripted answer of the model. `text` may be sent in pieces of `pieceLength` letters when the caller streams. */
export type ScriptedAnswer =
  | { kind: "text"; text: string; pieceLength: number }
  | { kind: "tools"; calls: { name: string; arguments: string }[] }
  | { kind: "error"; status: number; retryAfter: string | null; message: string }
  /** Sends the first half, then closes the connection. */
  | { kind: "cut"; text: string }
  /** Sends headers and the first piece, then nothing more until the caller gives up. */
  | { kind: "stall"; text: string }
  /** 200 with a body that is not JSON (or a stream line that is not). */
  | { kind: "invalid-json" };

/**
 * Reads {text} | {json} | {toolCalls: [{name, arguments}]} | {status, retryAfter?, message?} | {cut: text} | {stall: text} | {invalidJson: true};
 * a bare string is {text}. Throws a SyntaxError that names the entry.
 */
export function answerOf(value: unknown, index: number): ScriptedAnswer {
  if (typeof value === "string") return { kind: "text", text: value, pieceLength: 24 };
  if (!isRecord(value)) throw new SyntaxError(`responses[${index}] must be a string or an object`);
  if (typeof value.text === "string")
    return {
      kind: "text",
      text: value.text,
      pieceLength: typeof value.pieceLength === "number" ? value.pieceLength : 24,
    };
  if ("json" in value) return { kind: "text", text: JSON.stringify(value.json), pieceLength: 24 };
  if (Array.isArray(value.toolCalls)) {
    const calls = value.toolCalls.filter(isRecord).map((call) => ({
      name: textOf(call.name) ?? "",
      arguments: typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments ?? {}),
    }));
    return { kind: "tools", calls };
  }
  if (typeof value.status === "number") {
    const retryAfter = typeof value.retryAfter === "number" ? String(value.retryAfter) : textOf(value.retryAfter);
    return {
      kind: "error",
      status: value.status,
      retryAfter,
      message: textOf(value.message) ?? `scripted ${value.status}`,
    };
  }
  if (typeof value.cut === "string") return { kind: "cut", text: value.cut };
  if (typeof value.stall === "string") return { kind: "stall", text: value.stall };
  if (value.invalidJson === true) return { kind: "invalid-json" };
  throw new SyntaxError(`responses[${index}] needs one of text, json, toolCalls, status, cut, stall, invalidJson`);
}

/** Models that need no script: their name says what they do. */
export const namedModels: Record<string, ScriptedAnswer> = {
  "error-401": { kind: "error", status: 401, retryAfter: null, message: "Incorrect API key provided" },
  "error-429": { kind: "error", status: 429, retryAfter: "2", message: "Rate limit reached" },
  "error-500": { kind: "error", status: 500, retryAfter: null, message: "The server had an error" },
  cut: { kind: "cut", text: "This sentence will not be" },
  stall: { kind: "stall", text: "One moment" },
  "invalid-json": { kind: "invalid-json" },
};
