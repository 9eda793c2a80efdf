import { expect, it } from "vitest";
import { checkObligations } from "./check-obligations.ts";
import { checkPlan } from "./check-plan.ts";
import { compilePlan } from "./compile-plan.ts";
import type { Plan } from "./plan-schema.ts";
import { requestOf } from "./testing/catalog.ts";
import { after, clause, planOf, step } from "./testing/plans.ts";

const prompt = "Find tickets about frost older than 7 days, then note them in #cold-store.";
const find = step("n1", "Trackly/find-tickets", { query: "frost" });
const note = (params: Parameters<typeof step>[2], more = after("n1")) =>
  step("n2", "Chatterbox/publish-note", { channel: "#cold-store", ...params }, more);
const said = [clause(prompt, "action", "n1")];

function faultsOf(plan: Plan, words = prompt): string {
  const request = requestOf(words);
  const definition = compilePlan(plan, request);
  const { faults } = checkObligations(plan.obligations, definition, { prompt: words, material: [] });
  return [...checkPlan(plan, definition, request), ...faults].join("\n");
}

it("a plan that holds to catalogue, order and words has no fault", () => {
  const text = { text: ["Old: ", { from: "n1.tickets.key", take: "joined" as const }] };
  const age = { left: { from: "item.age" }, op: "at-least" as const, right: 7 };
  const plan = planOf(
    [
      find,
      step("n2", "Flow/for-each", { items: { from: "n1.tickets" } }, after("n1")),
      step("n3", "Flow/branch", {}, { ...after("n2:each"), condition: { any: [{ all: [age] }] } }),
      step("n4", "Chatterbox/publish-note", { channel: "#cold-store", text }, after("n3:true")),
    ],
    [
      clause("Find tickets about frost", "scope", "n1"),
      clause("older than 7 days,", "threshold", "n3"),
      clause("then note them in #cold-store.", "action", "n4"),
    ],
  );
  expect(faultsOf(plan)).toBe("");
});

it.each<[string, Plan, string]>([
  [
    "an unknown action",
    planOf([find, step("n2", "Chatterbox/shout", {}, after("n1"))], said),
    "Chatterbox has no action shout",
  ],
  ["a missing parameter", planOf([step("n1", "Trackly/find-tickets")], said), "n1.query: query is missing"],
  [
    "a value from a step that doesn't come before",
    planOf([find, note({ text: { from: "n1.tickets" } }, after())], said),
    "n2.text: It uses a value from n1, which doesn't run before",
  ],
  [
    "a field that isn't there",
    planOf([find, note({ text: { from: "n1.issues.key" } })], said),
    "n2.text: n1.issues.key isn't among the fields",
  ],
  [
    "a field of the loop's entries that isn't there",
    planOf(
      [
        find,
        step("n2", "Flow/for-each", { items: { from: "n1.tickets" } }, after("n1")),
        step("n3", "Trackly/comment-ticket", { ticket: { from: "item.number" } }, after("n2:each")),
      ],
      said,
    ),
    "n3.ticket: item.number isn't among the fields",
  ],
  ["a placeholder", planOf([find, note({ text: "See {{tickets}}" })], said), "n2.text: it holds a placeholder"],
  [
    "words for an address",
    planOf([find, step("n2", "Postino/send-letter", { to: { list: ["address in the list"] } }, after("n1"))], said),
    'n2.to: "address in the list" is no address',
  ],
  [
    "an address that nobody named",
    planOf([find, step("n2", "Postino/send-letter", { to: { list: ["someone@else.example"] } }, after("n1"))], said),
    'n2.to: "someone@else.example" is no address',
  ],
  [
    "a span that isn't in the request",
    planOf([find], [...said, clause("and burn the rest", "action", "n1")]),
    '"and burn the rest" isn\'t in the request word for word',
  ],
  [
    "words in no span",
    planOf([find], [clause("Find tickets about frost", "action", "n1")]),
    '"older than 7 days, then note them in #cold-store" is in no span',
  ],
  [
    "a threshold without its number",
    planOf([find], [...said, clause("older than 7 days", "threshold", "n1")]),
    "n1 doesn't hold the number",
  ],
  ["a loop that is none", planOf([find], [...said, clause("note them", "loop", "n1")]), "a loop is met by a for-each"],
  [
    "a schedule that is none",
    planOf([find], [...said, clause("7 days", "schedule", "trigger")]),
    "the trigger is no schedule",
  ],
  [
    "an order turned round",
    planOf([find, note({ text: "x" })], [...said, clause("then note", "order", "n2", { before: "n1" })]),
    "n2 doesn't come before n1",
  ],
  [
    "what is not to be done",
    planOf([find, note({ text: "x" })], [...said, clause("note them", "negation", null, { absent: "Chatterbox" })]),
    "n2 does what is not to be done",
  ],
  [
    "a consent that can be passed by",
    planOf(
      [
        find,
        step("n2", "Flow/approval", {}, after("n1")),
        step("n3", "Trackly/comment-ticket", {}, after("n2:approved", "n1")),
      ],
      [...said, clause("note them", "consent", "n2", { before: "n3" })],
    ),
    "n3 can run without the approval",
  ],
  [
    "a question without readings",
    planOf([find], said, {
      questions: [{ span: "frost", question: "Which frost?", step: null, param: null, readings: [] }],
    }),
    "needs two readings",
  ],
])("%s is a fault that names its place", (_what, plan, fault) => {
  expect(faultsOf(plan)).toContain(fault);
});
