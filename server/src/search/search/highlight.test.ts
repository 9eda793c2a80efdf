import { expect, it } from "vitest";
import { toExcerpt, toParts } from "./highlight.ts";

const hit = (text: string) => `\uE000${text}\uE001`;

it("keeps the text complete and separates hits from the rest", () => {
  expect(toParts(`a ${hit("b")} c`)).toEqual([
    { text: "a ", hit: false },
    { text: "b", hit: true },
    { text: " c", hit: false },
  ]);
});

it("shows the stretch around the first hit, however long the text", () => {
  const long = `${"before ".repeat(200)}${hit("here")} ${"after ".repeat(200)}`;
  const parts = toExcerpt(long);
  const text = parts.map((part) => part.text).join("");
  expect(parts.find((part) => part.hit)?.text).toBe("here");
  expect(text.length).toBeLessThan(300);
  expect(text).toMatch(/^… before .* after …$/);
});

it("closes a hit that the cut runs through", () => {
  const parts = toExcerpt(hit(`start ${"word ".repeat(100)}`));
  expect(parts[0]?.hit).toBe(true);
  expect(parts.map((part) => part.text).join("")).not.toMatch(/[\uE000\uE001]/);
});

it("folds white space of any kind to one space, and none stays at the ends", () => {
  const [part, ...more] = toExcerpt(" \ta \n b\r\n\u00A0 c  d\u2028e f\n");
  expect([part?.text, more]).toEqual(["a b c d e f", []]);
});
