import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LongList } from "./LongList.tsx";

const listOf = (count: number) =>
  renderToStaticMarkup(
    <LongList rows={Array.from({ length: count }, (_, index) => index)} nouns="apps">
      {(rows) => rows.map((row) => <li key={row}>{row}</li>)}
    </LongList>,
  );
const rowsIn = (html: string) => html.match(/<li>/g)?.length;

it("a list of a thousand draws a hundred rows, says so, and offers the next hundred", () => {
  const html = listOf(1_000);
  expect(rowsIn(html)).toBe(100);
  expect(html).toContain("100 of 1,000 apps");
  expect(html).toContain("Show 100 more");
});

it("a list that fits is shown whole, and offers no more", () => {
  expect(rowsIn(listOf(100))).toBe(100);
  expect(listOf(100)).not.toContain("<button");
  expect(listOf(103)).toContain("Show 3 more");
});
