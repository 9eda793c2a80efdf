const rss = (items: string, encoding = "UTF-8"): string =>
  `<?xml version="1.0" encoding="${encoding}"?>\n<rss version="2.0"><channel><title>Harbour notes</title><link>https://harbour.example/</link><description>From the quay</description>\n${items}\n</channel></rss>\n`;
const item = (title: string, rest: string): string => `<item><title>${title}</title>${rest}</item>`;
const dated = "<pubDate>Tue, 14 Jan 2025 08:30:00 GMT</pubDate>";

/** windows-1252 puts a euro sign at 0x80 and curly quotes at 0x93 and 0x94, where latin-1 and UTF-8 have none. */
const windows1252 = Buffer.concat([
  Buffer.from(rss("", "windows-1252").split("\n\n")[0] ?? "", "latin1"),
  Buffer.from("\n<item><title>Caf\u00e9 prices rise to ", "latin1"),
  Buffer.from([0x80]),
  Buffer.from("4</title><guid>urn:w:1</guid>", "latin1"),
  Buffer.from(`${dated}<description>`, "latin1"),
  Buffer.from([0x93]),
  Buffer.from("D\u00e9j\u00e0 vu", "latin1"),
  Buffer.from([0x94]),
  Buffer.from(" said the barista.</description></item>\n</channel></rss>\n", "latin1"),
]);

export const sentinelBodies = {
  html: "<!doctype html>\n<html><head><title>Sign in</title></head><body><h1>Please sign in to read on</h1></body></html>\n",
  truncated:
    rss(`${item("The first is whole", `<guid>urn:t:1</guid>${dated}`)}\n<item><title>The second breaks o`).split(
      "breaks o",
    )[0] + "breaks o",
  noDates: rss(
    ["Ferry timetable changes", "New crane arrives", "Quay closed for repairs"]
      .map((title, index) =>
        item(title, `<guid>urn:n:${index + 1}</guid><link>https://harbour.example/${index + 1}</link>`),
      )
      .join("\n"),
  ),
  relativeLinks: rss(
    [
      item("Tide tables", `<guid>urn:r:1</guid><link>/tides/today</link>${dated}`),
      item("Harbour master's log", `<guid>urn:r:2</guid><link>log/12</link>${dated}`),
    ].join("\n"),
  ),
  windows1252,
  duplicateGuids: rss(
    [
      ["One", "urn:d:1"],
      ["Two", "urn:d:2"],
      ["Two, corrected", "urn:d:2"],
      ["Three", "urn:d:3"],
    ]
      .map(([title = "", guid = ""]) => item(title, `<guid isPermaLink="false">${guid}</guid>${dated}`))
      .join("\n"),
  ),
  noGuids: rss(
    [
      item("Net mending evening", `<link>https://harbour.example/nets</link>${dated}`),
      item("Lost: one anchor", dated),
    ].join("\n"),
  ),
  entities: `<?xml version="1.0"?>\n<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;">]>\n<rss version="2.0"><channel><title>&e;&e;&e;</title><link>https://laughs.example/</link><description>x</description><item><title>&e;</title><guid>urn:e:1</guid></item></channel></rss>\n`,
} as const;
