import { expect, it } from "vitest";
import { countJourneys, countVitest } from "./count-tests.mjs";

it("a runner that leaves no report, or half of one, has failed", () => {
  for (const report of [undefined, "", '{"stats":']) {
    expect(countVitest(report, 0)).toMatchObject({ passed: 0, failed: 1 });
    expect(countJourneys(report, 0)).toMatchObject({ passed: 0, failed: 1 });
  }
});

it("a runner that found not one test has failed", () => {
  const none = '{"stats":{"expected":0,"unexpected":0,"flaky":0,"skipped":0}}';
  expect(countJourneys(none, 0)).toMatchObject({ passed: 0, failed: 1 });
});

it("a journey that passed only when it was tried again has failed", () => {
  const flaky = '{"stats":{"expected":3,"unexpected":0,"flaky":1,"skipped":0}}';
  expect(countJourneys(flaky, 0)).toMatchObject({ passed: 3, failed: 1 });
});
