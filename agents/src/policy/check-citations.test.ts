import type { Citation, Evidence } from "@hoopoe/contract/reports/report.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkCitations } from "./check-citations.ts";

const body = `Hello all,

On 20 November 2026 at 09:05 UTC Anna Keller isolated gw-02.example.org because 1,234 mailboxes (40%) had a forwarding rule.
The attackers did not read the payroll share, and no backup was deleted. We counted 43 hosts and twelve service accounts.
Ticket SEC-1482 tracks invoice_2026.xlsx. It was 41 laptops, not 57 laptops. Yesterday the board approved the shutdown of the old portal.
The supplier denied that its signing key had leaked from the build server. The restart lasted 40 minutes and moved 3 GB of logs.
Up to 300 rows per shard were unaffected last week, and in 2026 hundreds of readers noticed nothing.`;

const mail: Evidence = {
  id: "e1",
  number: 1,
  itemId: "i1",
  source_datatype: "gmail",
  date: "2026-11-21T10:00:00.000Z",
  author: "Boris Lund <boris@example.org>",
  title: "Status of the forwarding rules in finance",
  body,
  url: null,
};
const other: Evidence = {
  ...mail,
  id: "e2",
  number: 2,
  itemId: "i2",
  title: "Lunch",
  body: "The canteen serves soup again from next Tuesday on.",
  date: "2026-11-19T08:00:00.000Z",
};

function cite(quote: string, change: Partial<Citation> = {}): Citation {
  const field = change.field ?? "body";
  return { evidenceId: "e1", field, quote, start: Math.max(0, mail[field].indexOf(quote)), ...change };
}

function reasonsFor(text: string, ...citations: Citation[]): string[] {
  const check = checkCitations({ text, citations }, [mail, other]);
  return check.status === "verified" ? [] : check.reasons;
}

const first = cite(
  "On 20 November 2026 at 09:05 UTC Anna Keller isolated gw-02.example.org because 1,234 mailboxes (40%) had a forwarding rule.",
);
const share = cite("The attackers did not read the payroll share, and no backup was deleted.");
const counts = cite("We counted 43 hosts and twelve service accounts.");
const board = cite("Yesterday the board approved the shutdown of the old portal.");
const denial = cite("The supplier denied that its signing key had leaked from the build server.");
const rows = cite(
  "Up to 300 rows per shard were unaffected last week, and in 2026 hundreds of readers noticed nothing.",
);
const restart = cite("The restart lasted 40 minutes and moved 3 GB of logs.");

describe("a sentence that its quotes cover is verified", () => {
  it.each([
    ["word for word", first.quote, [first]],
    [
      "in other words with the same values",
      "Anna Keller isolated gw-02.example.org on 2026-11-20 at 9:05 AM; 1234 mailboxes, 40 percent, had a forwarding rule.",
      [first],
    ],
    ["numbers written out", "43 hosts and 12 service accounts were counted.", [counts]],
    [
      "another zone, same moment",
      "Anna Keller isolated gw-02.example.org at 10:05 CET because mailboxes had a forwarding rule.",
      [first],
    ],
    ["an offset, same moment", first.quote.replace("09:05 UTC", "14:35 +05:30"), [first]],
    ["an offset without a colon, to the west", first.quote.replace("09:05 UTC", "04:35 -0430"), [first]],
    [
      "a negation in another spelling",
      "The attackers didn't read the payroll share, and no backup was deleted.",
      [share],
    ],
    ["a relative day by its date", "On 20 November 2026 the board approved the shutdown of the old portal.", [board]],
    [
      "typographic quotes, dashes and spaces",
      "The supplier denied that its signing key had leaked from the build server.",
      [{ ...denial, quote: denial.quote.replaceAll(" ", "\u00a0") }],
    ],
    [
      "an author named as such",
      "Boris Lund: We counted 43 hosts and twelve service accounts.",
      [counts, cite("Boris Lund", { field: "author" })],
    ],
    [
      "a day of the source's own date",
      "On 2026-11-21 we counted 43 hosts and twelve service accounts.",
      [counts, cite("2026-11-21", { field: "date" })],
    ],
    ["a bound in other words", rows.quote.replace("Up to", "No more than"), [rows]],
    ["units in another spelling", "The restart lasted 40 mins and moved 3GB of logs.", [restart]],
  ])("%s", (_, text, citations) => {
    expect(reasonsFor(text, ...citations)).toEqual([]);
  });
});

