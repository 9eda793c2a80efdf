import { connect } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/create-test-database.ts";
import { openDatabase } from "../platform/db/open-database.ts";
import { Failure } from "../platform/fail.ts";
import { problemOf } from "./problem.ts";

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it("says 503 'unavailable', not 500, when nothing listens where the database was", async () => {
  const appUrl = "postgresql://somebody@127.0.0.1:1/none";
  const error: unknown = await openDatabase({ appUrl, log: silent }).catch((cause: unknown) => cause);
  expect(problemOf(error, "1").problem).toMatchObject({ status: 503, code: "unavailable" });
  // What is full explains why the database went away.
  expect(problemOf(error, "1", "database").problem).toMatchObject({ status: 507, code: "disk-full" });
});

it("does not blame the database for a refused connection to something else", async () => {
  const error: unknown = await new Promise((done) => connect(1, "127.0.0.1").once("error", done));
  expect(error).toMatchObject({ code: "ECONNREFUSED", syscall: "connect" });
  expect(problemOf(error, "1").problem).toMatchObject({ code: "internal" });
});

it("says 503 'unavailable' when the database ends a connection under a query", async () => {
  const client = new pg.Client(database.adminUrl);
  client.on("error", () => undefined);
  await client.connect();
  const error: unknown = await client
    .query("SELECT pg_terminate_backend(pg_backend_pid())")
    .catch((cause: unknown) => cause);
  expect(problemOf(error, "1").problem).toMatchObject({ status: 503, code: "unavailable" });
});

it("shows an expected failure's own sentence, and nothing about an unexpected error", () => {
  const { problem, headers } = problemOf(new Failure("too-many-attempts", { seconds: 42 }), "1");
  expect(problem).toMatchObject({
    status: 429,
    message: "Too many attempts. Try again in 42 s.",
    details: "seconds=42",
  });
  expect(headers).toEqual({ "retry-after": "42" });
  const surprise = problemOf(new TypeError("x is not a function"), "7");
  expect(surprise.problem.message).toBe("Something went wrong on our side. The log has the details under request 7.");
  expect(surprise.isReportable).toBe(true);
});
