import { expect, it } from "vitest";
import { startTestServer } from "../testing/start-test-server.ts";

it("is ready while everything answers, and 503 as soon as one does not, while the process is live all along", async () => {
  let isAway = false;
  const away = async () => {
    if (isAway) throw new Error("the engine is away");
  };
  const server = await startTestServer({ checks: { engine: away } });
  try {
    const ready = await server.call("GET", "/health/ready");
    expect(ready).toMatchObject({ status: 200, body: { status: "ok", checks: { engine: expect.any(Number) } } });
    isAway = true;
    expect(await server.call("GET", "/health/ready")).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(await server.call("GET", "/health/live")).toMatchObject({ status: 200, body: { status: "ok" } });
  } finally {
    await server.close();
  }
});
