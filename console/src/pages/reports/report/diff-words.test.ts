import { expect, it } from "vitest";
import { diffWords } from "./diff-words.ts";

it("only the words that differ are struck or underlined, and nothing of either sentence is lost", () => {
  const parts = diffWords("The bank froze €48,250 on Monday.", "The bank froze €31,400 on Monday.");
  expect(parts).toEqual([
    { kind: "same", text: "The bank froze " },
    { kind: "removed", text: "€48,250 " },
    { kind: "added", text: "€31,400 " },
    { kind: "same", text: "on Monday." },
  ]);
  const join = (left: string) => parts.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join("");
  expect(join("added")).toBe("The bank froze €48,250 on Monday.");
  expect(join("removed")).toBe("The bank froze €31,400 on Monday.");
});
