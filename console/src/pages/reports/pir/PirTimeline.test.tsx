import type { PirEvent, PirRun } from "@hoopoe/contract/reports/saved-pir.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { PirParams } from "./pir-params.ts";
import { PirTimeline } from "./PirTimeline.tsx";

const event = (id: string, more: Partial<PirEvent>): PirEvent => ({
  id,
  externalId: id,
  integrationDataId: "stream",
  date: "2026-11-20T21:00:00.000Z",
  source_datatype: "gmail",
  title: id,
  author: "Ada Byron",
  url: null,
  excerpt: "",
  why: "",
  thread: "SEC-1",
  change: null,
  isGone: false,
  isPinned: false,
  isExcluded: false,
  note: "",
  markedBy: null,
  notedBy: null,
  ...more,
});
const run: PirRun = {
  id: "1",
  number: 1,
  at: "2026-11-21T00:00:00.000Z",
  trigger: "manual",
  events_path: "1",
  count: 3,
  added: 0,
  changed: 0,
  withdrawn: 0,
  dueAt: null,
  missed: 0,
};
const events = [
  event("a", { isPinned: true, note: "the turning point", notedBy: "Ines" }),
  event("b", { source_datatype: "slack", isExcluded: true, date: "2026-11-20T20:30:00.000Z" }),
  event("c", { author: "Jonas Weber", thread: "SEC-2", date: "2026-11-20T08:30:00.000Z" }),
];
const gaps = ["Slack is 3 h behind.", "Of 9 events found, 3 were read."].map((words) => ({ words, from: null }));
const shown = (params: PirParams, data = events) =>
  renderToStaticMarkup(
    <PirTimeline
      listed={{ run, data, withdrawn: [], gaps }}
      params={params}
      onChange={() => undefined}
      onPin={() => undefined}
    />,
  );
const groupsIn = (html: string) => [...html.matchAll(/<section aria-label="([^"]*)"/g)].map(([, name]) => name);

it("a run shows its plot, its gaps, its silence, and what people said of its events", () => {
  const html = shown({});
  expect(html).toContain("Events by source");
  for (const { words } of gaps) expect(html).toContain(words);
  expect(html.match(/No event for [^<]*/g)).toEqual(["No event for 12 h"]);
  expect(html).toContain("Pinned 1");
  expect(html).toContain('aria-label="Unpin a"');
  expect(html).toContain("the turning point<span");
  expect(html.match(/left out/g)).toHaveLength(1);
  expect(groupsIn(html)).toEqual(["Nov 20, 2026 · UTC"]);
});

it("events are grouped by source, actor and thread, each offered, and none under a silence", () => {
  const groups = { source: ["Gmail", "Slack"], actor: ["Ada Byron", "Jonas Weber"], thread: ["SEC-1", "SEC-2"] };
  for (const group of ["source", "actor", "thread"] as const) {
    const html = shown({ group });
    expect(html).toMatch(new RegExp(`aria-pressed="true"[^>]*>By ${group}<`));
    expect(html.match(/aria-pressed="false"[^>]*>By \w+</g)).toHaveLength(2);
    expect(groupsIn(html)).toEqual(groups[group]);
    expect(html).not.toContain("No event for");
  }
});

it("a run without events says so in the specification's sentence, one with events never does [8.4]", () => {
  const sentence = "Your search returned no results. Consider refining your query by adding or removing terms.";
  expect(shown({}, [])).toContain(sentence);
  for (const params of [{}, { pinned: true }, { source: "jira" }]) expect(shown(params)).not.toContain(sentence);
});
