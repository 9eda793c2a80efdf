import { describe, expect, it } from "vitest";
import { newsConnector } from "./connector.ts";
import { numbered, read, refusal, rss, serveFeeds } from "./testing/read-feeds.ts";

describe("bad input", () => {
  it("names the feed that a web page offers", async () => {
    await using server = await serveFeeds({
      "/page": `<!doctype html><html><head><link rel="alternate" type="application/rss+xml" href="/feed.xml?a=1&amp;b=2"></head><body>We talk about <rss version="2.0"> here</body></html>`,
      "/plain": "<html><body>Nothing here</body></html>",
    });
    const offered = await read([`${server.url}/page`]);
    expect(refusal(offered.error).sentence).toBe(
      `${server.url}/page is a web page, not a feed. It links to this feed: ${server.url}/feed.xml?a=1&b=2. Enter that address instead.`,
    );
    expect(refusal((await read([`${server.url}/plain`])).error).sentence).toContain("doesn't link to a feed");
  });

  it.each([
    ["inside a title", (whole: string) => whole.slice(0, whole.lastIndexOf("</title>"))],
    ["between two entries", (whole: string) => whole.slice(0, whole.lastIndexOf("<item>"))],
    ["inside the last tag", (whole: string) => whole.slice(0, -2)],
  ])("takes nothing of XML that is cut %s, and all of it once it is whole", async (_where, cut) => {
    const answers = { "/feed": cut(rss(numbered(5))) };
    await using server = await serveFeeds(answers);
    const first = await read([`${server.url}/feed`]);
    expect(first.items).toEqual([]);
    expect(refusal(first.error)).toMatchObject({ code: "bad-answer", retryable: true });
    expect(refusal(first.error).sentence).toContain("an incomplete document");
    answers["/feed"] = rss(numbered(5));
    const second = await read([`${server.url}/feed`], { state: first.state });
    expect(second.items).toHaveLength(5);
  });

  it("reads a feed, and knows a page, behind any number of comments", async () => {
    const comments = `${"<!---->".repeat(1_000)} <?a?>`;
    await using server = await serveFeeds({
      "/feed": `${comments}<!DOCTYPE rss [<!ENTITY a "b">]>${comments}${rss(numbered(2)).replace(/^<\?xml[^>]*>/, "")}`,
      "/page": `${comments}<!doctype html><html></html>`,
    });
    expect((await read([`${server.url}/feed`])).items).toHaveLength(2);
    expect(refusal((await read([`${server.url}/page`])).error).sentence).toContain("is a web page");
  });

  it("stops reading a feed of 100 MB at 5 MB", async () => {
    let sent = 0;
    const chunk = Buffer.alloc(1024 * 1024, "x");
    await using server = await serveFeeds({
      "/feed": (_req, res) => {
        const send = () => {
          while (sent < 100) {
            sent += 1;
            if (!res.write(chunk)) return void res.once("drain", send);
          }
          res.end();
        };
        send();
      },
    });
    const { error, items } = await read([`${server.url}/feed`]);
    expect(items).toEqual([]);
    expect(refusal(error)).toMatchObject({ code: "too-large", retryable: false });
    expect(refusal(error).sentence).toContain("more than 5 MB");
    expect(sent, "MB that the server could send").toBeLessThan(50);
  });

  it("shows a redirect to a private address as what it is", async () => {
    await using server = await serveFeeds({
      "/feed": (_req, res) => res.writeHead(302, { location: "http://10.0.0.1/feed" }).end(),
      "/loop": (_req, res) => res.writeHead(302, { location: "/loop" }).end(),
    });
    const refused = refusal((await read([`${server.url}/feed`])).error);
    expect(refused).toMatchObject({ code: "refused-address", retryable: false });
    expect(refused.sentence).toContain("10.0.0.1 is a private address");
    expect(refusal((await read([`${server.url}/loop`])).error).sentence).toContain("more than three times");
  });

  it.each([
    ["nothing", "", "0 bytes"],
    ["JSON that is no feed", '{"a":1}', "not an RSS, Atom or JSON feed"],
    ["an image", Buffer.from("89504e470d0a1a0a0000", "hex"), "not an RSS, Atom or JSON feed"],
    ["XML that is no feed", "<opml><body/></opml>", "not an RSS, Atom or JSON feed"],
  ])("says what is wrong with %s", async (_what, answer, words) => {
    await using server = await serveFeeds({ "/feed": answer });
    expect(refusal((await read([`${server.url}/feed`])).error).sentence).toContain(words);
  });

  it("lists one bad feed as a failure and reads the others", async () => {
    await using server = await serveFeeds({
      "/a": rss(numbered(2)),
      "/b": "<html></html>",
      "/c": rss(numbered(2, 10)),
    });
    const { items, failures, error } = await read([
      `${server.url}/a`,
      `${server.url}/b`,
      `${server.url}/missing`,
      `${server.url}/c`,
    ]);
    expect(error).toBeNull();
    expect(items).toHaveLength(4);
    expect(failures.map(({ externalId }) => externalId)).toEqual([`${server.url}/b`, `${server.url}/missing`]);
    expect(failures[1]?.reason).toContain("404");
  });

  it.each([
    [{ feeds: "" }, "feeds: enter at least one feed address"],
    [{ feeds: "ftp://a.example/feed" }, "feeds.0: this isn't a web address"],
    [{ feeds: "https://a.example/1\nhttps://me:secret@a.example/2" }, "feeds.1: this isn't a web address"],
    [{ feeds: Array.from({ length: 51 }, (_, n) => `https://a.example/${n}`) }, "feeds: at most 50 feeds"],
  ])("refuses a wrong configuration and names the field", (config, words) => {
    expect(() => newsConnector.parseConfig(config)).toThrow(words);
  });

  it("takes addresses as people write them", () => {
    const feeds = " example.com/feed \n\nfeed://b.example/x\r\nhttp://c.example:8080/y\nhttps://example.com/feed";
    expect(newsConnector.parseConfig({ feeds })).toEqual({
      name: "News feeds",
      feeds: ["https://example.com/feed", "https://b.example/x", "http://c.example:8080/y"],
    });
  });
});
