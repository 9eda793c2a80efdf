import { expect, it } from "vitest";
import { testContext } from "../shared/testing/run-read.ts";
import { newsConnector } from "./connector.ts";
import { rss, serveFeeds } from "./testing/read-feeds.ts";

const entry = (number: number, day: number, words: string): string =>
  `<item><title>Advisory ${number}</title><link>/a/${number}</link><guid>urn:a:${number}</guid><pubDate>Wed, ${String(day).padStart(2, "0")} Oct 2024 13:00:00 GMT</pubDate><description>${words}</description></item>`;

it("reads the latest entries of a feed by address or by its own name, newest first, by keyword and up to a limit", async () => {
  const body = rss(entry(1, 2, "about pumps") + entry(2, 9, "about valves") + entry(3, 5, "about Pumps and valves"));
  await using server = await serveFeeds({ "/advisories.xml": body, "/broken.xml": "<rss" });
  const ctx = testContext({ config: { feeds: [`${server.url}/broken.xml`, `${server.url}/advisories.xml`] } });
  const [action] = newsConnector.actions;
  const titles = async (input: object): Promise<string[]> =>
    Object(await action?.run(ctx, input, "k")).items.map(({ title }: { title: string }) => title);
  expect(await titles({ feed: `${server.url}/advisories.xml` })).toEqual(["Advisory 2", "Advisory 3", "Advisory 1"]);
  expect(await titles({ feed: "advisories.xml", keywords: "PUMPS, sealing" })).toEqual(["Advisory 3", "Advisory 1"]);
  expect(await titles({ feed: "Advisories & news", limit: "1" })).toEqual(["Advisory 2"]);
  await expect(titles({ feed: "no such feed" })).rejects.toMatchObject({ code: "input-invalid" });
  await expect(titles({ feed: `${server.url}/gone.xml` })).rejects.toMatchObject({ code: "not-found" });
});
