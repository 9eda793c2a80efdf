import type { IncomingMessage } from "node:http";

const patienceMs = 60_000;

/**
 * What is left of a refused body is read and dropped: else its sender, who is still at it, never sees the answer, and the
 * next request on the same connection waits for ever. Who sends on for longer is cut off.
 */
export function letGoBy(body: IncomingMessage): void {
  if (body.readableEnded || body.destroyed) return;
  body.unpipe();
  body.resume();
  const patience = setTimeout(() => body.destroy(), patienceMs);
  patience.unref();
  body.once("close", () => clearTimeout(patience));
}
