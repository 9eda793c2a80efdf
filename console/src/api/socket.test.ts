import { expect, it, vi } from "vitest";

vi.stubGlobal("location", { hostname: "localhost" });
const { createSocket, pauseAfter } = await import("./socket.ts");

it("reconnects with exactly the agreed figures, over websocket alone, as the live client has them [9.8]", () => {
  const { io: manager } = createSocket("http://127.0.0.1:1");
  expect({
    reconnects: manager.reconnection(),
    delay: manager.reconnectionDelay(),
    delayMax: manager.reconnectionDelayMax(),
    randomness: manager.randomizationFactor(),
    attempts: manager.reconnectionAttempts(),
    timeout: manager.timeout(),
    transports: manager.opts.transports,
  }).toEqual({
    reconnects: true,
    delay: 1000,
    delayMax: 5000,
    randomness: 0.5,
    attempts: Infinity,
    timeout: 20_000,
    transports: ["websocket"],
  });
});

it("has a connection of its own for each ticket and workspace, opened only when it is asked to [9.8]", () => {
  const [one, other] = [createSocket("http://127.0.0.1:1"), createSocket("http://127.0.0.1:1")];
  expect(one.io).not.toBe(other.io);
  expect([one.active, other.active]).toEqual([false, false]);
});

it("waits between refused tries as long as between lost ones [9.8]", () => {
  const middle = [0, 1, 2, 3, 50].map((failures) => pauseAfter(failures, () => 0.5));
  expect(middle).toEqual([1000, 2000, 4000, 5000, 5000]);
  expect([pauseAfter(0, () => 0), pauseAfter(0, () => 1), pauseAfter(9, () => 1)]).toEqual([500, 1500, 5000]);
});
