import { expect, it } from "vitest";
import { testContext } from "../shared/testing/run-read.ts";
import { webhookConnector } from "./connector.ts";

const credentials = {
  authType: "Signature",
  fields: { secret: "0123456789abcdef" },
  token: async () => "",
  renew: async () => "",
};
const ctx = testContext({ credentials });
const [action] = webhookConnector.actions;

it("answers with unchanged text and data as JSON, 200 by default", async () => {
  expect(await action?.run(ctx, { body: { found: 2 } }, "k")).toEqual({
    status: 200,
    contentType: "application/json",
    body: '{"found":2}',
  });
  expect(await action?.run(ctx, { status: "202", body: "taken" }, "k")).toEqual({
    status: 202,
    contentType: "text/plain; charset=utf-8",
    body: "taken",
  });
  expect(await action?.run(ctx, {}, "k")).toMatchObject({ status: 200, body: "" });
  expect((await action?.plan(ctx, { body: "taken" }))?.changes).toEqual([
    { target: "The caller", field: "answer", before: null, after: "200 taken" },
  ]);
});

it("refuses a status that is none, and a webhook without a secret", async () => {
  await expect(action?.run(ctx, { status: 99 }, "k")).rejects.toMatchObject({
    code: "input-invalid",
    sentence: "status: enter a status from 200 to 599",
  });
  await expect(webhookConnector.check(testContext())).rejects.toMatchObject({ code: "auth-failed" });
  const short = { ...credentials, fields: { secret: "short" } };
  await expect(webhookConnector.check(testContext({ credentials: short }))).rejects.toMatchObject({
    sentence: expect.stringContaining("at least 16 characters"),
  });
});
