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

it("names each failed test with its message, so that the end of a log says what to fix", () => {
  const vitest = {
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: "server/a.test.ts",
        status: "failed",
        assertionResults: [
          { status: "passed", fullName: "adds", failureMessages: [] },
          {
            status: "failed",
            fullName: "takes away",
            failureMessages: ["AssertionError: expected 2 to be 1\n  at a.test.ts:3"],
          },
        ],
      },
    ],
  };
  expect(countVitest(JSON.stringify(vitest), 1)).toEqual({
    passed: 1,
    failed: 1,
    why: ["FAILED server/a.test.ts > takes away: AssertionError: expected 2 to be 1 · at a.test.ts:3"],
  });
  const results = [{ error: { message: "\u001B[31mError: no button\u001B[39m\nCall log" } }];
  const inner = { file: "a.journey.ts", specs: [{ title: "presses", ok: false, tests: [{ results }] }] };
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
  expect(
    countJourneys(JSON.stringify({ stats, suites: [{ file: "a.journey.ts", specs: [], suites: [inner] }] }), 1),
  ).toEqual({
    passed: 1,
    failed: 1,
    why: ["FAILED a.journey.ts > presses: Error: no button · Call log"],
  });
});
