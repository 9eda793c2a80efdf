import { sentencesOf } from "@hoopoe/contract/reports/report.ts";
import { expect, it } from "vitest";
import { createModel } from "../models/create-model.ts";
import { writeReport } from "./write-report.ts";

it("names who wrote a ticket's comment where it says I, not who wrote the ticket", async () => {
  const ticket = (itemId: string, body: string) => ({
    itemId,
    source_datatype: "jira",
    date: "2026-11-20T09:00:00.000Z",
    author: "Ole Holm",
    title: `OPS-${itemId}: mail gateway`,
    body,
    url: null,
  });
  const report = await writeReport({
    question: "What happened to the mail gateway?",
    template: "post-incident-review",
    docs: [
      ticket(
        "1",
        "I found the mail gateway down on node 7.\n\nInes Roth, 2026-11-20 10:41 UTC:\nI restarted the mail gateway at 10:40 UTC.",
      ),
      ticket("2", "The mail gateway is slow.\n\nInes Roth:\nI renewed the certificate of the mail gateway by hand."),
      ticket(
        "3",
        "The mail gateway has a queue.\n\nSomebody, 2026-11-20 11:00 UTC:\nI drained the queue of the mail gateway by hand.",
      ),
    ],
    model: createModel({ kind: "built-in" }),
    asOf: "2026-11-20T18:00:00.000Z",
  });
  const told = sentencesOf(report).filter(({ text }) => /\bI\b/.test(text));
  expect(new Set(told.map(({ text }) => text))).toEqual(
    new Set([
      "Ole Holm: I found the mail gateway down on node 7.",
      "Ines Roth: I restarted the mail gateway at 10:40 UTC.",
      "Ines Roth: I renewed the certificate of the mail gateway by hand.",
      "I drained the queue of the mail gateway by hand.",
    ]),
  );
  expect(told.filter(({ check }) => check.status !== "quoted")).toEqual([]);
});
