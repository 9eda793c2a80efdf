import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Secret } from "../../platform/secrets/secret.ts";
import { nodeOf } from "../../testing/sample-workflow.ts";
import { type JobsFixture, type Row, startJobsFixture } from "../../testing/start-jobs-fixture.ts";
import { vaultSource } from "./vault-source.ts";

const value = "s3cr3t-value-0123456789";
let jobs: JobsFixture;
let target: Server;
let port: number;
const heard: string[] = [];

beforeAll(async () => {
  target = createServer((request, response) => {
    heard.push(String(request.headers["authorization"]));
    response.setHeader("content-type", "application/json");
    // A target that repeats what it got, as it is and coded.
    const got = String(request.headers["authorization"]);
    response.end(JSON.stringify({ got, coded: Buffer.from(value).toString("base64") }));
  });
  port = await portOf(target);
  jobs = await startJobsFixture({ env: { EGRESS_ALLOW_CIDR: "127.0.0.0/8" } });
}, 120_000);
afterAll(async () => {
  await jobs.close();
  target.close();
});

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}

const save = (name: string, body: object) => jobs.call("PATCH", `/workflow/secrets/${name}`, body);

async function connection(): Promise<string> {
  const attributes = JSON.stringify({ name: "http" });
  const made = await jobs.call("POST", "/integration", { catalogId: 15, attributes, isActive: true });
  if (made.status >= 300) throw new Error(JSON.stringify(made.body));
  return made.body.data?.id ?? made.body.id;
}

const request = (integrationId: string, url: string, name = "API_TOKEN") =>
  nodeOf("call", {
    product_name: "HTTP request",
    action: "send-request",
    integrationId,
    params: { url, headers: { authorization: { $fn: "text", args: ["Bearer ", { $ref: `secrets.${name}` }] } } },
  });

it("a secret goes out in a header, and nowhere else: not in inputs, outputs, logs, lists or the database's texts [21.7]", async () => {
  await save("API_TOKEN", { hosts: ["127.0.0.1"], value });
  const integrationId = await connection();
  const jobId = await jobs.makeJob([request(integrationId, `http://127.0.0.1:${port}/x`)]);
  const executionId = await jobs.run(jobId);
  const run = await jobs.until(executionId, "succeeded");
  expect(heard.at(-1)).toBe(`Bearer ${value}`);
  const step = (await jobs.call("GET", `/workflow/executions/${executionId}/value?nodeId=call&item=`)).body;
  expect(step.output.json).toEqual({ got: "Bearer [secret API_TOKEN]", coded: "[secret API_TOKEN]" });
  expect(step.input.headers).toEqual({ authorization: "Bearer [secret API_TOKEN]" });
  const listed = (await jobs.call("GET", "/workflow/secrets")).body;
  const exported = (await jobs.call("GET", `/workflow/job/${jobId}/file`)).body;
  const audit = await jobs.admin.query("SELECT row_to_json(a)::text AS text FROM audit_log a");
  const nodes = await jobs.admin.query("SELECT row_to_json(n)::text AS text FROM execution_nodes n");
  for (const shown of [run, step, listed, exported, audit.rows, nodes.rows])
    expect(JSON.stringify(shown)).not.toContain(value);
  expect(listed.data).toMatchObject([{ name: "API_TOKEN", source: "hoopoe", hosts: ["127.0.0.1"] }]);
  expect(listed.data[0].usedBy).toHaveLength(2);
});

it("a secret isn't sent to a host that it isn't for [21.7]", async () => {
  await save("OTHER", { hosts: ["api.example.com"], value });
  const before = heard.length;
  const jobId = await jobs.makeJob([request(await connection(), `http://127.0.0.1:${port}/x`, "OTHER")]);
  const run = await jobs.until(await jobs.run(jobId), "failed");
  expect(run.error).toContain("The secret OTHER may be sent to api.example.com, not to 127.0.0.1.");
  expect(heard).toHaveLength(before);
});

it("a secret in code, in a text or for an agent is refused with where it may stand [21.7]", async () => {
  const definition = {
    version: 1,
    trigger: { kind: "manual" },
    workflow: {
      nodes: [
        nodeOf("code", {
          product_name: "Data",
          action: "code",
          params: { input: { $ref: "secrets.API_TOKEN" }, code: "return {}" },
        }),
      ],
      edges: [],
    },
  };
  const { body } = await jobs.call("POST", "/workflow", { name: "w", definition });
  expect(body.data.problems).toMatchObject([{ code: "secret-not-allowed", nodeId: "code", field: "input" }]);
});

it("deleting a secret in use names what uses it, editors can't set one, and each change is in the audit [21.7]", async () => {
  const refused = await jobs.call("DELETE", "/workflow/secrets/API_TOKEN");
  expect(refused).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/would fail without this secret/) },
  });
  const { workspaceId } = jobs.owner;
  const editor = await jobs.fixture.server.addMember({ role: "editor", workspaceId });
  const body = { hosts: ["a.example"], value: "12345678" };
  expect((await jobs.call("PATCH", "/workflow/secrets/MINE", body, editor)).status).toBe(403);
  expect((await jobs.call("DELETE", "/workflow/secrets/API_TOKEN?confirmed=true")).status).toBe(200);
  const { rows } = await jobs.admin.query("SELECT action FROM audit_log WHERE target = 'API_TOKEN' ORDER BY at");
  expect(rows.map(({ action }: Row) => action)).toEqual(["secret.created", "secret.deleted"]);
});

it("Vault's KV version 2 is read with an AppRole below the workspace's id, and a token that expired is replaced [21.7]", async () => {
  const calls: string[] = [];
  let token = "t-1";
  const vault = createServer((call, response) => {
    let body = "";
    call.on("data", (part) => (body += String(part)));
    call.on("end", () => {
      calls.push(`${call.method} ${call.url}`);
      const answer = (status: number, json: unknown) => response.writeHead(status).end(JSON.stringify(json));
      if (call.url === "/v1/auth/approle/login")
        return body === JSON.stringify({ role_id: "role", secret_id: "sid" })
          ? answer(200, { auth: { client_token: token, lease_duration: 60 } })
          : answer(400, { errors: ["invalid role or secret ID"] });
      if (call.headers["x-vault-token"] !== token) return answer(403, { errors: ["permission denied"] });
      return call.url === "/v1/secret/data/hoopoe/w1/jira/api"
        ? answer(200, { data: { data: { token: value }, metadata: { version: 3 } } })
        : answer(404, { errors: [] });
    });
  });
  const address = `http://127.0.0.1:${await portOf(vault)}`;
  const auth = { roleId: "role", secretId: new Secret("sid") };
  const source = vaultSource({ address, auth, mount: "secret", pathPrefix: "hoopoe" });
  const { signal } = new AbortController();
  const read = (locator: string) => source.read({ tenantId: "t", workspaceId: "w1" }, locator, signal);
  expect((await read("jira/api#token"))?.reveal()).toBe(value);
  token = "t-2";
  expect((await read("jira/api#token"))?.reveal()).toBe(value);
  expect(await read("jira/none#token")).toBeUndefined();
  expect(source.refuse("../w2/jira#token")).toContain("must be a path and a field");
  expect(calls.filter((one) => one.includes("approle"))).toHaveLength(2);
  vault.close();
});
