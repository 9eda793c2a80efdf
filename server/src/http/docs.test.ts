import { routes as contract } from "@hoopoe/contract/routes.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { openApiOf } from "./openapi.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("describes every call of the contract in OpenAPI 3.1, with its failures", () => {
  const document = JSON.parse(JSON.stringify(openApiOf(contract, { version: "1" })));
  expect(document.openapi).toBe("3.1.0");
  for (const route of contract) {
    const path = `${route.isAtRoot === true ? "" : "/api"}${route.path.replace(/:(\w+)/g, "{$1}")}`;
    const operation = document.paths[path][route.method.toLowerCase()];
    expect(operation.operationId).toBe(route.id);
    expect(operation.responses["500"].content["application/problem+json"].schema).toEqual({
      $ref: "#/components/schemas/Problem",
    });
    for (const name of path.matchAll(/\{(\w+)\}/g)) {
      expect(operation.parameters).toContainEqual(
        expect.objectContaining({ name: name[1], in: "path", required: true }),
      );
    }
  }
  const login = document.paths["/api/auth/login"].post;
  expect(login.requestBody.content["application/json"].schema.required).toEqual(["email", "password"]);
  expect(login.responses["429"].description).toContain("too-many-attempts");
});

it("shows the API's pages from our own host alone, under a policy of their own", async () => {
  const document = await fetch(`${server.url}/api/openapi.json`);
  expect(await document.json()).toMatchObject({
    paths: { "/api/auth/login": { post: { operationId: "auth-login" } } },
  });
  const page = await fetch(`${server.url}/api/docs`);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await page.text()).not.toMatch(/https?:\/\//);
  const viewer = await fetch(`${server.url}/api/docs/viewer.js`);
  expect(viewer.headers.get("content-encoding")).toBe("gzip");
  expect((await viewer.text()).length).toBeGreaterThan(1_000_000);
  expect(await (await fetch(`${server.url}/api/docs/start.js`)).text()).toContain('"withDefaultFonts":false');
});