describe("what a quote does not carry is marked", () => {
  it.each<[string, string, Citation[], RegExp]>([
    ["no citation", "We counted 43 hosts and twelve service accounts.", [], /no quote covers/],
    [
      "an invented quote",
      "We counted 44 hosts and nine service accounts.",
      [cite("We counted 44 hosts and nine service accounts.")],
      /isn't at that place/,
    ],
    ["an invented source", counts.quote, [{ ...counts, evidenceId: "e9" }], /"e9" isn't in the evidence/],
    ["a quote of another source", counts.quote, [{ ...counts, evidenceId: "e2" }], /isn't at that place/],
    ["a quote of another field", counts.quote, [{ ...counts, field: "title" }], /isn't at that place/],
    ["a quote at another place", counts.quote, [{ ...counts, start: counts.start + 1 }], /isn't at that place/],
    ["one common word", "The supplier stole the payroll.", [cite("the")], /fewer than five/],
    [
      "five common words under a claim of its own",
      "Customers abroad suffered heavy losses.",
      [cite("because 1,234 mailboxes (40%) had a forwarding rule")],
      /no quote says .*“suffered”/,
    ],
    ["a changed number", "We counted 47 hosts and twelve service accounts.", [counts], /number 47/],
    ["a changed written-out number", "We counted 43 hosts and thirteen service accounts.", [counts], /number thirteen/],
    [
      "a number taken from an id",
      "We counted 1482 hosts and twelve service accounts in SEC-1482.",
      [counts, cite("Ticket SEC-1482 tracks invoice_2026.xlsx. It was 41 laptops, not 57 laptops.")],
      /number 1482/,
    ],
    ["numbers that changed places", "We counted 12 hosts and 43 service accounts.", [counts], /don't say 12/],
    ["a changed unit", "The restart lasted 40 hours and moved 3 GB of logs.", [restart], /don't say 40/],
    ["a changed size", "The restart lasted 40 minutes and moved 3 TB of logs.", [restart], /don't say 3/],
    [
      "a percentage made a count",
      "Anna Keller isolated gw-02.example.org because 40 mailboxes had a forwarding rule.",
      [first],
      /number 40/,
    ],
    ["a changed day", first.quote.replace("20 November", "21 November"), [first], /date 21 November 2026/],
    ["a changed year", first.quote.replace("2026", "2025"), [first], /date 20 November 2025/],
    ["an invented weekday", `On Monday ${board.quote.toLowerCase()}`, [board], /date Monday/],
    ["the source's own date, not quoted", `On 21 November ${counts.quote}`, [counts], /date 21 November/],
    ["a changed time", first.quote.replace("09:05", "09:50"), [first], /time 09:50/],
    ["evening for morning", first.quote.replace("09:05 UTC", "9:05 PM"), [first], /time 9:05 PM/],
    ["an offset of another moment", first.quote.replace("09:05 UTC", "14:35 +05:00"), [first], /time 14:35 \+05:00/],
    ["an invented zone", first.quote.replace("UTC", "CET"), [first], /time 09:05 CET/],
    ["a changed name", first.quote.replace("Keller", "Kessler"), [first], /name Anna Kessler/],
    [
      "a name at the sentence's start",
      "Boris isolated gw-02.example.org because 1,234 mailboxes had a forwarding rule.",
      [first],
      /name Boris/,
    ],
    ["a name with a letter of another script", first.quote.replace("Anna", "\u0410nna"), [first], /name/],
    ["a changed host", first.quote.replace("gw-02", "gw-03"), [first], /"gw-03.example.org"/],
    [
      "a shortened ticket id",
      "Ticket SEC-148 tracks invoice_2026.xlsx; 41 laptops, not 57 laptops.",
      [cite("Ticket SEC-1482 tracks invoice_2026.xlsx. It was 41 laptops, not 57 laptops.")],
      /"sec-148"/,
    ],
    [
      "words put in quotation marks",
      'The board approved the "total shutdown" of the old portal yesterday.',
      [board],
      /"total shutdown"/,
    ],
    [
      "a dropped not",
      "The attackers did read the payroll share, and no backup was deleted.",
      [share],
      /drops the quote's "not"/,
    ],
    [
      "a dropped no",
      "The attackers did not read the payroll share, and backup was deleted.",
      [share],
      /drops the quote's "no"/,
    ],
    ["an added not", "We did not count 43 hosts and twelve service accounts.", [counts], /don't say "not"/],
    ["a not that moved", "The attackers did read the payroll share, and the backup was not deleted.", [share], /not/],
    [
      "a not hidden by an invisible character",
      "The attackers did no\u200bt read the payroll share.",
      [counts],
      /most|not/,
    ],
    [
      "a dropped denial",
      "The supplier said its signing key had leaked from the build server.",
      [denial],
      /drops the quote's "denied"/,
    ],
    [
      "a quote cut behind its not",
      "The attackers read the payroll share.",
      [cite("read the payroll share, and no backup was deleted")],
      /leaves out the "not"|drops/,
    ],
    [
      "a quote cut behind its denial",
      "Its signing key had leaked from the build server.",
      [cite("its signing key had leaked from the build server")],
      /leaves out the "denied"/,
    ],
    [
      "a quote that cuts a number",
      "234 mailboxes (40%) had a forwarding rule.",
      [cite("234 mailboxes (40%) had a forwarding rule.")],
      /cuts a word or a number/,
    ],
    [
      "a quote that cuts a word",
      "Tended rule",
      [cite("olated gw-02.example.org because 1,234 mailboxes")],
      /cuts a word/,
    ],
    [
      "a day quoted from the date made a number",
      "We counted 2026 hosts and twelve service accounts.",
      [counts, cite("2026-11-21", { field: "date" })],
      /number 2026/,
    ],
    ["an upper bound made a count", rows.quote.replace("Up to 300", "300"), [rows], /differently/],
    ["an upper bound made a lower one", rows.quote.replace("Up to", "More than"), [rows], /differently/],
    ["a changed magnitude", rows.quote.replace("hundreds", "thousands"), [rows], /number thousands/],
    ["a changed stretch of time", rows.quote.replace("last week", "last month"), [rows], /"last month"/],
    [
      "a negation that is only a syllable",
      rows.quote.replace("unaffected", "affected"),
      [rows],
      /reverses the quote's "unaffected"/,
    ],
    ["a number hidden behind a comma", rows.quote.replace("300 rows", "300 rows,47"), [rows], /number 47/],
    ["a number hidden behind another", rows.quote.replace("2026", "2026 9 "), [rows], /number 9/],
    [
      "a weekday that does not fit its date",
      first.quote.replace("20 November", "Monday 20 November"),
      [first],
      /date Monday 20 November/,
    ],
    [
      "a machine's name without a digit",
      "The build-farm denied that its signing key had leaked from the build server.",
      [denial],
      /"build-farm"/,
    ],
    [
      "a count after a pronoun",
      rows.quote.replace("hundreds of readers", "that fourteen readers"),
      [rows],
      /number fourteen/,
    ],
    ["marks that turn the reading order", `${counts.quote}\u202e`, [counts], /reading order/],
    ["letters that no page shows", `${counts.quote}\u{E0041}\u{E0042}`, [counts], /invisible letters/],
  ])("%s", (_, text, citations, reason) => {
    expect(reasonsFor(text, ...citations).join("; ")).toMatch(reason);
  });
});

describe("for any numbers and names", () => {
  const person = fc.constantFrom("Ines Marlow", "Tomas Quill", "Rhea Sandoval", "Piotr Wend");
  const written = fc.record({
    count: fc.integer({ min: 0, max: 9_999_999 }),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
    person,
  });
  const pad = (value: number) => String(value).padStart(2, "0");
  const tell = (fact: { count: number; hour: number; minute: number; person: string }) =>
    `At ${pad(fact.hour)}:${pad(fact.minute)} ${fact.person} found ${fact.count} altered records in the ledger.`;
  const check = (text: string, source: string) =>
    checkCitations({ text, citations: [{ evidenceId: "e1", field: "body", quote: source, start: 0 }] }, [
      { ...mail, body: source },
    ]).status;

  it("the same value in another spelling is verified", () => {
    fc.assert(
      fc.property(written, (fact) => {
        const half = fact.hour < 12 ? "am" : "pm";
        const text = `${fact.person} found ${fact.count.toLocaleString("en-US")} altered records in the ledger at ${fact.hour % 12 || 12}:${pad(fact.minute)} ${half}.`;
        expect(check(text, tell(fact))).toBe("verified");
      }),
    );
  });

  it("another value is never verified", () => {
    fc.assert(
      fc.property(written, written, (fact, invented) => {
        fc.pre(
          fact.count !== invented.count ||
            fact.hour !== invented.hour ||
            fact.minute !== invented.minute ||
            fact.person !== invented.person,
        );
        expect(check(tell(invented), tell(fact))).toBe("unverified");
      }),
    );
  });
});
