import type { ListedItem } from "@hoopoe/contract/assist/item-filters.ts";
import { expect, it } from "vitest";
import { columnsFor, csvOf, sortRows } from "./item-columns.ts";

const row = (title: string, more: Partial<ListedItem> = {}): ListedItem => ({
  id: title,
  date: "2026-11-05T09:14:00.000Z",
  source_datatype: "jira",
  author: '"Mira Okafor" <mira@corvane.example>',
  title,
  url: null,
  state: "",
  isClosed: null,
  labels: [],
  ...more,
});

it("a list has the columns in which any of its rows says something", () => {
  expect(columnsFor([row("a")]).map(({ id }) => id)).toEqual(["title", "author", "date"]);
  const ticket = row("b", { state: "To Do", isClosed: false, labels: ["supplier"], standing: "own" });
  expect(columnsFor([row("a"), ticket]).map(({ id }) => id)).toContain("state");
});

it("numbers in titles sort by their value, and twice the same column turns the order", () => {
  const rows = [row("ACC-10"), row("ACC-9"), row("ACC-101")];
  const titles = (descends: boolean) => sortRows(rows, { by: "title", descends }).map(({ title }) => title);
  expect(titles(false)).toEqual(["ACC-9", "ACC-10", "ACC-101"]);
  expect(titles(true)).toEqual(["ACC-101", "ACC-10", "ACC-9"]);
});

it("a title that a spreadsheet would run is text in the file, and quotation marks are doubled", () => {
  const [, line] = csvOf([row('=HYPERLINK("https://bad.example")')]).split("\r\n");
  expect(line).toContain(`"'=HYPERLINK(""https://bad.example"")"`);
});
