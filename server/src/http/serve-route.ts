import type { RouteReply, RouteSpec } from "@hoopoe/contract/define-route.ts";
import type { Role } from "@hoopoe/contract/permissions.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type * as z from "zod/mini";
import type { PersonScope } from "../platform/scope.ts";

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** Who calls, once the route's declared access was checked. */
export interface Caller extends PersonScope {
  readonly sessionId: string;
  readonly role: Role;
  /** The session was opened by an embed token. */
  readonly isEmbedded?: boolean;
}

/**
 * What a handler is handed. `tenantId` is there for routes whose tenant comes from headers; `caller` for every route
 * that is not public (its workspaceId is empty and its role the weakest where access is only `signed-in`). `request`
 * and `reply` are for the few handlers that stream or set cookies; such a handler returns what `reply.send` returned.
 */
export interface RouteContext<R extends RouteSpec> {
  readonly requestId: string;
  /** The same for each repeat of a call with an Idempotency-Key: an id for what it makes. Null for calls without. */
  readonly onceId: string | null;
  readonly log: Logger;
  readonly signal: AbortSignal;
  readonly tenantId: R["tenant"] extends "headers" ? string : undefined;
  readonly caller: R["access"] extends "public" ? undefined : Caller;
  readonly params: Parsed<R["params"]>;
  readonly query: Parsed<R["query"]>;
  readonly body: Parsed<R["body"]>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A context before it is known which route it was checked and parsed for. */
export interface CheckedRequest extends Pick<
  RouteContext<RouteSpec>,
  "requestId" | "onceId" | "log" | "signal" | "request" | "reply"
> {
  readonly route: RouteSpec;
  readonly tenantId: string | undefined;
  readonly caller: Caller | undefined;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** One route with its handler; the http layer checks tenant, access and input before the handler runs. */
export interface ServedRoute {
  readonly route: RouteSpec;
  readonly handle: (checked: CheckedRequest) => Promise<unknown>;
}

/** Joins a contract route with the function that answers it; input and reply are typed from the contract. */
export function serve<const R extends RouteSpec>(
  route: R,
  handle: (context: RouteContext<R>) => Promise<NoInfer<RouteReply<R>> | FastifyReply>,
): ServedRoute {
  return {
    route,
    async handle(checked) {
      if (!isCheckedFor(route, checked)) throw new Error(`${route.id} was handed a request of ${checked.route.id}`);
      return handle(checked);
    },
  };
}

/** The http layer parses with the schemas of the very route it hands over, so the same route means the same types. */
function isCheckedFor<R extends RouteSpec>(
  route: R,
  checked: CheckedRequest,
): checked is CheckedRequest & RouteContext<R> {
  return checked.route === route;
}
