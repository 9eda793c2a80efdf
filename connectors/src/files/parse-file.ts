import { once } from "node:events";
import type { Writable } from "node:stream";
import { ConnectorError } from "../shared/connector-error.ts";
import { ChildWatch } from "./child-watch.ts";
import { type ChildLine, childLines } from "./child-lines.ts";
import { type ParseLimits, parseLimits } from "./parse-limits.ts";
import type { FileInfo, ParsedRecord } from "./parsed-record.ts";
import { startParseChild } from "./start-parse-child.ts";

export type ParseRequest = FileInfo & {
  stream: AsyncIterable<Uint8Array>;
  signal: AbortSignal;
  /** Records that an earlier run has kept already; they are parsed again, but not sent again. */
  skip?: number;
  limits?: Partial<ParseLimits>;
};

/**
 * The records of a file, parsed in a restricted child while they are asked for: neither side holds more than a few pages.
 * Throws ConnectorError `unsupported` for a file that is not read at all, `too-large` and `bad-answer` for one that costs
 * more than `limits` allow; the signal's reason when aborted; whatever `stream` throws. The child is gone at the end.
 */
export async function* parseFile(request: ParseRequest): AsyncGenerator<ParsedRecord, void, undefined> {
  const { name, mediaType, uploadedAt, stream, signal, skip = 0 } = request;
  const limits = { ...parseLimits, ...request.limits };
  signal.throwIfAborted();
  const child = startParseChild({ name, mediaType, uploadedAt, skip }, limits.heapMegabytes);
  const exit = once(child, "close");
  const stop = new AbortController();
  let ending: Ending = { type: "crashed" };
  let complaint = "";

  const endWith = (next: Ending) => {
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
  const watch = new ChildWatch(limits, (reason) => {
    endWith({ type: reason });
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

type Ending =
  | Extract<ChildLine, { type: "end" | "refused" | "too-much" }>
  | { type: "crashed" | "aborted" | "stalled" | "too-long" | "too-many" }
  | { type: "source"; error: unknown };

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

function throwUnlessDone(
  ending: Ending,
  { name, signal, limits, complaint }: { name: string; signal: AbortSignal; limits: ParseLimits; complaint: string },
): void {
  switch (ending.type) {
    case "end":
      return;
    case "aborted":
      signal.throwIfAborted();
      return;
    case "source":
      throw ending.error;
    case "refused":
      throw new ConnectorError("unsupported", ending.sentence);
    case "too-many":
      throw new ConnectorError(
        "too-large",
        `${name} holds more than ${limits.recordsMax} records. Divide it and upload the parts.`,
      );
    case "too-much":
      throw new ConnectorError(
        "too-large",
        `${name} unfolds to more than ${limits.outputBytesMax} bytes of text and is not read further.`,
      );
    case "stalled":
    case "too-long":
      throw new ConnectorError(
        "bad-answer",
        `${name} takes too long to read: it was given up. Divide it, or save it in another format.`,
      );
    case "crashed":
      if (complaint.includes("heap out of memory")) {
        throw new ConnectorError(
          "too-large",
          `${name} needs more memory to read than the ${limits.heapMegabytes} MB that are allowed. Divide it and upload the parts.`,
        );
      }
      throw new ConnectorError("bad-answer", `${name} could not be read: the parser ended without an answer.`, {
        cause: new Error(complaint),
      });
  }
}
