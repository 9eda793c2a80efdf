import type { DraftedSentence } from "@hoopoe/contract/reports/report-draft.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepDraft } from "./keep-draft.ts";

const sentence = (text: string): DraftedSentence => ({ part: "bluf", text, isQuoted: true });
let kept: string[];
const save = async (draft: readonly DraftedSentence[]) => void kept.push(draft.map(({ text }) => text).join(""));

beforeEach(() => {
  kept = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it("saves a draft at most twice a second, always the latest, and starts over when the model is asked again", async () => {
  const keeper = keepDraft(save);
  for (const text of ["a", "b", "c"]) keeper.add(sentence(text));
  await vi.advanceTimersByTimeAsync(499);
  expect(kept).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(kept).toEqual(["abc"]);
  keeper.add(null);
  keeper.add(sentence("d"));
  await vi.advanceTimersByTimeAsync(500);
  expect(kept).toEqual(["abc", "d"]);
  keeper.add(sentence("e"));
  await keeper.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(kept).toEqual(["abc", "d"]);
});

it("a draft that cannot be kept once is kept the next time", async () => {
  let isAway = true;
  const keeper = keepDraft((draft) => (isAway ? Promise.reject(new Error("away")) : save(draft)));
  keeper.add(sentence("a"));
  await vi.advanceTimersByTimeAsync(500);
  isAway = false;
  keeper.add(sentence("b"));
  await vi.advanceTimersByTimeAsync(500);
  expect(kept).toEqual(["ab"]);
});
