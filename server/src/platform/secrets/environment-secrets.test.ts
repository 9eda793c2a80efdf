import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findTraces } from "../../testing/find-traces.ts";
import { makeDataDir } from "../../testing/make-data-dir.ts";
import { type ServerProcess, startServerProcess } from "../../testing/server-process.ts";
import { onDatabase } from "../db/database-urls.ts";
import { findCluster } from "../postgres/find-cluster.ts";

const owner = { email: "owner@secrets.example", password: "a long enough password" };
const key = "sk-canary-0123456789abcdefghijklmnop";
const clientSecret = "canary-of-the-provider-client-0123456789";

/** An endpoint that repeats the key it was given in its complaint, as some proxies do. */
let echo: Server;
let echoed: string[];
let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
let server: ServerProcess;
let printed = "";
let token: string | undefined;

beforeAll(async () => {
  echoed = [];
  echo = createServer((request, response) => {
    request.resume();
    const authorization = request.headers.authorization ?? "";
    echoed.push(authorization);
    const message = `Incorrect API key provided: ${authorization} (${authorization.replace("Bearer ", "")})`;
    response.writeHead(401, { "content-type": "application/json", "www-authenticate": authorization });
    response.end(JSON.stringify({ error: { message, code: "invalid_api_key", param: authorization } }));
  });
  echo.listen({ port: 0, host: "127.0.0.1" });
  await once(echo, "listening");
  const address = echo.address();
  const origin = typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}` : "";
  dataDir = await makeDataDir();
  server = await startServerProcess({
    DATA_DIR: dataDir.path,
    DEMO: "off",
    LOG_LEVEL: "debug",
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    EGRESS_ALLOW_CIDR: "127.0.0.1/32",
    OPENAI_BASE_URL: `${origin}/v1`,
    OPENAI_API_KEY: key,
    OPENAI_MODEL: "echo",
    PINGONE_ISSUER: origin,
    PINGONE_CLIENT_ID: "hoopoe",
    PINGONE_CLIENT_SECRET: clientSecret,
  });
  for (const stream of [server.child.stdout, server.child.stderr]) {
    stream?.on("data", (part: Buffer) => (printed = `${printed}${part.toString()}`.slice(-4_000_000)));
  }
});

afterAll(async () => {
  await server.stop();
  echo.close();
  await dataDir.remove();
});

it("the operator's keys reach their endpoints, and no log, table, file, answer or report", async () => {
  const answers: string[] = [];
  token = JSON.parse(await call("POST", "/auth/login", owner)).access_token;
  answers.push(await call("GET", "/sso/settings"), await call("POST", "/sso/test", {}));
  answers.push(await call("POST", "/pingone-login/start", {}));
  await upload();
  const found = JSON.parse(await until(() => call("POST", "/app/pir", { terms: "pump" }), /"id"/));
  const input = { status: "ok", count: 1, results: found.results };
  const report = await call("POST", "/app/pir-generate-report", { user_input: "the pump?", input_data: input });
  answers.push(report, await call("GET", "/notification"), await call("GET", "/audit"));

  expect(echoed.some((authorization) => authorization === `Bearer ${key}`)).toBe(true);
  expect(report).toContain("failed: Incorrect API key provided: Bearer [secret]");
  expect(printed.length).toBeGreaterThan(500);
  const cluster = await findCluster(dataDir.path);
  const context = { adminUrl: onDatabase(cluster?.adminUrl ?? "", "hoopoe"), dir: `${dataDir.path}/files` };
  for (const secret of [key, clientSecret]) {
    expect([...answers, printed].filter((text) => text.includes(secret))).toEqual([]);
    expect(await findTraces(secret, context)).toEqual([]);
  }
});

async function call(method: string, path: string, body?: unknown): Promise<string> {
  const headers = { tenantid: "localhost", ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const reply = await fetch(`${server.url}/api${path}`, { method, headers: { ...headers, ...type }, ...sent });
  return reply.text();
}

async function upload(): Promise<void> {
  const form = new FormData();
  form.append("file", new Blob(["The pump of dock four stopped at 07:15 and was repaired at noon."]), "pump.txt");
  const headers = { tenantid: "localhost", authorization: `Bearer ${token}` };
  await fetch(`${server.url}/api/integration/`, { method: "POST", headers, body: form });
}

async function until(ask: () => Promise<string>, shape: RegExp): Promise<string> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const answer = await ask();
    if (shape.test(answer)) return answer;
    await pause(50);
  }
  throw new Error("what was waited for did not come");
}
