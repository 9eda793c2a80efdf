import { ConnectorError } from "../shared/connector-error.ts";
import type { ChildLine } from "./child-lines.ts";
import type { Overrun } from "./child-watch.ts";
import type { ParseLimits } from "./parse-limits.ts";

/** How the reading of a file ended. */
export type ParseEnding =
  | Extract<ChildLine, { type: "end" | "refused" | "too-much" }>
  | { type: Exclude<Overrun, "cpu"> | "crashed" | "aborted" | "too-many" }
  | { type: "cpu"; secondsMax: number }
  | { type: "source"; error: unknown };

export interface EndedParse {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly limits: ParseLimits;
  /** What the child wrote to stderr last. */
  readonly complaint: string;
}

const advice = "Split it, or export it as text.";
/** What Node and libc say when memory is refused to them, or a text would be longer than V8 can hold. */
const outOfMemory =
  /heap out of memory|allocation failed|cannot allocate memory|bad_alloc|out of memory|invalid string length/i;

/** Returns after the end of a file. Throws a ConnectorError that names the limit, the signal's reason, or the source's error. */
export function throwUnlessDone(ending: ParseEnding, { name, signal, limits, complaint }: EndedParse): void {
  const tooLarge = (sentence: string) => new ConnectorError("too-large", `${name} ${sentence} ${advice}`);
  const memory = `needs more than ${limits.memoryMegabytes} MB of memory to read.`;
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
        `${name} has more than ${limits.recordsMax} records. Split it and upload the parts.`,
      );
    case "too-much":
      throw tooLarge(`unpacks to more than ${sizeOf(limits.outputBytesMax)} of text.`);
    case "memory":
      throw tooLarge(memory);
    case "cpu":
      throw tooLarge(`needs more than ${ending.secondsMax} seconds of processor time to read.`);
    case "stalled":
      throw tooLarge(`produced no record for ${secondsOf(limits.stallMs)} seconds.`);
    case "too-long":
      throw tooLarge(`takes more than ${secondsOf(limits.busyMs)} seconds to read.`);
    case "crashed":
      if (outOfMemory.test(complaint)) throw tooLarge(memory);
      throw new ConnectorError("bad-answer", `Couldn't read ${name}: the parser stopped unexpectedly. ${advice}`, {
        cause: new Error(complaint),
      });
  }
}

function secondsOf(ms: number): number {
  return Math.round(ms / 1_000);
}

function sizeOf(bytes: number): string {
  const megabyte = 1024 * 1024;
  return bytes >= megabyte ? `${Math.round(bytes / megabyte)} MB` : `${bytes} bytes`;
}
