import { idempotencyHeader, replayedHeader } from "@hoopoe/contract/constants.ts";
import { type RouteSpec, takesIdempotencyKey } from "@hoopoe/contract/define-route.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { fail } from "../platform/fail.ts";
import type { IdempotencyKeys } from "../platform/idempotency/idempotency-keys.ts";
import type { Caller } from "./serve-route.ts";

export interface OnceOptions {
  readonly route: RouteSpec;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller | undefined;
  readonly keys: IdempotencyKeys | undefined;
  /** Aborts when the client went away. */
  readonly gone: AbortSignal;
}

/**
 * Answers a call; one that names an Idempotency-Key is done once in 24 hours, and a repeat gets the first one's answer. What
 * failed is not kept: the same key may try again. The answer is kept before it is sent, so that a lost one can be asked for.
 */
export async function answerOnce(
  { route, request, reply, caller, keys, gone }: OnceOptions,
  handle: (onceId: string | null) => Promise<unknown>,
): Promise<unknown> {
  const key = keyOf(request);
  if (key === null || keys === undefined || caller === undefined || !takesIdempotencyKey(route)) return handle(null);
  const { tenantId, userId, workspaceId } = caller;
  const fingerprinted = { workspaceId, params: request.params, query: request.query, body: bodyOf(request) };
  const begun = await keys.begin({ tenantId, userId, route: route.id, key, request: fingerprinted }, gone);
  if (begun.kind === "answered") {
    return reply
      .code(begun.status)
      .headers({ [replayedHeader]: "true", "content-type": "application/json; charset=utf-8" })
      .serializer((text: string) => text)
      .send(begun.body);
  }
  const { claim } = begun;
  let value: unknown;
  try {
    value = await handle(claim.onceId);
  } catch (error) {
    await claim.release();
    throw error;
  }
  // What the handler sent by itself (a stream) is not kept, only that it was done.
  const isOurs = value !== reply && !reply.sent;
  const body = isOurs ? reply.serialize(value) : null;
  await claim.keep({ status: reply.statusCode, body: typeof body === "string" ? body : null });
  return value;
}

/** Null where the call names none. @throws Failure idempotency-key-invalid */
function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers[idempotencyHeader];
  if (key === undefined) return null;
  if (typeof key !== "string" || !/^[\x20-\x7e]{1,255}$/.test(key)) return fail("idempotency-key-invalid");
  return key;
}

/** Files are read as they come: what is known of them before is their length. */
function bodyOf(request: FastifyRequest): unknown {
  return request.isMultipart() ? { length: request.headers["content-length"] ?? null } : request.body;
}
