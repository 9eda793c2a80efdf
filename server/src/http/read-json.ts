import type { IncomingMessage } from "node:http";
import { type BodyLimits, defaultBodyLimits } from "@hoopoe/contract/body-limits.ts";
import type { RouteSpec } from "@hoopoe/contract/define-route.ts";
import { fail } from "../platform/fail.ts";
import { refuseLarge } from "./large-bodies.ts";
import { letGoBy } from "./let-go-by.ts";
import { createJsonScanner } from "./scan-json.ts";

const arriveMs = 120_000;

/** What a route's body may hold. */
export function bodyLimitsOf({ bodyLimits }: Pick<RouteSpec, "bodyLimits">): BodyLimits {
  return { ...defaultBodyLimits, ...bodyLimits };
}

/**
 * The bytes of a JSON body, counted as they arrive. Reading stops at the first limit that they pass.
 * @throws Failure payload-too-large, body-too-complex, bad-request
 */
export async function readJsonBytes(body: IncomingMessage, limits: BodyLimits): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(body.headers["content-length"] ?? 0);
  if (declared > limits.bytes) refuse(body, () => refuseLarge({ limit: "bytes", path: "" }, limits));
  const scanner = createJsonScanner(limits);
  const chunks: Buffer[] = [];
  const late = setTimeout(() => body.destroy(), arriveMs).unref();
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) continue;
      const breach = scanner.next(chunk);
      if (breach !== undefined) refuse(body, () => refuseLarge(breach, limits));
      chunks.push(chunk);
    }
  } catch (error) {
    if (body.aborted || body.destroyed)
      fail("bad-request", { reason: "The body was only partly received. Send it again." });
    throw error;
  } finally {
    clearTimeout(late);
  }
  // In memory of its own, which can be handed to a thread.
  const whole = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let from = 0;
  for (const chunk of chunks) {
    whole.set(chunk, from);
    from += chunk.byteLength;
  }
  return whole;
}

/** The rest is dropped as it comes, so that its sender sees the answer. */
function refuse(body: IncomingMessage, throwFailure: () => never): never {
  letGoBy(body);
  return throwFailure();
}
