import type { Role } from "@hoopoe/contract/permissions.ts";
import pino from "pino";
import { admitSocket, isStillIn } from "../compose/admit-socket.ts";
import { composeCore, type ComposedCore, type CoreOptions } from "../compose/compose-core.ts";
import { gateOf } from "../compose/gate.ts";
import { createMaintenanceService } from "../operations/maintenance/service.ts";
import { buildHttp } from "../http/build-http.ts";
import { type HealthCheck, healthRoutes } from "../http/health.ts";
import type { ServedRoute } from "../http/serve-route.ts";
import { type Clock, systemClock } from "../platform/clock/clock.ts";
import { type Database, openDatabase } from "../platform/db/open-database.ts";
import { createIdempotencyKeys } from "../platform/idempotency/idempotency-keys.ts";
import { createLog } from "../platform/log/create-log.ts";
import { createRealtime } from "../platform/realtime/realtime.ts";
import { keyringOf } from "../platform/secrets/keyring.ts";
import { createTestDatabase, type TestDatabase } from "./create-test-database.ts";
import { createTestPeople, type TestMember } from "./test-people.ts";

export interface TestServerOptions {
  /** The routes of the domains under test, beside the core's own. */
  readonly routes?: (core: ComposedCore) => readonly ServedRoute[] | Promise<readonly ServedRoute[]>;
  readonly clock?: Clock;
  readonly isDemoOffered?: boolean;
  readonly checks?: Readonly<Record<string, HealthCheck>>;
  /** Another process of the same product: its database is used, and left standing. */
  readonly database?: TestDatabase;
  readonly consoleDir?: string;
  readonly frameAncestors?: (core: ComposedCore) => (label: string) => Promise<readonly string[]>;
  readonly trustedProxies?: readonly string[];
  /** What the HTTP side takes for its own address; any, where absent. */
  readonly publicUrl?: string;
  readonly mail?: CoreOptions["mail"];
  readonly fetchOutside?: CoreOptions["fetchOutside"];
  readonly isSingleTenant?: boolean;
  readonly sso?: CoreOptions["sso"];
  /** What workspaces and people may use. */
  readonly allowed?: CoreOptions["allowed"];
}

/** The product's HTTP and websocket side on a real port, over a database of its own. */
export interface TestServer {
  /** http://127.0.0.1:<port>, tenant `default`. */
  readonly url: string;
  readonly core: ComposedCore;
  readonly db: Database;
  readonly database: TestDatabase;
  readonly tenantId: string;
  /** Every line that was logged, as text. */
  readonly logged: () => string;
  /** A user with this role in a workspace (a new one, where none is given), signed in. */
  addMember(options: { role: Role; workspaceId?: string; email?: string; password?: string }): Promise<TestMember>;
  /** A call below /api with the headers that a page sends; `as` adds token and workspace. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly as?: TestMember;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // eslint-disable-next-line typescript/no-explicit-any -- a test looks into answers of every shape.
  readonly body: any;
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await createTestDatabase());
  const lines: string[] = [];
  const log = createLog({ level: "debug", destination: { write: (line) => void lines.push(line) } });
  const db = await openDatabase({ appUrl: database.appUrl, log: pino({ level: "silent" }) });
  const keyring = keyringOf([Buffer.alloc(32, 7)]);
  const core = await composeCore({
    db,
    keyring,
    clock: options.clock ?? systemClock,
    log,
    publicUrl: "http://localhost:4400",
    mail: options.mail,
    fetchOutside: options.fetchOutside,
    isSingleTenant: options.isSingleTenant ?? false,
    allowed: options.allowed,
    pages: { isDemoOffered: options.isDemoOffered ?? false, publicUrl: options.publicUrl, isSecure: false },
    sso: options.sso,
  });
  const tenantId = await core.identity.ensureDefaultTenant();
  const routes = [
    ...healthRoutes(options.checks ?? { database: () => db.ping() }),
    ...core.routes,
    ...((await options.routes?.(core)) ?? []),
  ];
  const gate = gateOf(core, createMaintenanceService(core));
  const http = await buildHttp({
    routes,
    contract: routes.map(({ route }) => route),
    gate,
    limits: core.limits,
    keys: createIdempotencyKeys({ db, keyring, log }),
    budgets: core.budgets,
    trustedProxies: options.trustedProxies,
    publicUrl: options.publicUrl,
    log,
    consoleDir: options.consoleDir,
    frameAncestors: options.frameAncestors?.(core),
  });
  const realtime = createRealtime({
    server: http.app.server,
    appUrl: database.appUrl,
    publicOrigin: undefined,
    log,
    admit: (knock) => admitSocket(core, knock),
    isStillIn: (member) => isStillIn(core, member),
    onAccessChange: core.accessWatch.notify,
    onRefused: (knock) =>
      gate.onRefused({ ...knock, kind: "unauthorized", code: "socket-refused", route: "/socket.io" }),
  });
  core.connect(realtime);
  const url = await http.app.listen({ port: 0, host: "127.0.0.1" });
  const people = createTestPeople({ db, core, tenantId });
  return {
    url,
    core,
    db,
    database,
    tenantId,
    logged: () => lines.join(""),
    addMember: people.addMember,
    call: (method, path, callOptions = {}) => call(`${url}/api${path}`, method, callOptions),
    async close() {
      await realtime.close();
      await http.close({ graceMs: 1000 });
      await core.notifications.close();
      await core.budgets.close();
      await core.securityEvents.close();
      await db.close();
      if (options.database === undefined) await database.close();
    },
  };
}

async function call(address: string, method: string, { as, body, headers }: CallOptions): Promise<Answer> {
  const response = await fetch(address, {
    method,
    headers: {
      tenantid: "127",
      wsid: "1",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(as === undefined ? {} : { authorization: `Bearer ${as.token}`, "x-workspace": as.workspaceId }),
      ...headers,
    },
    body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await readBody(response, method) };
}

/** An answer to HEAD has no body: its problem's code stands in a header. */
async function readBody(response: Response, method: string): Promise<unknown> {
  const text = await response.text();
  if (method === "HEAD") return { code: response.headers.get("x-problem-code") };
  return response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
}
