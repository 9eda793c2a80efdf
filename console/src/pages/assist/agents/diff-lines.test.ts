import { expect, it } from "vitest";
import { diffLines } from "./diff-lines.ts";

const shown = (from: string, to: string) =>
  diffLines(from.split(" "), to.split(" "))
    .map(({ sign, text }) => `${sign}${text}`)
    .join(",");

it("shows what went and what came, and keeps what stayed", () => {
  expect(shown("a b c", "a x c")).toBe(" a,-b,+x, c");
  expect(shown("a b", "a b")).toBe(" a, b");
  expect(shown("b c", "a b c d")).toBe("+a, b, c,+d");
});
