import { expect, it } from "vitest";
import { sameTitles, titleWithout } from "./same-titles.ts";

it("numbers what bears one title from the oldest on, and leaves what has a title of its own alone", () => {
  const titles = ["Invoices", "Outage", "Invoices", "Invoices"];
  const numbers = sameTitles(titles.map((title, index) => ({ id: `${index}`, title })));
  expect([...numbers].toSorted()).toEqual([
    ["0", 3],
    ["2", 2],
    ["3", 1],
  ]);
});

it("leaves a template out of a title that ends with it, and never all of a title", () => {
  expect(titleWithout("What of the pump?\u00A0· News digest", "News digest")).toBe("What of the pump?");
  expect(titleWithout("News digest", "News digest")).toBe("News digest");
  expect(titleWithout("What of the pump?\u00A0· Our own", "News digest")).toBe("What of the pump?\u00A0· Our own");
});
