import { expect, it } from "vitest";
import { cleanItem } from "./clean-item.ts";

const item = {
  externalId: "1",
  source_datatype: "test",
  at: "2026-03-02T09:00:00Z",
  author: "Ada",
  title: "A subject",
  body: "Words",
  url: null,
  raw: {},
};

it("keeps of a subject and a name what fits a line, and never half a character", () => {
  const long = `${"x".repeat(1_999)}😀 and more`;
  const kept = `${"x".repeat(1_999)}\ufffd`;
  expect(cleanItem({ ...item, title: long, author: long })).toMatchObject({ title: kept, author: kept, body: "Words" });
});
