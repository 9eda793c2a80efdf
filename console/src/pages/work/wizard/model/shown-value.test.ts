import { expect, it } from "vitest";
import { shownValue } from "./shown-value.ts";

it("shows a list of objects as a table where it is the only one, with a count of all its rows", () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({ key: `SEC-${index}`, title: "Lure" }));
  const { table, fields } = shownValue({ items: rows, total: 60 });
  expect(table).toMatchObject({ path: "items", columns: ["key", "title"], count: 60 });
  expect(table?.rows).toHaveLength(50);
  expect(fields).toEqual([{ name: "total", value: 60 }]);
  expect(shownValue(rows).table?.path).toBe("");
});

it("shows two lists as fields, and a text in full", () => {
  const two = { a: [{ x: 1 }], b: [{ y: 2 }] };
  expect(shownValue(two)).toMatchObject({ table: null, fields: [{ name: "a" }, { name: "b" }] });
  expect(shownValue("text")).toEqual({ table: null, fields: [], plain: "text" });
});
