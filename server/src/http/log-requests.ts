import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";

/**
 * One line for each answer: route pattern, status, time. Never the address as it was asked for, a header or a body:
 * queries hold search terms and tickets.
 */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook("onResponse", async (request, reply) => {
    const line = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? "(none)",
      status: reply.statusCode,
      tookMs: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (reply.statusCode >= 500) log.warn(line, "answered");
    else log.debug(line, "answered");
  });
  app.addHook("onRequestAbort", async (request) => {
    log.debug({ requestId: request.id, method: request.method, route: request.routeOptions.url }, "client went away");
  });
}
