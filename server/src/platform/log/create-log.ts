import pino, { type DestinationStream, type Logger } from "pino";
import { describeError } from "./describe-error.ts";

export interface LogOptions {
  readonly level?: pino.LevelWithSilent;
  /** Where lines go; stderr by default, because stdout talks to people. */
  readonly destination?: DestinationStream;
}

/**
 * Structured lines, one JSON object each. Errors go through our own serialiser; requests, headers and bodies have none
 * because they are never handed over: pino's `redact` reaches one level and not the address.
 */
export function createLog({
  level = "info",
  destination = pino.destination({ fd: 2, sync: true }),
}: LogOptions = {}): Logger {
  return pino({ level, base: null, serializers: { err: describeError, error: describeError } }, destination);
}
