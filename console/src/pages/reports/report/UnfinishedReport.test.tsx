import type { DraftedSentence } from "@hoopoe/contract/reports/report-draft.ts";
import type { ReportSummary } from "@hoopoe/contract/reports/routes/report.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { UnfinishedReport } from "./UnfinishedReport.tsx";

const report = {
  id: "1",
  title: "",
  question: "",
  headline: null,
  template: "news-digest",
  createdAt: "2026-11-20T09:00:00.000Z",
} as const;
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const shown = (status: ReportSummary["status"], error: string | null, draft: readonly DraftedSentence[] = []) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterContextProvider router={router}>
        <UnfinishedReport report={{ ...report, status, error, sentences: 0, states: null, version: 0 }} draft={draft} />
      </RouterContextProvider>
    </QueryClientProvider>,
  ).replaceAll(/<[^>]*>/g, "");

it("a report that failed says so in the specification's sentence and why; no other says it [8.6]", () => {
  expect(shown("failed", "The disk is full.")).toContain("Failed to generate report. The disk is full.");
  for (const status of ["queued", "running", "cancelled"] as const)
    expect(shown(status, null)).not.toContain("Failed to generate report");
});

it("a report under way shows how far it is and can be cancelled; a cancelled one says so", () => {
  for (const status of ["queued", "running"] as const) expect(shown(status, null)).toContain("Cancel");
  const draft = [
    { part: "bluf", text: "The pump stopped.", isQuoted: true },
    { part: "timeline", text: "It cost a fortune.", isQuoted: false },
  ] as const;
  const running = shown("running", null, draft);
  expect(running).toContain("2 sentences so far");
  // No verdict before the check: what isn't quoted looks like the rest.
  expect(running).toMatch(/Bottom lineThe pump stopped\. TimelineIt cost a fortune\.$/);
  expect(shown("cancelled", null)).toContain("Cancelled.");
});
