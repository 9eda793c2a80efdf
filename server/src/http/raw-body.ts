import type { FastifyRequest } from "fastify";

const kept = new WeakMap<object, string>();

/** Whether a call is signed over its body, so that the body is read as it came. */
export function isSigned({ url }: FastifyRequest): boolean {
  return url.startsWith("/api/hook/");
}

/** Keeps a body exactly as it came, for calls that are signed over it. */
export function keepRawBody(request: FastifyRequest, body: string): void {
  if (isSigned(request)) kept.set(request, body);
}

/** The body as it came; empty where there was none. */
export function rawBodyOf(request: FastifyRequest): string {
  return kept.get(request) ?? "";
}
