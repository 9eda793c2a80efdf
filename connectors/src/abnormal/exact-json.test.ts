import { expect, it } from "vitest";
import { exactJson } from "./exact-json.ts";

it("keeps whole numbers beyond 2^53 to the last digit, as text, and leaves all others and every string alone", () => {
  expect(
    exactJson(
      '{"abxMessageId": 9007199254740993, "a": [-9007199254740995, 12, 1.5e20], "s": "9007199254740993 \\" 9007199254740995"}',
    ),
  ).toEqual({
    abxMessageId: "9007199254740993",
    a: ["-9007199254740995", 12, 1.5e20],
    s: '9007199254740993 " 9007199254740995',
  });
  expect(exactJson("9007199254740991")).toBe(9_007_199_254_740_991);
  expect(exactJson("1234567890123456.5")).toBe(1234567890123456.5);
});

it("reads a string of ten million characters as any other", () => {
  const long = `9007199254740993 ${"x".repeat(10_000_000)}`;
  expect(exactJson(`{"n":9007199254740993,"s":"${long}"}`)).toEqual({ n: "9007199254740993", s: long });
});
