import type { Notification } from "@hoopoe/contract/records/notification.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createNewsSync } from "./news-sync.ts";

/** The server's list, in pages of two, and whether it answers. */
let kept: number[];
let isAway: boolean;
let asked: (number | undefined)[];
let taken: string[];

const newsOf = (seq: number): Notification => ({
  seq,
  at: "2026-11-20T10:00:00.000Z",
  message: "",
  type: "info",
  extraAttributes: {},
});

beforeEach(() => {
  [kept, isAway, asked, taken] = [[], false, [], []];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const start = () =>
  createNewsSync({
    load(after) {
      asked.push(after);
      if (isAway) return Promise.reject(new Error("away"));
      const later = kept.filter((seq) => seq > (after ?? 0));
      return Promise.resolve({ data: later.slice(0, 2).map(newsOf), isMore: later.length > 2 });
    },
    take: (news, when) => taken.push(`${when} ${news.map(({ seq }) => seq).join("+")}`),
    pauseAfter: () => 1000,
  });
const settled = () => vi.advanceTimersByTimeAsync(0);

it("asks once more for all that came while away, page by page, from where it was whole", async () => {
  const sync = start();
  kept = [1];
  sync.connected();
  await settled();
  sync.receive(newsOf(2));
  sync.disconnected();
  kept = [1, 2, 3, 4, 5];
  sync.connected();
  await settled();
  expect(asked).toEqual([undefined, 2, 4]);
  expect(taken).toEqual(["first 1", "live 2", "missed 3+4", "missed 5"]);
});

it("takes what came to an empty workspace while away for missed, not for old", async () => {
  const sync = start();
  sync.connected();
  await settled();
  sync.disconnected();
  kept = [7];
  sync.connected();
  await settled();
  expect(taken).toEqual(["first ", "missed 7"]);
});

it("makes up for a load that failed from where the gap begins, whatever came live meanwhile", async () => {
  const sync = start();
  kept = [1];
  sync.connected();
  await settled();
  sync.disconnected();
  [kept, isAway] = [[1, 2, 3], true];
  sync.connected();
  await settled();
  sync.receive(newsOf(3));
  isAway = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([undefined, 1, 1]);
  expect(taken).toEqual(["first 1", "live 3", "missed 2+3"]);
});

it("leaves a load alone that belongs to an earlier connection", async () => {
  const sync = start();
  kept = [1];
  sync.connected();
  sync.disconnected();
  await settled();
  expect(taken).toEqual([]);
});
