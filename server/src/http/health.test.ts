import { expect, it } from "vitest";
import { refuseFull } from "../platform/disk/disk-full.ts";
import { startTestServer } from "../testing/start-test-server.ts";

it("is ready while everything answers, and 503 as soon as one does not, while the process is live all along", async () => {
  let isAway = false;
  const away = async () => {
    if (isAway) throw new Error("the engine is away");
  };
  const disk = async () => refuseFull({ full: () => (isAway ? "files" : undefined) });
  const server = await startTestServer({ checks: { engine: away, disk } });
  try {
    const ready = await server.call("GET", "/health/ready");
    expect(ready).toMatchObject({ status: 200, body: { status: "ok", checks: { engine: expect.any(Number) } } });
    isAway = true;
    const refused = await server.call("GET", "/health/ready");
    expect(refused).toMatchObject({
      status: 503,
      body: {
        code: "not-ready",
        message:
          "The engine isn't responding. The disk for files is full: nothing can be saved until an operator frees space.",
      },
    });
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(await server.call("GET", "/health/live")).toMatchObject({ status: 200, body: { status: "ok" } });
  } finally {
    await server.close();
  }
});
