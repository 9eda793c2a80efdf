import { expect, it } from "vitest";
import { phrase } from "./phrase.ts";
import { randomFrom } from "./random.ts";

it("chooses, nests, keeps plain brackets and remembers numbers", () => {
  const random = randomFrom("t");
  expect(phrase("[EXTERNAL] [a|a]", {}, random)).toBe("[EXTERNAL] a");
  expect(phrase("[x [y|y] z|x y z]", {}, random)).toBe("x y z");
  expect(phrase("{who} ({who.title}), {n#5-5} and {n}", { who: { full: "Ada Byrd", title: "Buyer" } }, random)).toBe(
    "Ada Byrd (Buyer), 5 and 5",
  );
});

it("refuses a slot or property that does not exist", () => {
  expect(() => phrase("{nobody}", {}, randomFrom("t"))).toThrow("no such slot");
  expect(() => phrase("{who.age}", { who: { full: "A" } }, randomFrom("t"))).toThrow("no such property");
});
