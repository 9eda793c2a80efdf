import type { FastifyRequest } from "fastify";

const kept = new WeakMap<object, string>();

/** Keeps a body exactly as it came, for calls that are signed over it. */
export function keepRawBody(request: FastifyRequest, body: string): void {
  if (request.url.startsWith("/api/hook/")) kept.set(request, body);
}

/** The body as it came; empty where there was none. */
export function rawBodyOf(request: FastifyRequest): string {
  return kept.get(request) ?? "";
}
