import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { serveWire, type WireAnswer, type WireServer } from "./wire-endpoint.ts";

/** Recordings of our own, one file for each request: what a good model answered from that request alone. */
export const recordings = join(import.meta.dirname, "..", "..", "..", "recordings");

const answerShape = z.object({
  content: z._default(z.union([z.string(), z.record(z.string(), z.unknown())]), ""),
  tool_calls: z._default(z.array(z.object({ name: z.string(), arguments: z.unknown() })), []),
});

export interface RecordedEndpoint extends WireServer {
  /** The names of requests that no recording answers, so far. */
  readonly unanswered: readonly string[];
}

/**
 * An endpoint of OpenAI's wire shape that answers from `folder/<name>.json`: `{content, tool_calls: [{name, arguments}]}`,
 * where an object as content is sent as JSON. The name is a hash of messages, tools and format, without what differs
 * from run to run (ids of calls, random marks, times of today). A request without a recording is refused with 422, and
 * kept in `requestsFolder` where one is given: answer it there as an honest model would, from that file alone.
 */
export async function startRecordedEndpoint(folder: string, requestsFolder?: string): Promise<RecordedEndpoint> {
  const unanswered: string[] = [];
  const server = await serveWire((body): WireAnswer => {
    const request = readRequest(body);
    const name = nameOf(request);
    const file = join(folder, `${name}.json`);
    if (existsSync(file)) {
      const { content, tool_calls: toolCalls } = answerShape.parse(JSON.parse(readFileSync(file, "utf8")));
      const text = typeof content === "string" ? content : JSON.stringify(content);
      return { pieces: text.match(/[^]{1,24}/g) ?? [], toolCalls };
    }
    unanswered.push(name);
    if (requestsFolder !== undefined) {
      mkdirSync(requestsFolder, { recursive: true });
      writeFileSync(join(requestsFolder, `${name}.json`), JSON.stringify(request, null, 1));
    }
    return { status: 422, body: { error: { message: `no recording ${name}`, code: "unanswered" } } };
  });
  return { ...server, unanswered };
}

const requestShape = z.object({
  messages: z.array(z.record(z.string(), z.unknown())),
  tools: z._default(z.array(z.unknown()), []),
  response_format: z.optional(z.unknown()),
});
type Request = z.infer<typeof requestShape>;

const readRequest = (body: unknown): Request => requestShape.parse(body);

function nameOf({ messages, tools, response_format }: Request): string {
  const today = new Date().toISOString().slice(0, 10);
  const text = JSON.stringify({ messages, tools, response_format })
    .replace(new RegExp(`${today}T[\\d:.]+Z`, "g"), "NOW")
    .replaceAll(/"(?:tool_call_)?id":"[^"]*"/g, '"id":""');
  const marks = new Map<string, number>();
  const steady = text.replaceAll(/\b[0-9a-f]{8,}(?:-[0-9a-f]{4}){0,3}(?:-[0-9a-f]{12})?\b/g, (mark) => {
    marks.set(mark, marks.get(mark) ?? marks.size + 1);
    return `#${marks.get(mark)}`;
  });
  return createHash("sha256").update(steady).digest("hex").slice(0, 16);
}
