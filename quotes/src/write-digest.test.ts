import { expect, it } from "vitest";
import { readDocs } from "./read-docs.ts";
import { clusterDocs } from "./cluster-docs.ts";
import { matchInterests } from "./match-interests.ts";
import { newsAlike } from "./testing/news-alike.ts";
import { newsReworded } from "./testing/news-reworded.ts";
import { newsTold } from "./testing/news-told.ts";

const pace = async () => undefined;

function docsOf(told: readonly (readonly [story: string, title: string, body: string])[]) {
  return told.map(([story, title, body], index) => ({
    itemId: `${index}${story}`,
    source_datatype: "news",
    date: new Date(Date.UTC(2026, 10, 17, 6 + index)).toISOString(),
    author: "Feed",
    title,
    body,
    url: null,
  }));
}

it.each(Object.entries(newsTold))(
  "%s: puts each story's items together however they are worded, and none that only look alike [7.43]",
  async (_, told) => {
    const clusters = await clusterDocs(await readDocs(docsOf(told), { pace }), { pace });
    const found = clusters.map((cluster) => cluster.map(({ doc }) => doc.itemId.replace(/\d+/, "")).join(""));
    const wanted = [...Map.groupBy(told, ([story]) => story).values()];
    expect(found.toSorted()).toEqual(wanted.map((items) => items.map(([story]) => story).join("")).toSorted());
  },
);

const pairs = [
  ...newsReworded.map((pair) => ({ pair, storyCount: 1 })),
  ...newsAlike.map((pair) => ({ pair, storyCount: 2 })),
];

it.each(pairs.map(({ pair, storyCount }) => ({ headline: pair[0], other: pair[2], pair, storyCount })))(
  "“$headline” and “$other” are so many stories: $storyCount",
  async ({ pair: [title, body, otherTitle, otherBody], storyCount }) => {
    const told = docsOf([
      ["A", title, body],
      ["B", otherTitle, otherBody],
    ]);
    expect(await clusterDocs(await readDocs(told, { pace }), { pace })).toHaveLength(storyCount);
  },
);

it.each([
  ["mail gateway", true],
  ["gateway (failure OR lunch)", false],
  ["gateway (outage OR lunch)", true],
  ["(gateway OR lunch) -certificate", false],
  ["gateway NOT (lunch OR bread)", true],
  ['"mail gateway" AND outage', true],
  ["title:gateway lunch OR bread", false],
  ["-lunch", false],
  ["", false],
  ["gateway) OR (", true],
])("a question for %s concerns a story of the gateway's outage: %s", async (terms, isConcerned) => {
  const cluster = await readDocs(
    docsOf([["A", "Outage of the mail gateway", "The mail gateway failed since its certificate had expired."]]),
    { pace },
  );
  expect(matchInterests(cluster, [{ name: "Q", terms }])).toEqual(isConcerned ? ["Q"] : []);
});
