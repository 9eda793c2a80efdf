import { describe, expect, it } from "vitest";
import { parseHere, uploadedAt } from "./testing/parse-bytes.ts";

describe("JSON", () => {
  it.each([
    ["an array", '[{"id":1,"date":"2024-01-02","title":"a"},{"id":2,"date":"2024-01-03","title":"b"}]'],
    [
      "an array inside an object",
      '{"count":2,"results":[{"id":1,"date":"2024-01-02","title":"a"},{"id":2,"date":"2024-01-03","title":"b"}],"next":null}',
    ],
    [
      "lines, whatever the name says",
      '{"id":1,"date":"2024-01-02","title":"a"}\n{"id":2,"date":"2024-01-03","title":"b"}\n',
    ],
  ])("takes each record of %s", async (_what, text) => {
    const { items, failures } = await parseHere("t.json", text);
    expect(failures).toEqual([]);
    expect(items.map(({ at, title }) => [at.slice(0, 10), title])).toEqual([
      ["2024-01-02", "a"],
      ["2024-01-03", "b"],
    ]);
  });

  it("reads inner fields, epoch times and a document that is one single record", async () => {
    const { items } = await parseHere(
      "event.json",
      '{"timestamp":1712345678123,"user":{"name":"Ana","roles":["admin","ops"]},"event":"login","tags":["x","y"],"details":"From a new place"}',
    );
    expect(items).toMatchObject([
      {
        at: "2024-04-05T19:34:38.123Z",
        author: "Ana",
        title: "login",
        body: "From a new place\n\nuser.roles: admin, ops\ntags: x, y",
      },
    ]);
  });

  it("keeps what is complete of a document that ends early, and names the position", async () => {
    const text = '{"items":[{"id":1,"title":"a"},{"id":2,"title":"b"},{"id":3,"ti';
    const { items, failures } = await parseHere("t.json", text);
    expect(items.map(({ title }) => title)).toEqual(["a", "b"]);
    expect(failures.map(({ reason }) => reason)).toEqual([
      "t.json is broken at character 64: it ends early, inside the value that starts at character 53. The 2 records before it were saved.",
    ]);
  });

  it.each([
    ['[{"id":1,"title":"a"} {"id":2}]', 1, 'character 23 is "{" where a comma or ] should be'],
    ['[{"id":1,"title":"a"}]]', 1, 'character 23 is "]" where the end of the document should be'],
    ["<html>", 0, 'character 1 is "<" where a value should be'],
    ['{"a":1,b:2}', 0, 'character 8 is "b" where a name in quotes should be'],
  ])("names the place where %s breaks", async (text, count, words) => {
    const { items, failures } = await parseHere("t.json", text);
    expect(items.filter(({ title }) => title === "a")).toHaveLength(count);
    expect(failures.map(({ reason }) => reason)).toEqual([expect.stringContaining(words)]);
  });

  it("lists one record that is not valid, and one line, and takes the others", async () => {
    const array = await parseHere("t.json", '[{"title":"a"},{title:"b"},{"title":"c"}]');
    expect(array.items.map(({ title }) => title)).toEqual(["a", "c"]);
    expect(array.failures[0]?.reason).toContain("Record at character 16 of t.json isn't valid JSON");
    const lines = await parseHere("t.jsonl", '{"title":"a"}\n{"title":\n\n{"title":"c"}');
    expect(lines.items.map(({ title }) => title)).toEqual(["a", "c"]);
    expect(lines.failures[0]?.reason).toContain("Line 2 of t.jsonl isn't valid JSON");
  });

  it("dates a record without a date by the upload and stores no character that a database refuses", async () => {
    const { items } = await parseHere("t.json", String.raw`[{"title":"a\u0000b\ud800","x\u0000":"y"}]`);
    expect(items).toMatchObject([
      { at: uploadedAt, title: "ab\ufffd", raw: { dateFrom: "upload", record: { x: "y" } } },
    ]);
  });
});

