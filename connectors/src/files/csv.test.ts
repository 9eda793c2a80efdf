import { describe, expect, it } from "vitest";
import { parseHere, uploadedAt } from "./testing/parse-bytes.ts";

async function reasons(text: string): Promise<string[]> {
  return (await parseHere("t.csv", text)).failures.map(({ reason }) => reason);
}

describe("tables", () => {
  it("finds date, title, author, text and link by the names that exports use, and keeps every other column as text", async () => {
    const { items, failures } = await parseHere(
      "alerts.csv",
      'Event Time,Alert Name,Hostname,Description,Severity,Permalink\n01/31/2024,"Login, failed",srv-7,"He said ""no""\nand left",High,https://siem.example/1\n',
    );
    expect(failures).toEqual([]);
    expect(items).toMatchObject([
      {
        source_datatype: "file",
        at: "2024-01-31T00:00:00.000Z",
        title: "Login, failed",
        author: "srv-7",
        body: 'He said "no"\nand left\n\nSeverity: High',
        url: "https://siem.example/1",
        raw: { place: "Line 2", dateFrom: "record" },
      },
    ]);
  });

  it.each([
    ["semicolons", "date;title\n2024-01-02;a\n2024-01-03;b\n"],
    ["tabs", "date\ttitle\n2024-01-02\ta\n2024-01-03\tb\n"],
    ["bars and Windows line ends", "date|title\r\n2024-01-02|a\r\n2024-01-03|b"],
    ["a line that names the delimiter", "sep=;\ndate;title\n2024-01-02;a\n2024-01-03;b\n"],
    ["commas inside other fields", "title;date\na, b, c;2024-01-02\nb, d;2024-01-03\n"],
  ])("divides by %s", async (_what, text) => {
    const { items, failures } = await parseHere("t.csv", text);
    expect(failures).toEqual([]);
    expect(items.map(({ at, title }) => [at.slice(0, 10), title[0]])).toEqual([
      ["2024-01-02", "a"],
      ["2024-01-03", "b"],
    ]);
  });

  it("lists each row with broken quotes by its line and takes in all others", async () => {
    const text = [
      "id,date,title,body",
      '1,2024-01-01,fine,"two\nlines"',
      '2,2024-01-02,"never closed,x',
      "3,2024-01-03,fine,y",
      '4,2024-01-04,in"side,z',
      '5,2024-01-05,"closed" too early,z',
      '6,2024-01-06,fine,"quoted, ""twice"""',
      "7,2024-01-07,fine,z,one,too,many",
      '8,2024-01-08,"open to the end,z',
      "9,2024-01-09,fine,last",
    ].join("\n");
    const { items, failures } = await parseHere("t.csv", text);
    expect(items.map(({ at, title }) => `${at.slice(8, 10)} ${title}`)).toEqual([
      "01 fine",
      "03 fine",
      "06 fine",
      "09 fine",
    ]);
    expect(failures.map(({ reason, excerpt }) => [reason, excerpt])).toEqual([
      [
        "Line 4 of t.csv: a quote opens on this line but doesn't close at the end of the field.",
        '2,2024-01-02,"never closed,x',
      ],
      ["Line 6 of t.csv: there is a quote inside an unquoted field.", '4,2024-01-04,in"side,z'],
      ["Line 7 of t.csv: there is text after a field's closing quote.", '5,2024-01-05,"closed" too early,z'],
      ["Line 9 of t.csv has 7 fields; the header has 4.", "7,2024-01-07,fine,z,one,too,many"],
      [
        "Line 10 of t.csv: a quote opens on this line but doesn't close at the end of the field.",
        '8,2024-01-08,"open to the end,z',
      ],
    ]);
  });

  it("loses one line, not the file, to a quote that is never closed", async () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => `${n},2024-01-02,row ${n},text`);
    rows[10] = '10,2024-01-02,"broken,text';
    const { items, failures } = await parseHere("t.csv", ["id,date,title,body", ...rows].join("\n"));
    expect([items.length, failures.length, failures[0]?.reason.slice(0, 7)]).toEqual([4_999, 1, "Line 12"]);
  });

  it("does not take rows between two stray quotes for one long field", async () => {
    const text = 'id,date,title,body\n1,"2024-01-01,a,x\n2,2024-01-02,b,x\n3,2024-01-03,c",x\n4,2024-01-04,d,x\n';
    const { items, failures } = await parseHere("t.csv", text);
    expect(items.map(({ title }) => title)).toEqual(["b", "d"]);
    expect(failures.map(({ reason }) => reason.slice(0, 7))).toEqual(["Line 2 ", "Line 4 "]);
  });

  it("reads a table without a header, and dates a row without a date by the upload", async () => {
    const dated = await parseHere(
      "t.csv",
      "2024-01-02 03:04:05,srv-7,restarted\n2024-01-03 03:04:05,srv-8,restarted\n",
    );
    expect(dated.items).toMatchObject([
      {
        at: "2024-01-02T03:04:05.000Z",
        title: "Line 1 of t.csv",
        body: "Column 1: 2024-01-02 03:04:05\nColumn 2: srv-7\nColumn 3: restarted",
      },
      { at: "2024-01-03T03:04:05.000Z" },
    ]);
    const undated = await parseHere("t.csv", "title,body\na,b\n");
    expect(undated.items).toMatchObject([{ at: uploadedAt, raw: { dateFrom: "upload" } }]);
  });

  it("keeps rows that are the same apart, and gives each the same id when the file comes again", async () => {
    const text = "date,title\n2024-01-02,same\n2024-01-02,same\n2024-01-02,other\n";
    const first = (await parseHere("t.csv", text)).items.map(({ externalId }) => externalId);
    const longer = (await parseHere("t.csv", `${text}2024-01-02,same\n`)).items.map(({ externalId }) => externalId);
    expect(new Set(longer).size).toBe(4);
    expect(longer.slice(0, 3)).toEqual(first);
  });

  it("knows Jira's export: the issue, and each comment as an item of its own", async () => {
    const { items } = await parseHere(
      "jira.csv",
      'Summary,Issue key,Issue id,Status,Reporter,Created,Description,Comment,Comment\nVPN down,OPS-7,10007,Open,Ana,02/Jan/24 3:04 PM,It fails,"03/Jan/24 9:00 AM;Bo;Restarted; works",\n',
    );
    expect(items).toMatchObject([
      {
        source_datatype: "jira",
        externalId: "10007",
        title: "OPS-7: VPN down",
        author: "Ana",
        at: "2024-01-02T15:04:00.000Z",
        body: "It fails\n\nStatus: Open",
      },
      {
        source_datatype: "jira",
        externalId: "10007:comment:1",
        title: "OPS-7: VPN down",
        author: "Bo",
        at: "2024-01-03T09:00:00.000Z",
        body: "Restarted; works",
      },
    ]);
  });

  it("says what is wrong with a file without a row, and with a line without an end", async () => {
    expect(await reasons(`a,b\n1,2\n"${"x".repeat(3_000_000)}`)).toEqual([
      "Line 3 of t.csv: the line is longer than 1,000,000 characters.",
    ]);
    await expect(parseHere("t.csv", '"open\n')).rejects.toThrow("t.csv has no rows that can be read as CSV.");
  });

  it("reads windows-1252 and UTF-16 as they are", async () => {
    const text = "date,title\n2024-01-02,Größe\n";
    for (const bytes of [
      Buffer.from(text, "latin1"),
      Buffer.from(`\ufeff${text}`, "utf16le"),
      Buffer.from(`\ufeff${text}`),
    ]) {
      expect((await parseHere("t.csv", bytes)).items).toMatchObject([
        { title: "Größe", at: "2024-01-02T00:00:00.000Z" },
      ]);
    }
  });
});
