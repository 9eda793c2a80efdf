import type { FastifyRequest } from "fastify";
import { failureOf } from "./failure-of.ts";

/** What is known of a caller when a call is refused. */
export interface Trace {
  tenantId?: string | undefined;
  workspaceId?: string | undefined;
  userId?: string | undefined;
}

/** A refused call, for the security events. */
export interface RefusedCall extends Readonly<Trace> {
  readonly kind: "unauthorized" | "forbidden" | "not-found" | "rate-limited";
  readonly code: string;
  readonly route: string;
  readonly address: string;
  readonly host: string;
}

const kinds: Readonly<Record<number, RefusedCall["kind"]>> = {
  401: "unauthorized",
  403: "forbidden",
  404: "not-found",
  429: "rate-limited",
};
const traces = new WeakMap<FastifyRequest, Trace>();

/** To be filled in while a call is checked. */
export function traceOf(request: FastifyRequest): Trace {
  const trace = traces.get(request) ?? {};
  traces.set(request, trace);
  return trace;
}

/**
 * The security event of a failed call; undefined for other failures, for addresses that nothing answers, and for a page's
 * first look whether it is signed in, which shows no credential.
 */
export function refusedCall(
  request: FastifyRequest,
  { status, code, error }: { status: number; code: string; error: unknown },
): RefusedCall | undefined {
  const kind = kinds[status];
  const { url } = request.routeOptions;
  if (kind === undefined || url === undefined || code === "not-found") return undefined;
  if (code === "refresh-failed" && request.headers.cookie === undefined) return undefined;
  const about = failureOf(error)?.details["userId"];
  const trace = traceOf(request);
  return {
    ...trace,
    userId: trace.userId ?? (typeof about === "string" && about !== "" ? about : undefined),
    kind,
    code,
    route: `${request.method} ${url}`,
    address: request.ip,
    host: request.host,
  };
}
