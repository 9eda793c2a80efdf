import type { Claim } from "@hoopoe/contract/reports/claim.ts";
import { outageDocs } from "./outage-docs.ts";
import type { AskedSentence } from "./scripted-endpoint.ts";
import type { WriterScript } from "./scripted-writer.ts";

/** A yes with words that stand there. */
export const yes = ({ sources }: AskedSentence) => ({
  supported: true,
  span: sources[0]?.body.split(/\s+/).slice(0, 6).join(" ") ?? "",
});

export const decision = "We have decided that every door certificate is renewed automatically from 1 April 2027 on.";
export const count = "Correction: it was 47 doors, not 60 doors, counted on site by the guards.";
/** The number under which a source stands, newest first. */
export const numberOf = (text: string) =>
  1 +
  outageDocs()
    .map((doc, index) => ({ ...doc, index }))
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.index - b.index)
    .findIndex(({ body }) => body.includes(text));

export const said = (text: string, quote: string, answers = [1], n = numberOf(quote)) => ({
  text,
  answers,
  citations: [{ n, quote }],
});
export const lead = said(
  "It was decided that door certificates are renewed automatically from 1 April 2027 on.",
  decision,
);
export const heading = said("It was 47 doors, not 60 doors", count);
export const detail = said("The guards counted 47 doors on site, not 60 doors.", count);
export const entry = {
  at: "2027-03-02T11:20:00Z",
  n: numberOf(count),
  sentence: said("The guards counted 47 doors.", count),
};
export const full: WriterScript = {
  plan: {
    language: "en",
    parts: [
      { id: 1, text: "What happened" },
      { id: 2, text: "What it cost" },
    ],
    findings: [{ about: "doors", answers: [1] }],
  },
  bluf: { language: "en", bluf: [lead] },
  findings: { language: "en", findings: [{ heading, sentences: [detail] }] },
  timeline: { language: "en", timeline: [entry] },
};

/** A claim about the doors in the words of one of the items. */
export const claimOf = (id: string, quote: string, text: string): Claim => {
  const doc = outageDocs().find(({ body }) => body.includes(quote));
  const span = { itemId: doc?.itemId ?? "", field: "body" as const, quote, start: doc?.body.indexOf(quote) ?? 0 };
  const by = { author: "Sefa", standing: "own" as const, saidAt: "2027-03-02T11:20:00.000Z" };
  const about = { subjects: [], values: [{ text, unit: "doors" }], kind: "observed" as const, happenedAt: null };
  return { id, statement: quote, ...about, ...by, span, relations: [] };
};
