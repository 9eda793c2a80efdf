import { expect, it } from "vitest";
import { agentTest } from "./agent.ts";
import type { AnswerState } from "./answer.ts";
import { emptyAnswer } from "./fold-answer.ts";
import { judgeAgentTest } from "./judge-agent-test.ts";

const source = { source_datatype: "gmail", date: "2026-11-20T09:00:00Z", author: "A", title: "T", url: null };
const evidence = ["7", "8", ""].map((itemId, index) => ({
  ...source,
  id: `e${index + 1}`,
  number: index + 1,
  itemId,
  body: "b",
}));
const citing = (id: string, evidenceId: string, status: "quoted" | "not-supported") => ({
  id,
  text: "x",
  citations: [{ evidenceId, field: "body" as const, quote: "x", start: 0 }],
  check: status === "quoted" ? { status } : { status, reasons: ["no quote"] },
});
const answerOf = (text: string, sentences: ReturnType<typeof citing>[] = []): AnswerState => ({
  ...emptyAnswer,
  status: "succeeded",
  evidence,
  steps: [[{ kind: "text", id: "t", text, sentences }]],
});
const judged = (test: object, answer: AnswerState) =>
  judgeAgentTest(agentTest.parse({ question: "How many?", ...test }), answer);

it("a test asks for words in any case", () => {
  expect(judged({ mustContain: "ines ROTH" }, answerOf("Ines Roth led it."))).toEqual([]);
  expect(judged({ mustContain: "Kay" }, answerOf("Ines Roth led it."))).toEqual(["The answer doesn't contain “Kay”."]);
});

it("a test looks for a complete number, never for a part of another", () => {
  expect(judged({ count: 1234 }, answerOf("There are 1,234 items."))).toEqual([]);
  expect(judged({ count: 12 }, answerOf("Twelve? 12."))).toEqual([]);
  for (const text of ["There are 1,234 items.", "On 2026-11-12 at 12:30, INC-12, 12.5 and v12"])
    expect(judged({ count: 12 }, answerOf(text)), text).toEqual(["It doesn't say 12."]);
});

it("a test asks for quoted items, each once, and only where the check has found the quote", () => {
  const twice = [citing("1", "e1", "quoted"), citing("2", "e1", "quoted"), citing("3", "e2", "not-supported")];
  expect(judged({ citationsMin: 1 }, answerOf("x", twice))).toEqual([]);
  expect(judged({ citationsMin: 2 }, answerOf("x", [...twice, citing("4", "e3", "quoted")]))).toEqual([
    "It quotes 1 of the required 2 items.",
  ]);
});

it("an answer that was not given passes no test", () => {
  expect(judged({}, { ...answerOf("x"), status: "stopped" })).toEqual(["Answer status: stopped."]);
});
