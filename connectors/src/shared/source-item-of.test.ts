import { sourceItem } from "@hoopoe/contract/intake/item.ts";
import { expect, it } from "vitest";
import { bodyCharsMax, sourceItemOf } from "./source-item-of.ts";

const plain = {
  externalId: "1",
  source_datatype: "file",
  at: "2024-01-02T00:00:00.000Z",
  author: "a",
  title: "t",
  body: "b",
  url: null,
  raw: null,
};

it("makes an item that a database takes: no NUL, no half characters, one line where one belongs", () => {
  const deep: unknown = JSON.parse(`${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}`);
  const made = sourceItemOf({
    ...plain,
    title: "a\0\n b\ud800",
    body: "x\0y",
    raw: { "k\0": ["\udc00", undefined], deep },
  });
  expect(made).toMatchObject({ title: "a b\ufffd", body: "xy" });
  expect(sourceItem.parse(made)).toEqual(made);
  expect(JSON.stringify(made)).not.toMatch(/\\u0000|\\ud800|\\udc00/);
});

it("cuts what is too long and says so", () => {
  const made = sourceItemOf({
    ...plain,
    title: "t".repeat(600),
    body: "b".repeat(bodyCharsMax + 1),
    raw: "r".repeat(100_000),
  });
  expect(made.title).toHaveLength(500);
  expect(made.body.endsWith(`[Cut here: the text has ${bodyCharsMax + 1} characters.]`)).toBe(true);
  expect(made.raw).toEqual({ leftOut: "100002 characters of raw data" });
});

it.each([
  ["https://x.example/a b", "https://x.example/a%20b"],
  ["javascript:alert(1)", null],
  ["/relative", null],
  [`https://x.example/${"a".repeat(3_000)}`, null],
])("keeps only web addresses: %s", (url, kept) => {
  expect(sourceItemOf({ ...plain, url }).url).toBe(kept);
});
