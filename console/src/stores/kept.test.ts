import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { indexedStorage, keptKeys, type KeptKey, type KeptStorage } from "../lib/kept-storage.ts";
import { addTransaction, purgeKept, rehydrate, removeTransaction, useKept } from "./kept.ts";

const approval = { executionId: "e1", status: "requested", action: "email_sent", timestamp: "2026-11-20T10:00:00Z" };
const nothing = { transactionIds: [], vendorIcons: {}, exposureApprovals: {} };
const full = { transactionIds: ["t1"], vendorIcons: { "7": "<svg/>" }, exposureApprovals: { "1 2 3": approval } };

const storage = (load: KeptStorage["load"], clear = () => Promise.resolve()): KeptStorage => ({
  load,
  clear,
  update: () => Promise.resolve(),
});
const foundOf = (values: Partial<Record<KeptKey, unknown>>): ReadonlyMap<KeptKey, unknown> =>
  new Map(keptKeys.map((key) => [key, values[key]]));
const filled = () => storage(() => Promise.resolve(foundOf(full)));

beforeEach(() => {
  useKept.setState(nothing);
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it("takes up transaction ids, vendor icons and exposure approvals, and drops what has another shape [4.15, 3.18]", async () => {
  expect(await rehydrate(filled())).toBe("restored");
  expect(useKept.getState()).toEqual(full);
  useKept.setState(nothing);
  const odd = foundOf({ transactionIds: "t1", vendorIcons: { "7": 1 } });
  await rehydrate(storage(() => Promise.resolve(odd)));
  expect(useKept.getState()).toEqual(nothing);
});

it("gives a slow store up after 5,000 ms, and does not take what comes later [4.15, 9.7]", async () => {
  let answer: (found: ReadonlyMap<KeptKey, unknown>) => void = () => undefined;
  const slow = storage(() => new Promise((resolve) => (answer = resolve)));
  let outcome: string | undefined;
  void rehydrate(slow).then((said) => (outcome = said));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(outcome).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toBe("given-up");
  answer(foundOf(full));
  await vi.advanceTimersByTimeAsync(0);
  expect(useKept.getState()).toEqual(nothing);
});

it("purges the store and resets the transactions without a token [4.16]", async () => {
  useKept.setState(full);
  let isCleared = false;
  await purgeKept(
    storage(
      () => Promise.resolve(new Map()),
      async () => void (isCleared = true),
    ),
  );
  expect([isCleared, useKept.getState()]).toEqual([true, nothing]);
});

it("takes nothing of a session that was purged while it was read [4.16]", async () => {
  let answer: (found: ReadonlyMap<KeptKey, unknown>) => void = () => undefined;
  const outcome = rehydrate(storage(() => new Promise((resolve) => (answer = resolve))));
  await purgeKept(filled());
  answer(foundOf(full));
  await outcome;
  expect(useKept.getState()).toEqual(nothing);
});

it("adds to what another tab has kept meanwhile, and takes away its own alone [4.15]", async () => {
  let stored: ReadonlyMap<KeptKey, unknown> = foundOf({ ...nothing, transactionIds: ["of another tab"] });
  vi.spyOn(indexedStorage, "update").mockImplementation((change) => {
    stored = new Map([
      ...stored,
      ...new Map(Object.entries(change(stored)).map(([key, value]) => [keyOf(key), value])),
    ]);
    return Promise.resolve();
  });
  addTransaction("t1");
  addTransaction("t2");
  removeTransaction("t1");
  expect(stored.get("transactionIds")).toEqual(["of another tab", "t2"]);
  vi.restoreAllMocks();
});

function keyOf(name: string): KeptKey {
  const key = keptKeys.find((one) => one === name);
  if (key === undefined) throw new Error(`${name} may not be kept`);
  return key;
}
