import type { RouteSpec } from "@hoopoe/contract/define-route.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from "fastify";
import type { Logger } from "pino";
import { fail } from "../platform/fail.ts";
import type { IdempotencyKeys } from "../platform/idempotency/idempotency-keys.ts";
import { answerOnce } from "./answer-once.ts";
import { type Admission, checkAccess } from "./check-access.ts";
import type { Gate } from "./gate.ts";
import type { Lanes } from "./lanes.ts";
import { openHeaders } from "./open-to-pages.ts";
import { pathOf } from "./path-of.ts";
import { bodyLimitsOf } from "./read-json.ts";
import { recheckListener } from "./recheck-listener.ts";
import { refuseCrossSite } from "./refuse-cross-site.ts";
import { refuseUnstorable } from "./refuse-unstorable.ts";
import { limitByAccount, limitByAddress, type LimitTaker } from "./route-limits.ts";
import { type BudgetTaker, takeBudget } from "./route-budget.ts";
import type { ServedRoute } from "./serve-route.ts";

export interface RegisterOptions {
  readonly gate: Gate;
  readonly log: Logger;
  /** Counts calls of addresses and accounts; nothing is counted where absent. */
  readonly limits: LimitTaker | undefined;
  /** Calls by Idempotency-Key; the header has no meaning where absent. */
  readonly keys: IdempotencyKeys | undefined;
  /** What workspaces and people may use; everything where absent. */
  readonly budgets: BudgetTaker | undefined;
  readonly lanes: Lanes;
  readonly publicOrigin: string | undefined;
  /** Aborted when the server closes and does not wait any longer. */
  readonly closing: AbortSignal;
}

/** Puts one contract route on the server, below /api: access, then input, then the handler, then the reply's schema. */
export function registerRoute(app: FastifyInstance, { route, handle }: ServedRoute, options: RegisterOptions): void {
  const admissions = new WeakMap<FastifyRequest, Admission>();
  const uncount = new WeakMap<FastifyRequest, () => Promise<void>>();
  app.route({
    method: route.method,
    url: pathOf(route),
    exposeHeadRoute: false,
    bodyLimit: bodyLimitsOf(route).bytes,
    config: { spec: route },
    schema: schemaOf(route),
    async onRequest(request, reply) {
      // Its lane, its budget and its stream each wait for the end of the same answer.
      reply.raw.setMaxListeners(20);
      if (route.isOpenToPages === true) reply.headers(openHeaders);
      else refuseCrossSite(request, options);
      await limitByAddress(options.limits, route, request);
      const admission = await checkAccess(route, request, options);
      const { caller } = admission;
      await limitByAccount(options.limits, route, { request, caller });
      if (caller !== undefined) await options.lanes.enter(caller, reply);
      const onTrouble = (error: unknown) => options.log.warn({ err: error }, "couldn't count a budget");
      const takeOff = await takeBudget(options.budgets, route, { caller, reply, onTrouble });
      if (takeOff !== undefined) uncount.set(request, takeOff);
      admissions.set(request, admission);
    },
    async preValidation(request) {
      if (route.body !== undefined && request.isMultipart()) fail("media-type");
      if (route.bodyFormat === "raw") return;
      if (isForm(request) !== (route.bodyFormat === "form")) fail("media-type");
      refuseUnstorable([request.params, request.query, route.bodyFormat === "form" ? request.body : null]);
    },
    async onSend(request, reply) {
      if (reply.statusCode >= 400) await uncount.get(request)?.();
      recheckListener(reply, { route, caller: admissions.get(request)?.caller }, options);
    },
    async handler(request, reply) {
      const admission = admissions.get(request);
      if (admission === undefined) throw new Error(`${route.id} was reached without a check of access`);
      reply.code(successStatus(route));
      const gone = goneSignal(reply);
      return answerOnce({ route, request, reply, caller: admission.caller, keys: options.keys, gone }, (onceId) =>
        handle({
          ...admission,
          route,
          requestId: request.id,
          onceId,
          log: options.log.child({ requestId: request.id, route: route.id }),
          signal: AbortSignal.any([options.closing, gone]),
          params: request.params,
          query: request.query,
          body: request.body,
          request,
          reply,
        }),
      );
    },
  });
}

function schemaOf({ params, query, body, reply }: RouteSpec): FastifySchema {
  return {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined ? {} : { body }),
    response: reply,
  };
}

/** The first declared success; a handler that has another one sets it by itself. */
function successStatus({ id, reply }: RouteSpec): number {
  const status = Number(Object.keys(reply)[0]);
  if (!Number.isInteger(status)) throw new Error(`${id} declares no reply`);
  return status;
}

function isForm({ headers }: FastifyRequest): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers["content-type"] ?? "");
}

/** Aborts when the client goes away before its answer was written. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
