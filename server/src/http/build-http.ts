import { randomUUID } from "node:crypto";
import multipart from "@fastify/multipart";
import { uploadPartType } from "@hoopoe/contract/constants.ts";
import type { RouteSpec } from "@hoopoe/contract/define-route.ts";
import { tenantOf } from "@hoopoe/contract/tenant.ts";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Logger } from "pino";
import * as z from "zod/mini";
import type { DiskWatch } from "../platform/disk/watch-disk.ts";
import { addCompression } from "./add-compression.ts";
import { addJsonParser } from "./add-json-parser.ts";
import { addProblems, answerFrameworkError } from "./add-problems.ts";
import { checkServed } from "./check-served.ts";
import { drainConnections } from "./drain-connections.ts";
import { endStreams } from "./end-streams.ts";
import type { Gate } from "./gate.ts";
import { issueWords } from "./issue-words.ts";
import { createLanes } from "./lanes.ts";
import { logRequests } from "./log-requests.ts";
import { answerPreflights } from "./open-to-pages.ts";
import { registerRoute } from "./register-route.ts";
import type { IdempotencyKeys } from "../platform/idempotency/idempotency-keys.ts";
import type { BudgetTaker } from "./route-budget.ts";
import type { LimitTaker } from "./route-limits.ts";
import { apiHeaders, transportHeaders } from "./security-headers.ts";
import { serveDocs } from "./serve-docs.ts";
import { serveSecurityTxt } from "./serve-security-txt.ts";
import type { ServedRoute } from "./serve-route.ts";

export interface HttpOptions {
  readonly routes: readonly ServedRoute[];
  /** What has to be served: all of it, and nothing else. */
  readonly contract: readonly RouteSpec[];
  readonly gate: Gate;
  readonly log: Logger;
  /** Counts calls of addresses and accounts (route-limits.ts); nothing is counted where absent. */
  readonly limits?: LimitTaker;
  /** Calls by Idempotency-Key; the header has no meaning where absent. */
  readonly keys?: IdempotencyKeys;
  /** What workspaces and people may use; everything where absent. */
  readonly budgets?: BudgetTaker;
  /** The folder of the built console; without one there is only the API. */
  readonly consoleDir?: string;
  readonly publicUrl?: string;
  /** Who may hold /embed pages in a frame, by the organisation's label; nobody where absent. */
  readonly frameAncestors?: (label: string) => Promise<readonly string[]>;
  /** Where vulnerabilities are reported; a mailto: or https: address. */
  readonly securityContact?: string | undefined;
  /** Proxies whose X-Forwarded-* headers are believed; none by default. */
  readonly trustedProxies?: readonly string[];
  /** Knows which store is full, for the answers to what fails. */
  readonly disk?: Pick<DiskWatch, "full" | "note">;
}

export interface Http {
  readonly app: FastifyInstance;
  /** Accepts no connection any more; resolves once those that are open have been told by their last answer. */
  drain(): Promise<void>;
  /** Ends listening, cuts streams of events, waits for what else is under way at most `graceMs`, then aborts it. */
  close(options?: { graceMs?: number }): Promise<void>;
}

/** The whole HTTP side, not listening yet. @throws Error when routes and contract differ. */
export async function buildHttp(options: HttpOptions): Promise<Http> {
  checkServed(options.routes, options.contract);
  z.config({ localeError: issueWords });
  const closing = new AbortController();
  const app = Fastify({
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    exposeHeadRoutes: false,
    forceCloseConnections: "idle",
    requestTimeout: 0,
    // What comes in on a kept connection while we stop is answered like any other call, not with a bare 503.
    return503OnClosing: false,
    // Given, so that Fastify does not load its compilers of JSON Schema, which no route of ours uses.
    schemaController: { compilersFactory: { buildValidator: refuseJsonSchema, buildSerializer: refuseJsonSchema } },
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: answerFrameworkError,
  });
  // A body of plain text has no reader anywhere; an empty JSON body is a missing one, and the schema says so.
  app.removeContentTypeParser(["text/plain", "application/json"]);
  addJsonParser(app);
  // Only for routes that declare it: register-route.ts refuses a form everywhere else.
  app.addContentTypeParser<string>("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body))),
  );
  // Parts of an upload are read by whoever keeps them, piece by piece.
  app.addContentTypeParser(uploadPartType, (_request, payload, done) => done(null, payload));
  await app.register(multipart);
  const transport = transportHeaders(options.publicUrl);
  app.addHook("onRequest", async (_request, reply) => void reply.headers(transport));
  const cutStreams = endStreams(app);
  const endConnections = drainConnections(app.server);
  logRequests(app, options.log);
  addProblems(app, {
    ...options,
    parentsOf: async (request) => (await options.frameAncestors?.(tenantOf(request.host))) ?? [],
  });
  addCompression(app);

  const publicOrigin = options.publicUrl === undefined ? undefined : new URL(options.publicUrl).origin;
  const registerOptions = {
    gate: options.gate,
    log: options.log,
    limits: options.limits,
    keys: options.keys,
    budgets: options.budgets,
    lanes: createLanes(),
    publicOrigin,
    closing: closing.signal,
  };
  await app.register(async (api) => {
    api.setValidatorCompiler(validatorCompiler);
    api.setSerializerCompiler(serializerCompiler);
    api.addHook("onRequest", async (request, reply) => void reply.headers(apiHeaders(request.id)));
    for (const served of options.routes.filter((one) => !isRaw(one))) registerRoute(api, served, registerOptions);
    answerPreflights(api, options.contract);
    await api.register(async (raw) => {
      // Nothing of the body is read here: it goes, as it comes, to whoever speaks the protocol.
      raw.removeAllContentTypeParsers();
      raw.addContentTypeParser("*", (_request, _payload, done) => done(null));
      for (const served of options.routes.filter(isRaw)) registerRoute(raw, served, registerOptions);
    });
  });
  serveDocs(app, options.contract);
  serveSecurityTxt(app, options.securityContact);
  return {
    app,
    drain() {
      cutStreams();
      return endConnections();
    },
    close: ({ graceMs = 3000 } = {}) => closeHttp(app, { closing, cutStreams, graceMs }),
  };
}

function isRaw({ route }: ServedRoute): boolean {
  return route.bodyFormat === "raw";
}

function refuseJsonSchema(): never {
  throw new Error("Only routes of the contract have schemas, and theirs are zod's");
}

interface Closing {
  readonly closing: AbortController;
  readonly cutStreams: () => void;
  readonly graceMs: number;
}

async function closeHttp(app: FastifyInstance, { closing, cutStreams, graceMs }: Closing): Promise<void> {
  const impatience = setTimeout(() => {
    closing.abort(new Error("The server is stopping."));
    app.server.closeAllConnections();
  }, graceMs);
  try {
    const closed = app.close();
    cutStreams();
    await closed;
  } finally {
    clearTimeout(impatience);
  }
}
