import type { ReportSource } from "@hoopoe/contract/reports/report.ts";
import { expect, it } from "vitest";
import { findGaps } from "./find-gaps.ts";

const source = (source_datatype: string, newestAt: string | null, used = 1): ReportSource => ({
  source_datatype,
  considered: 4,
  used,
  newestAt,
});
const gapsOf = (sources: readonly ReportSource[], asOf = "2026-11-20T12:00:00.000Z") =>
  findGaps({ chosen: [], disagreements: [], superseded: new Set(), sources, asOf }).filter(
    (gap) => !gap.startsWith("No sentence of the sources says"),
  );

it("what nothing was said about is a gap, question by question", () => {
  const all = findGaps({
    chosen: [],
    disagreements: [],
    superseded: new Set(),
    sources: [],
    asOf: "2026-11-20T12:00:00.000Z",
  });
  expect(all).toEqual([
    "There was nothing to read: no item matched the question.",
    "No sentence of the sources says what caused it.",
    "No sentence of the sources says how far it went.",
    "No sentence of the sources says what was done about it.",
    "No sentence of the sources says what was decided.",
    "No sentence of the sources says how it was found.",
    "No sentence of the sources says who was told.",
  ]);
});

it("a source that gave nothing, one that ends before the others, and an end of all are each told, and no other", () => {
  const newest = source("gmail", "2026-11-20T11:00:00.000Z");
  expect(gapsOf([newest, source("jira", "2026-11-19T12:00:00.000Z")])).toEqual([]);
  expect(gapsOf([newest, source("slack", "2026-11-20T11:30:00.000Z", 0)])).toEqual([
    "None of the 4 items from slack said anything the report could use.",
  ]);
  expect(gapsOf([newest, source("jira", "2026-11-19T10:00:00.000Z")])).toEqual([
    "Nothing from jira after 19 November 2026, 10:00 UTC.",
  ]);
  expect(gapsOf([newest], "2026-11-21T12:00:00.000Z")).toEqual([
    "No source has anything after 20 November 2026, 11:00 UTC; what happened since is not in this report.",
  ]);
});
