import { describe, expect, it } from "vitest";
import { newsConnector } from "./connector.ts";
import { read, rss, serveFeeds } from "./testing/read-feeds.ts";

describe("formats", () => {
  it("reads RSS with relative links, HTML in the text, an author and several date formats", async () => {
    await using server = await serveFeeds({
      "/feed": rss(
        `<item><title>Patch &lt;b&gt;now&lt;/b&gt; &amp;amp; here</title><link>/advisories/1?a=1&amp;b=2</link><guid isPermaLink="false">17</guid>
         <description>short</description><content:encoded><![CDATA[<p>First &amp; foremost</p><script>steal()</script><p>Then</p>]]></content:encoded>
         <dc:creator>Ana Ruiz</dc:creator><dc:date>2024-10-02T13:00:00+02:00</dc:date></item>`,
        `xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"`,
      ),
    });
    const { items, failures } = await read([`${server.url}/feed`]);
    expect(failures).toEqual([]);
    expect(items).toMatchObject([
      {
        source_datatype: "news",
        at: "2024-10-02T11:00:00.000Z",
        author: "Ana Ruiz",
        title: "Patch now & here",
        body: "First & foremost\n\nThen",
        url: `${server.url}/advisories/1?a=1&b=2`,
      },
    ]);
    expect(items[0]?.externalId).toMatch(/^[0-9a-f]{12}:17$/);
  });

  it("reads Atom with xml:base, xhtml content and plain titles that hold angle brackets", async () => {
    await using server = await serveFeeds({
      "/atom": `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://news.example/base/"><title>Atom</title>
        <author><name>The desk</name></author>
        <entry><id>tag:news.example,2024:1</id><title>if a &lt;b then</title><link rel="self" href="self"/><link href="story/1"/>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One</p><p>Two</p></div></content>
        <published>2024-01-01T00:00:00Z</published><updated>2024-05-01T00:00:00Z</updated></entry></feed>`,
    });
    const { items } = await read([`${server.url}/atom`]);
    expect(items).toMatchObject([
      {
        externalId: "tag:news.example,2024:1",
        at: "2024-01-01T00:00:00.000Z",
        author: "The desk",
        title: "if a <b then",
        body: "One\n\nTwo",
        url: "https://news.example/base/story/1",
      },
    ]);
  });

  it("reads JSON Feed and RDF", async () => {
    await using server = await serveFeeds({
      "/json": JSON.stringify({
        version: "https://jsonfeed.org/version/1.1",
        title: "JSON",
        items: [
          {
            id: "https://x.example/1",
            url: "/1",
            title: "One",
            content_text: "a < b",
            date_published: "2024-01-02T03:04:05Z",
          },
        ],
      }),
      "/rdf": `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
        <channel rdf:about="x"><title>T</title></channel>
        <item rdf:about="http://a.example/1"><title>From RDF</title><link>http://a.example/1</link><dc:date>2024-01-01</dc:date></item></rdf:RDF>`,
    });
    const { items } = await read([`${server.url}/json`, `${server.url}/rdf`]);
    expect(items.map(({ title, body, at }) => [title, body, at])).toEqual([
      ["One", "a < b", "2024-01-02T03:04:05.000Z"],
      ["From RDF", "", "2024-01-01T00:00:00.000Z"],
    ]);
  });

  it("decodes what is not UTF-8: by header, by XML prolog, by byte order mark", async () => {
    const document = (prolog: string) =>
      `${prolog}<rss version="2.0"><channel><title>T</title><item><title>Café</title><guid>urn:c</guid></item></channel></rss>`;
    const latin1 = (text: string) => Buffer.from(text, "latin1");
    await using server = await serveFeeds({
      "/header": (_req, res) => {
        res.writeHead(200, { "content-type": "text/xml; charset=iso-8859-1" }).end(latin1(document("")));
      },
      "/prolog": latin1(document('<?xml version="1.0" encoding="ISO-8859-1"?>')),
      "/bom": Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        Buffer.from(document('<?xml version="1.0" encoding="UTF-16"?>'), "utf16le"),
      ]),
      "/lying": Buffer.from(document('<?xml version="1.0" encoding="utf-16"?>')),
    });
    for (const path of ["/header", "/prolog", "/bom", "/lying"]) {
      const { items } = await read([server.url + path]);
      expect(
        items.map(({ title }) => title),
        path,
      ).toEqual(["Café"]);
    }
  });
});

describe("identity and dates", () => {
  it("gives entries without a guid, and entries that share one, an id of their own that stays", async () => {
    const feed = rss(
      `<item><title>A</title><link>/a</link></item><item><title>B</title><link>/b</link><guid>same</guid></item>
       <item><title>C</title><link>/c</link><guid>same</guid></item><item><description>only text</description></item>`,
    );
    await using server = await serveFeeds({ "/feed": feed });
    const first = await read([`${server.url}/feed`]);
    const second = await read([`${server.url}/feed`]);
    const ids = first.items.map(({ externalId }) => externalId);
    expect(new Set(ids).size).toBe(4);
    expect(second.items.map(({ externalId }) => externalId)).toEqual(ids);
  });

  it("distinguishes two feeds' guid 1", async () => {
    const feed = rss("<item><title>A</title><guid>1</guid></item>");
    await using server = await serveFeeds({ "/one": feed, "/two": feed });
    const { items } = await read([`${server.url}/one`, `${server.url}/two`]);
    expect(new Set(items.map(({ externalId }) => externalId)).size).toBe(2);
  });

  it("gives an entry without a usable date the time it was first seen, and keeps it", async () => {
    const answers = { "/feed": rss("<item><title>A</title><guid>urn:a</guid><pubDate>soon</pubDate></item>") };
    await using server = await serveFeeds(answers);
    const first = await read([`${server.url}/feed`], { now: "2025-01-01T00:00:00.000Z" });
    answers["/feed"] = rss(
      "<item><title>A</title><guid>urn:a</guid></item><item><title>B</title><guid>urn:b</guid></item>",
    );
    const second = await read([`${server.url}/feed`], { state: first.state, now: "2025-01-02T00:00:00.000Z" });
    expect(second.items.map(({ title, at }) => [title, at])).toEqual([
      ["A", "2025-01-01T00:00:00.000Z"],
      ["B", "2025-01-02T00:00:00.000Z"],
    ]);
    expect(first.items[0]?.raw).toMatchObject({ dateFrom: "first-seen" });
  });

  it("leaves out what lies outside the window of the stream", async () => {
    const dated = (day: number) =>
      `<item><title>Day ${day}</title><guid>urn:${day}</guid><pubDate>0${day} Oct 2024 00:00:00 GMT</pubDate></item>`;
    await using server = await serveFeeds({ "/feed": rss([1, 2, 3].map(dated).join("")) });
    const state = newsConnector.initial({ from: "2024-10-02T00:00:00.000Z", to: "2024-10-03T00:00:00.000Z" });
    const { items } = await read([`${server.url}/feed`], { state });
    expect(items.map(({ title }) => title)).toEqual(["Day 2"]);
  });
});
