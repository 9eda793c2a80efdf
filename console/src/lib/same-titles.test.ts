import { expect, it } from "vitest";
import { sameTitles } from "./same-titles.ts";

it("numbers what bears one title from the oldest on, and leaves what has a title of its own alone", () => {
  const titles = ["Invoices", "Outage", "Invoices", "Invoices"];
  const numbers = sameTitles(titles.map((title, index) => ({ id: `${index}`, title })));
  expect([...numbers].toSorted()).toEqual([
    ["0", 3],
    ["2", 2],
    ["3", 1],
  ]);
});
