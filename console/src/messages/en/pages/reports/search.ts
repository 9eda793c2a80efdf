import { messages } from "../../../messages.ts";
import { plural } from "../../../plural.ts";

export const texts = messages("pages/reports/search", {
  waitsForTheConnection: "waiting for the connection",
  searching: "searching…",
  everythingThatFlowedIn: "All synced items",
  saveQuestion: "Save question",
  thisSearch: "this search",
  share: "Share",
  theSearchIsNot: "The search is still running.",
  aReportNeedsAt: "A report needs at least one result.",
  writeReport: "Write report",
  tryAgain: "Try again",
  howManyThereAre: (message: string) => `Couldn't count the results by time and source. ${message}`,
  searching2: "Searching",
  yourSearchIsKept: "Your search is kept in the address.",
  narrowTheSearch: "Narrow the search",
  writeTheQuestionFirst: "Write the question first.",
  question: "Question",
  theReportAnswersThis: "The report answers this, using only the events found.",
  template: "Template",
  editTemplates: "Edit templates",
  estimating: "Estimating what models will read…",
  estimateOf: (parts: string) => `At least ${parts}. Answers, checks and follow-up calls come on top.`,
  estimatePart: ({ task, model, calls, input, cost }: EstimatePart) =>
    `${input} tokens in ${plural(calls, { one: "call", other: "calls" })} to ${model} for ${task} (${cost})`,
  noPriceSet: "no price set",
  taskOf: (task: string) => ({ claims: "claims", report: "writing" })[task] ?? task,
  noModelReads: "No model reads these events: the report will be quotes, at no cost.",
  readingTheEventsAnd:
    "Reading the events and checking each sentence against its quotes. You can leave: the report will be under Saved Tasks.",
  fromTheEventsOf: (which: string, readMax: number, all: string) =>
    `from the ${which} ${plural(readMax, { one: "event", other: "events" })} of ${all}`,
  from: (all: string) => `from ${all}`,
  best: "best",
  newest: "newest",
  searchPage: "Search",
});

type EstimatePart = Record<"task" | "model" | "input" | "cost", string> & { calls: number };
