import type { ReportSource } from "@hoopoe/contract/reports/report.ts";
import { expect, it } from "vitest";
import { findGaps } from "./find-gaps.ts";

const source = (source_datatype: string, newestAt: string | null, used = 1): ReportSource => ({
  source_datatype,
  considered: 4,
  used,
  newestAt,
});
const gapsOf = (sources: readonly ReportSource[], asOf = "2026-11-20T12:00:00.000Z") => findGaps({ sources, asOf });

it("says that no item matched, and nothing about what a text does not say", () => {
  expect(gapsOf([])).toEqual(["No item matched the question."]);
});

it("a silent source, one that ends early, and an end of all are each named, and no other", () => {
  const newest = source("gmail", "2026-11-20T11:00:00.000Z");
  expect(gapsOf([newest, source("jira", "2026-11-19T12:00:00.000Z")])).toEqual([]);
  expect(gapsOf([newest, source("slack", "2026-11-20T11:30:00.000Z", 0)])).toEqual([
    "None of the 4 items from slack had anything for this report.",
  ]);
  expect(gapsOf([newest, source("jira", "2026-11-19T10:00:00.000Z")])).toEqual([
    "Nothing from jira after 19 November 2026, 10:00 UTC.",
  ]);
  expect(gapsOf([newest], "2026-11-21T12:00:00.000Z")).toEqual([
    "No source has anything after 20 November 2026, 11:00 UTC, so this report doesn't cover what happened since.",
  ]);
});
