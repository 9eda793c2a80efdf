import { expect, it } from "vitest";
import { type RecentText, risingTerms } from "./rising-terms.ts";

const day = 86_400_000;
const noise: RecentText[] = Array.from({ length: 200 }, (_, index) => ({
  at: (index % 14) * day,
  source_datatype: ["gmail", "slack", "jira", "news"][index % 4] ?? "file",
  title: `Weekly matter ${index}`,
  text: `The people of the Canteen Committee met about soup number ${index}, see intranet.example.`,
}));
const story: RecentText[] = Array.from({ length: 12 }, (_, index) => ({
  at: 9 * day + index * 3_600_000,
  source_datatype: ["gmail", "slack", "jira"][index % 3] ?? "file",
  title: index % 2 === 0 ? "OPS-4711 odd sign-ins" : "About the odd sign-ins",
  text: `Somebody at the Harbour Gateway saw it too, see OPS-4711 and "quiet pelican lure".`,
}));

it("suggests what several sources began to speak of within a few days, joined into one search", () => {
  const [first] = risingTerms([...noise, ...story]);
  expect(first?.terms.split(" OR ").toSorted()).toEqual(['"Harbour Gateway"', '"quiet pelican lure"', "OPS-4711"]);
  expect(first?.count).toBe(12);
});

it("suggests nothing where no term is remarkable", () => {
  expect(risingTerms(noise)).toEqual([]);
  expect(risingTerms([])).toEqual([]);
});
