import type { Sentence } from "@hoopoe/contract/reports/report.ts";
import type { SentenceCheck } from "@hoopoe/contract/reports/sentence-check.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SentenceText } from "./SentenceText.tsx";
import { StateFilters } from "./StateFilters.tsx";

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const against = [
  { value: "48,250", quote: "31,400 frozen", by: "Bank", at: "2026-11-25T19:32:00.000Z", itemId: "2", claimId: null },
];
const reasons = ["the number 9 isn't in the evidence"];
const checks: Record<string, SentenceCheck> = {
  quoted: { status: "quoted" },
  disputed: { status: "disputed", against },
  superseded: { status: "superseded", against },
  open: { status: "not-supported", reasons },
  kept: { status: "not-supported", reasons, keptBy: { name: "Ana", at: "2026-11-25T19:32:00.000Z" } },
};
const sentence = (check: SentenceCheck): Sentence => ({
  id: "s1",
  text: "All 48,250 is frozen.",
  citations: [],
  check,
});

function shown(name: string, isNewest = true): string {
  const selection = {
    sentenceId: undefined,
    evidenceId: undefined,
    evidenceOf: new Map(),
    open: () => undefined,
    close: () => undefined,
    keeping: isNewest ? { reportId: "r", version: 3 } : undefined,
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterContextProvider router={router}>
        <SentenceText sentence={sentence(checks[name] ?? { status: "quoted" })} selection={selection} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
}

it("a quoted sentence has no mark; a disputed value is dotted, a superseded one struck; the rest of it stays plain", () => {
  expect(shown("quoted")).not.toMatch(/data-mark|Keep|<s /);
  expect(shown("disputed")).toMatch(/data-mark="disputed"/);
  expect(shown("disputed")).toMatch(/All <span class="[^"]*border-dotted[^"]*">48,250<\/span> is frozen/);
  expect(shown("superseded")).toMatch(/All <s [^>]*>48,250<\/s> is frozen/);
});

it("a sentence that isn't supported says that it isn't exported, and can be kept in the newest version alone", () => {
  expect(shown("open")).toMatch(/Not supported, not exported\.[^]*Keep<\/button>/);
  expect(shown("open")).toContain(reasons[0]?.replace("'", "&#x27;"));
  expect(shown("open", false)).not.toContain("Keep");
  expect(shown("kept")).toMatch(/Not supported, kept by Ana\.[^]*Undo keep<\/button>/);
});

it("each of the five states is a filter with its count, zeros included", () => {
  const sentences = Object.values(checks).map(sentence);
  const markup = renderToStaticMarkup(
    <StateFilters sentences={sentences} chosen="not-supported" onChoose={() => undefined} hasMarks />,
  ).replaceAll(/<[^>]*>/g, " ");
  expect(markup.replaceAll(/\s+/g, " ")).toContain(
    "5 sentences Quoted 1 Supported 0 Disputed 1 Superseded 1 Not supported 2",
  );
});
