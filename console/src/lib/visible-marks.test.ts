import { expect, it } from "vitest";
import { escapedMarks, visibleMarks } from "./visible-marks.ts";

it("a mark that turns a text round, or that nobody sees, is seen where somebody decides on the text", () => {
  expect(visibleMarks("to \u202egpj.exe")).toBe("to ⟨U+202E⟩gpj.exe");
  expect(visibleMarks("pay\u200Bpal\u{E0041}")).toBe("pay⟨U+200B⟩pal⟨U+E0041⟩");
  // Letters of scripts that are written from right to left, and families of emoji, stay as they are.
  expect(visibleMarks("عنوان 👩‍👩‍👧")).toBe("عنوان 👩‍👩‍👧");
});

it("JSON keeps its meaning", () => {
  const given = { to: "a\u202eb\u{E0041}" };
  const text = escapedMarks(JSON.stringify(given));
  expect(text).toBe(String.raw`{"to":"a\u202eb\udb40\udc41"}`);
  expect(JSON.parse(text)).toEqual(given);
});