describe("Slack's export", () => {
  const messages = [
    {
      type: "message",
      channel: "C1",
      user: "U1",
      ts: "1712345678.000200",
      text: "See <https://x.example/a|the page> &amp; ask <@U2> in <#C2|help>",
      thread_ts: "1712345678.000200",
    },
    {
      type: "message",
      channel: "C1",
      user: "U2",
      ts: "1712345700.000300",
      text: "On it",
      thread_ts: "1712345678.000200",
    },
  ];
  const users = [
    { id: "U1", name: "ana", profile: { real_name: "Ana Ruiz" } },
    { id: "U2", name: "bo" },
  ];
  const channels = [{ id: "C1", name: "incidents" }];

  it.each([
    ["before", JSON.stringify({ team_url: "https://acme.slack.com", users, channels, messages })],
    ["after", JSON.stringify({ team_url: "https://acme.slack.com", messages, channels, users })],
  ])("names people and channels that come %s the messages", async (_when, text) => {
    const { items } = await parseHere("slack.json", text);
    expect(items).toMatchObject([
      {
        source_datatype: "slack",
        externalId: "C1:1712345678.000200",
        at: "2024-04-05T19:34:38.000Z",
        author: "Ana Ruiz",
        title: "#incidents",
        body: "See the page (https://x.example/a) & ask @bo in #help",
        url: "https://acme.slack.com/archives/C1/p1712345678000200",
      },
      { author: "bo", title: "#incidents (thread)", body: "On it", raw: { thread_ts: "1712345678.000200" } },
    ]);
    expect(items).toHaveLength(2);
  });

  it("reads a channel's day, named by its file, and channels that bring their messages", async () => {
    const day = await parseHere(
      "general-2024-04-05.json",
      JSON.stringify(
        messages.map((message) => ({
          ...message,
          channel: undefined,
          user_profile: { real_name: "From the profile" },
        })),
      ),
    );
    expect(day.items).toMatchObject([
      { title: "#general", author: "From the profile", externalId: "general:1712345678.000200" },
      {},
    ]);
    const nested = await parseHere("export.json", JSON.stringify({ channels: [{ ...channels[0], messages }], users }));
    expect(nested.items).toMatchObject([{ title: "#incidents", author: "Ana Ruiz" }, { title: "#incidents (thread)" }]);
  });

  it("keeps a list of users as records when no message is there", async () => {
    const { items } = await parseHere("people.json", JSON.stringify({ users }));
    expect(items.map(({ source_datatype }) => source_datatype)).toEqual(["file", "file"]);
  });
});

describe("Jira's search", () => {
  it("gives an item for each issue and each comment, with text from the document format", async () => {
    const adf = {
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [
            { type: "text", text: "Fails for " },
            { type: "mention", attrs: { text: "@Bo" } },
          ],
        },
        {
          type: "bulletList",
          content: [{ type: "listItem", content: [{ type: "paragraph", content: [{ type: "text", text: "VPN" }] }] }],
        },
      ],
    };
    const issue = {
      id: "10007",
      key: "OPS-7",
      self: "https://acme.atlassian.net/rest/api/3/issue/10007",
      fields: {
        summary: "VPN down",
        created: "2024-01-02T15:04:00.000+0200",
        reporter: { displayName: "Ana" },
        status: { name: "Open" },
        description: adf,
        comment: {
          comments: [
            { id: "5", author: { displayName: "Bo" }, body: "Restarted", created: "2024-01-03T09:00:00.000+0000" },
          ],
        },
      },
    };
    const { items } = await parseHere("jira.json", JSON.stringify({ startAt: 0, issues: [issue] }));
    expect(items).toMatchObject([
      {
        source_datatype: "jira",
        externalId: "10007",
        at: "2024-01-02T13:04:00.000Z",
        author: "Ana",
        title: "OPS-7: VPN down",
        body: "Fails for @Bo\n\n- VPN\n\nStatus: Open",
        url: "https://acme.atlassian.net/browse/OPS-7",
      },
      { externalId: "10007:comment:5", author: "Bo", body: "Restarted", at: "2024-01-03T09:00:00.000Z" },
    ]);
  });
});
