import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { DiskWatch } from "../platform/disk/watch-disk.ts";
import { Failure } from "../platform/fail.ts";
import type { Gate } from "./gate.ts";
import { problemOf } from "./problem.ts";
import { refusedCall } from "./refusals.ts";
import { apiHeaders } from "./security-headers.ts";
import { type ParentsOf, serveConsole } from "./serve-console.ts";

/** Every failure leaves as problem+json; an address that nothing answers is the console's, where it can be a page. */
export function addProblems(app: FastifyInstance, { log, gate, consoleDir, parentsOf, disk }: ProblemOptions): void {
  app.setErrorHandler((error, request, reply) => {
    disk?.note(error);
    const { problem, headers, isReportable } = problemOf(error, request.id, disk?.full());
    const refused = refusedCall(request, { ...problem, error });
    if (refused !== undefined) gate.onRefused(refused);
    if (isReportable) log.error({ requestId: request.id, err: error, route: request.routeOptions.url }, "failed");
    return sendProblem(reply, {
      status: problem.status,
      headers,
      body: JSON.stringify(problem),
      code: problem.code,
      requestId: request.id,
    });
  });
  const page = consoleDir === undefined ? undefined : serveConsole(consoleDir, parentsOf);
  app.setNotFoundHandler(async (request, reply) => {
    const isApi = /^\/(api|socket\.io)(\/|\?|$)/.test(request.url);
    if (!isApi && page !== undefined && (request.method === "GET" || request.method === "HEAD")) {
      const answered = await page(request, reply);
      if (answered) return reply;
    }
    const { problem, headers } = problemOf(new Failure("not-found"), request.id);
    const { code } = problem;
    return sendProblem(reply, { status: 404, headers, body: JSON.stringify(problem), code, requestId: request.id });
  });
}

export interface ProblemOptions {
  readonly gate: Pick<Gate, "onRefused">;
  readonly log: Logger;
  readonly consoleDir?: string;
  readonly parentsOf: ParentsOf;
  readonly disk?: Pick<DiskWatch, "full" | "note">;
}

/** For what fails before a route is chosen: an address that cannot be decoded, a parameter too long. */
export function answerFrameworkError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { problem, headers } = problemOf(error, request.id);
  const { status, code } = problem;
  void sendProblem(reply, { status, headers, body: JSON.stringify(problem), code, requestId: request.id });
}

interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
  code: string;
  requestId: string;
}

function sendProblem(reply: FastifyReply, { status, headers, body, code, requestId }: Answer): FastifyReply {
  return reply
    .code(status)
    .headers({
      ...apiHeaders(requestId),
      ...headers,
      "content-type": "application/problem+json; charset=utf-8",
      // The answer to a HEAD has no body to say it in.
      "x-problem-code": code,
    })
    .serializer((payload: string) => payload)
    .send(body);
}
