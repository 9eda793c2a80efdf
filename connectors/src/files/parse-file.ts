import { once } from "node:events";
import { availableParallelism } from "node:os";
import type { Writable } from "node:stream";
import { ChildWatch } from "./child-watch.ts";
import { childLines } from "./child-lines.ts";
import { type ParseEnding, throwUnlessDone } from "./parse-ending.ts";
import { type ParseLimits, parseLimits } from "./parse-limits.ts";
import { ParseSlots } from "./parse-slots.ts";
import type { FileInfo, ParsedRecord } from "./parsed-record.ts";
import { startParseChild } from "./start-parse-child.ts";

export type ParseRequest = FileInfo & {
  /** Whose file it is: two of a workspace's files are read at once, the others wait. */
  workspaceId: string;
  stream: AsyncIterable<Uint8Array>;
  signal: AbortSignal;
  /** Records that an earlier run has kept already; they are parsed again, but not sent again. */
  skip?: number;
  limits?: Partial<ParseLimits>;
};

/** Of a workspace, and of this process: a workspace that fills its two leaves two for others. */
const slots = new ParseSlots({ perOwner: 2, inAll: Math.max(4, availableParallelism()) });

/**
 * The records of a file, parsed in a restricted child while they are asked for: neither side holds more than a few pages.
 * Waits while two files of the workspace are being read. Throws ConnectorError `unsupported` for a file that is not read
 * at all, `too-large` for one that costs more than `limits` allow, `bad-answer` where the child crashed; the signal's
 * reason when aborted; whatever `stream` throws. The child is gone at the end.
 */
export async function* parseFile(request: ParseRequest): AsyncGenerator<ParsedRecord, void, undefined> {
  const release = await slots.take(request.workspaceId, request.signal);
  try {
    yield* parseNow(request);
  } finally {
    release();
  }
}

async function* parseNow(request: ParseRequest): AsyncGenerator<ParsedRecord, void, undefined> {
  const { name, mediaType, uploadedAt, stream, signal, skip = 0 } = request;
  const limits = { ...parseLimits, ...request.limits };
  const child = startParseChild({ name, mediaType, uploadedAt, skip }, limits);
  const exit = once(child, "close");
  const stop = new AbortController();
  let ending: ParseEnding = { type: "crashed" };
  let complaint = "";

  const endWith = (next: ParseEnding) => {
    if (ending.type === "crashed") ending = next;
    child.kill("SIGKILL");
  };
  const onAbort = () => {
    endWith({ type: "aborted" });
  };
  signal.addEventListener("abort", onAbort, { once: true });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint = `${complaint}${text}`.slice(-complaintChars);
  });
  const watch = new ChildWatch(child.pid, limits, (overrun) => {
    endWith(overrun === "cpu" ? { type: overrun, secondsMax: watch.cpuSecondsMax } : { type: overrun });
  });
  const pump = feed(stream, child.stdin, { watch, signal: stop.signal }).catch((error: unknown) => {
    endWith({ type: "source", error });
  });

  try {
    let count = skip;
    watch.isWanted = true;
    for await (const line of childLines(child.stdout, {
      bytesMax: limits.outputBytesMax,
      onData: () => watch.heard(),
    })) {
      if (line.type === "end" || line.type === "refused" || line.type === "too-much") {
        ending = line;
        break;
      }
      count += 1;
      if (count > limits.recordsMax) {
        ending = { type: "too-many" };
        break;
      }
      watch.isWanted = false;
      yield line;
      watch.isWanted = true;
    }
    if (ending.type === "crashed") await exit;
  } finally {
    watch.stop();
    stop.abort();
    signal.removeEventListener("abort", onAbort);
    child.kill("SIGKILL");
    await exit;
    // Of any other ending the pump hears with its next chunk; a source that hangs must not hold this back.
    if (ending.type === "end") await pump;
  }
  throwUnlessDone(ending, { name, signal, limits, complaint });
}

const complaintChars = 4_000;

/** Hands the bytes on as fast as the child takes them. A child that ends early (a refused file) ends the feeding too. */
async function feed(
  stream: AsyncIterable<Uint8Array>,
  stdin: Writable,
  { watch, signal }: { watch: ChildWatch; signal: AbortSignal },
): Promise<void> {
  // A child that is gone makes writing fail (EPIPE); how it ended is told by its last line or its exit.
  stdin.on("error", () => undefined);
  for await (const chunk of stream) {
    if (signal.aborted || stdin.destroyed) return;
    watch.hasWork = true;
    watch.givenBytes += chunk.byteLength;
    if (!stdin.write(chunk)) await drained(stdin, signal);
    watch.heard();
    watch.hasWork = false;
  }
  watch.hasWork = true;
  stdin.end();
}

async function drained(stdin: Writable, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      for (const event of ["drain", "close", "error"]) stdin.off(event, done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    for (const event of ["drain", "close", "error"]) stdin.on(event, done);
    signal.addEventListener("abort", done);
    if (stdin.destroyed || signal.aborted) done();
  });
}
