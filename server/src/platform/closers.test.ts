import { expect, it, onTestFinished, vi } from "vitest";
import pino from "pino";
import { createClosers } from "./closers.ts";

it("ends everything, last started first, and within 5 s though most of it never answers", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const messages: string[] = [];
  const closers = createClosers(pino({ level: "silent" }));
  const add = (name: string, close: () => Promise<unknown>, limits?: { ownMs: number }) =>
    closers.add(name, () => (messages.push(name), close()), limits);
  const never = () => new Promise<never>(() => undefined);
  add("the database", () => new Promise((done) => void setTimeout(() => done(messages.push("shut")), 2000)), {
    ownMs: 2500,
  });
  for (const name of Array.from({ length: 20 }, (_none, n) => `clock ${n}`)) add(name, never);
  add("what fails", () => Promise.reject(new Error("no")));
  closers.addDrain("steps", never);
  let tookMs = 0;
  const startedAt = performance.now();
  const closing = closers.closeAll().then(() => {
    tookMs = performance.now() - startedAt;
  });
  await vi.advanceTimersByTimeAsync(20_000);
  await closing;
  expect(messages.slice(0, 2)).toEqual(["what fails", "clock 19"]);
  expect(messages.slice(-3)).toEqual(["clock 0", "the database", "shut"]);
  expect(tookMs).toBeLessThan(5_000);
});

it("an orderly stop ends intake first, then waits for running work, unless hurried", async () => {
  const messages: string[] = [];
  const closers = createClosers(pino({ level: "silent" }));
  const add = (name: string, options?: { takesWork: boolean }) =>
    closers.add(name, async () => messages.push(name), options);
  add("the database");
  add("the clock", { takesWork: true });
  const steps = Promise.withResolvers<void>();
  closers.addDrain("steps", () => steps.promise.then(() => messages.push("steps")));
  closers.addDrain("connections", async () => messages.push("connections"), { isLast: true });
  const closing = closers.closeAll({ drainMs: 60_000 });
  await vi.waitFor(() => expect(messages).toEqual(["the clock"]));
  steps.resolve();
  await closing;
  expect(messages).toEqual(["the clock", "steps", "connections", "the database"]);

  const second = createClosers(pino({ level: "silent" }));
  second.addDrain("steps", () => new Promise(() => undefined));
  const ending = second.closeAll({ drainMs: 60_000 });
  second.hurry();
  await ending;
});
