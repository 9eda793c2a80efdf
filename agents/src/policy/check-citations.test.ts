import type { Evidence } from "@hoopoe/contract/reports/report.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CitedText, checkCitations, weighSentence } from "./check-citations.ts";

const body = `Hello all,

On 20 November 2026 at 09:05 UTC Anna Keller isolated gw-02.example.org because 1,234 mailboxes (40%) had a forwarding rule.
We counted 43 hosts and 57 accounts. The attackers did not read the payroll share.
Ticket SEC-1482 tracks invoice_2026.xlsx. Yesterday the board approved 31.400,50 euros for it.`;
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
const cite = (
  text: string,
  quote = "We counted 43 hosts and 57 accounts.",
  more: Partial<CitedText> = {},
): CitedText => ({
  text,
  citations: [{ evidenceId: "e1", field: "body", quote, start: Math.max(0, body.indexOf(quote)) }],
  ...more,
});

describe("code alone says quoted", () => {
  it.each([
    ["of a whole sentence", cite("We counted 43 hosts and 57 accounts.")],
    ["of two", cite("We counted 43 hosts and 57 accounts. The attackers did not read the payroll share.", body)],
    [
      "behind the quoted name of its author",
      {
        text: "Boris Lund: We counted 43 hosts and 57 accounts.",
        citations: [
          ...cite("").citations,
          { evidenceId: "e1", field: "author" as const, quote: "Boris Lund", start: 0 },
        ],
      },
    ],
    [
      "of a title",
      { text: mail.title, citations: [{ evidenceId: "e1", field: "title" as const, quote: mail.title, start: 0 }] },
    ],
  ])("%s", (_what, sentence) => {
    expect(checkCitations(sentence, [mail])).toEqual({ status: "quoted" });
  });

  it("never of a part of a sentence, which may say the opposite of the whole", () => {
    const quote = "read the payroll share";
    expect(checkCitations(cite("The attackers read the payroll share.", quote), [mail]).status).toBe("not-supported");
    expect(checkCitations(cite("Read the payroll share.", quote), [mail]).status).toBe("not-supported");
  });
});

describe("hard values are looked for in the whole item, its author, date and title", () => {
  it.each([
    "Lund reported it on 21 November 2026.",
    "43 hosts in finance were counted after gw-02.example.org was isolated at 10:05 CET.",
    "The board approved EUR 31,400.50 on 20 November.",
    "Anna Keller isolated the gateway; 1234 mailboxes, 40 percent, had a rule.",
    "Am 20. November 2026 wurde gw-02.example.org von Anna Keller isoliert.",
    "20 листопада 2026 року було ізольовано gw-02.example.org.",
    "Le 20 novembre 2026 à 09:05 UTC, la passerelle gw-02.example.org a été isolée.",
    "100 hosts and accounts were counted.",
  ])("“%s” is open: its values are there, its sense is for a model", (text) => {
    expect(weighSentence(cite(text), [mail])).toMatchObject({ status: "open" });
  });

  it.each([
    ["44 hosts were counted.", "the number 44"],
    ["43 hosts were counted on 22 November 2026.", "the date 22 November 2026"],
    ["Am 22. November wurden 43 Systeme gezählt.", "the date 22. November"],
    ["The gateway was isolated at 09:06 UTC.", "the time 09:06 UTC"],
    ["The counting of 43 hosts was led by Rupert Vane.", "the name Rupert Vane"],
    ["Ticket SEC-148 tracks it.", '"sec-148"'],
    ["The host gw-03.example.org was isolated.", '"gw-03.example.org"'],
  ])("“%s” is refused: %s is nowhere", (text, value) => {
    const found = checkCitations(cite(text), [mail]);
    expect(found).toMatchObject({
      status: "not-supported",
      reasons: expect.arrayContaining([expect.stringContaining(value)]),
    });
  });

  const note: Evidence = {
    ...mail,
    author: "Rosa Pinto, Leiterin bei Delmar",
    title: "Zugang",
    body: "Am 19. haben wir den Zugang gesperrt, um 18 Uhr. Der Fehler ist seit Oktober bekannt, der Ausfall endete 10:40 SGT, in Turku 10:20.",
  };
  const ofNote = (text: string, ourNames = "") =>
    weighSentence({ text, citations: [{ evidenceId: "e1", field: "body", quote: note.body, start: 0 }] }, [note], {
      ourNames,
    });

  it.each([
    "Access was blocked on 19 November at 18:00.",
    "The fault has been known since October.",
    "Rosa Pinto of Delmar reported it.",
    "In Turku the outage ended at 10:20 SGT.",
  ])("“%s” is open, however another language puts its values", (text) => {
    expect(ofNote(text)).toMatchObject({ status: "open" });
  });

  it.each([
    "Access was blocked on 19 March at 18:00.",
    "Access was blocked on 20 November.",
    "Access was blocked at 17:00.",
    "The fault has been known since September.",
    "Rosa Pinto of Corvane reported it.",
    "In Turku the outage ended at 10:20 CET.",
  ])("“%s” is refused all the same", (text) => {
    expect(ofNote(text)).toMatchObject({ status: "refused" });
  });

  it("what we are called need not stand in a source, with or without its accents", () => {
    expect(ofNote("Alcázar blocked the access at 18:00.")).toMatchObject({ status: "open" });
    expect(ofNote("The access of Alcázar was blocked.")).toMatchObject({ status: "refused" });
    expect(ofNote("The access of Alcázar was blocked.", "alcazar")).toMatchObject({ status: "open" });
  });

  it("the moment of a timeline's entry among them", () => {
    const at = (moment: string) =>
      checkCitations(cite("We counted 43 hosts and 57 accounts.", undefined, { at: moment }), [mail]);
    expect(at("2026-11-20T09:05:00.000Z").status).toBe("quoted");
    expect(at("2026-11-21T00:00:00.000Z").status).toBe("quoted");
    expect(at("2026-11-20T09:05:00+00:00").status).toBe("quoted");
    expect(at("2026-11-20T09:06:00.000Z")).toMatchObject({ reasons: ["the time 09:06 isn't in the evidence"] });
    expect(at("2026-12-20T00:00:00.000Z")).toMatchObject({ reasons: ["the date 2026-12-20 isn't in the evidence"] });
  });

  it("a heading uses the evidence of what it summarises", () => {
    const heading = { text: "43 hosts counted", citations: [] };
    expect(weighSentence(heading, [mail]).status).toBe("refused");
    expect(weighSentence({ ...heading, inherits: cite("").citations }, [mail]).status).toBe("open");
  });

  it("whatever digits are changed in a quote, it is neither quoted nor open", () => {
    const said = "We counted 43 hosts and 57 accounts.";
    fc.assert(
      fc.property(
        fc.integer({ min: 101, max: 999_999 }).filter((value) => !body.includes(String(value)) && value !== 1234),
        (value) => {
          expect(weighSentence(cite(said.replace("43", String(value))), [mail]).status).toBe("refused");
        },
      ),
    );
  });
});
