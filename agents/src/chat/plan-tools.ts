import type { Question } from "./read-question.ts";

export type PlannedCall = { toolId: string; input: Readonly<Record<string, unknown>> };

const statusWords: readonly [RegExp, string][] = [
  [/\bfail(?:ed|ing|ure|ures|s)?\b/i, "failed"],
  [/\b(?:succeeded|successful|succeed)\b/i, "succeeded"],
  [/\b(?:running|under way)\b/i, "running"],
  [/\b(?:pending|waiting|open|to approve)\b/i, "pending"],
  [/\bapproved\b/i, "approved"],
  [/\brejected\b/i, "rejected"],
  [/\bexpired\b/i, "expired"],
];
const searchedMax = 60;

/** Which tools the built-in model calls for a question: counts by the database, figures of the platform, else a search. */
export function planTools(
  { topic, counts, subject, sources, window, text }: Question,
  { offered, context }: { offered: ReadonlySet<string>; context: string },
): PlannedCall[] {
  const span = window === null ? {} : { from: window.from, to: window.to };
  const statusOf = (allowed: readonly string[]) => {
    const found = statusWords.find(([pattern, status]) => allowed.includes(status) && pattern.test(text))?.[1];
    return found === undefined ? {} : { status: found };
  };
  if (topic === "runs" && offered.has("list_runs"))
    return [{ toolId: "list_runs", input: { ...statusOf(["failed", "succeeded", "running"]), ...span } }];
  if (topic === "approvals" && offered.has("list_approvals"))
    return [{ toolId: "list_approvals", input: statusOf(["pending", "approved", "rejected", "expired"]) }];
  if (topic === "sources" && offered.has("list_sources")) return [{ toolId: "list_sources", input: {} }];
  if ((counts !== null || topic === "items") && offered.has("count_items")) {
    const period = window === null ? {} : { period: periodWords(window.label) };
    const input = { query: subject, groupBy: counts ?? "total", sources, ...span, ...period };
    return [{ toolId: "count_items", input }];
  }
  if (!offered.has("search_items")) return [];
  const query = subject === "" ? text : subject;
  return [
    {
      toolId: "search_items",
      input: { query: query.slice(0, 500), context: context.slice(0, 500), limit: searchedMax },
    },
  ];
}

function periodWords(label: string): string {
  return /^(?:sunday|monday|tuesday|wednesday|thursday|friday|saturday|\d)/i.test(label)
    ? `of ${label}`
    : `of ${label}`;
}
