import { describe, expect, it } from "vitest";
import { checkWorkflow } from "./check-workflow.ts";
import { evaluateParams } from "./evaluate-expression.ts";
import { nextOccurrence } from "./schedule-rule.ts";
import { flowActions } from "./workflow-catalog.ts";

const flow = (id: string, action: string, params: Record<string, unknown> = {}) => ({
  id,
  position: { x: 0, y: 0 },
  data: { type: "connector", product_name: "Flow", action, params },
});
const edge = (from: string, to: string, when?: string) => ({
  id: `${from}-${to}-${when}`,
  from,
  to,
  ...(when && { when }),
});
const define = (nodes: unknown[], edges: unknown[] = [], trigger: object = { kind: "manual" }) => ({
  version: 1,
  trigger,
  workflow: { nodes, edges },
});
const codesOf = (input: unknown) =>
  checkWorkflow(input, [flowActions]).problems.map(({ code, nodeId }) => `${code} ${nodeId}`);

describe("a workflow is refused, with the step and the reason, for", () => {
  const end = flow("end", "end");
  it.each([
    [
      "a circle",
      define(
        [flow("a", "wait", { duration: 1 }), flow("b", "wait", { duration: 1 })],
        [edge("a", "b"), edge("b", "a")],
      ),
      "cycle b",
    ],
    ["an unknown product", define([{ ...end, data: { ...end.data, product_name: "Nothing" } }]), "unknown-product end"],
    ["an unknown action", define([flow("x", "jump")]), "unknown-action x"],
    ["an edge to nowhere", define([end], [edge("end", "gone")]), "dangling-edge end"],
    ["a way out that is none", define([flow("a", "approval"), end], [edge("a", "end", "maybe")]), "wrong-way-out a"],
    ["a stated parameter that is missing", define([flow("b", "branch")]), "missing-param b"],
    ["a reference to nowhere", define([flow("e", "end", { outcome: { $ref: "gone.text" } })]), "dangling-ref e"],
    [
      "a reference to what does not come before",
      define([flow("a", "end", { outcome: { $ref: "b.outcome" } }), flow("b", "end")]),
      "ref-not-before a",
    ],
    ["an item outside a loop", define([flow("e", "end", { outcome: { $ref: "item.x" } })]), "item-outside-loop e"],
    [
      "a function that is none",
      define([flow("e", "end", { outcome: { $fn: "eval", args: ["1"] } })]),
      "bad-expression e",
    ],
    [
      "a step that joins a loop from outside",
      define(
        [flow("l", "for-each", { items: [1] }), flow("in", "end"), flow("out", "wait", { duration: 1 })],
        [edge("l", "in", "each"), edge("out", "in")],
      ),
      "into-loop out",
    ],
    ["two steps of one id", define([end, end]), "duplicate-node end"],
    [
      "a time zone that is none",
      define([end], [], { kind: "schedule", rrule: "FREQ=DAILY", timeZone: "Mars" }),
      "bad-trigger null",
    ],
  ])("%s", (_name, input, problem) => {
    expect(codesOf(input)).toContain(problem);
    expect(checkWorkflow(input, [flowActions]).ok).toBe(false);
  });

  it("a newer version, which is never half read", () => {
    const { problems, definition } = checkWorkflow({ ...define([flow("end", "end")]), version: 2, more: true }, [
      flowActions,
    ]);
    expect([definition, problems.map(({ code }) => code)]).toEqual([null, ["newer-version"]]);
  });

  it("more than 10,000 steps, while 10,000 in a chain that refer to one another are checked within 2 s", () => {
    const chain = (count: number) => {
      const nodes = Array.from({ length: count }, (_, index) =>
        flow(`n${index}`, "wait", { duration: index === 0 ? 1 : { $ref: `n${index >> 1}.waitedUntil` } }),
      );
      return define(
        nodes,
        nodes.slice(1).map(({ id }, index) => edge(`n${index}`, id)),
      );
    };
    const started = process.threadCpuUsage();
    expect(codesOf(chain(10_000)).filter((code) => code !== "ref-not-before n1")).toEqual([]);
    const { user, system } = process.threadCpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(2_000);
    expect(codesOf(chain(10_001))).toEqual(["too-large null"]);
  });
});

it("a loop is described by its steps as people see them: by their name, else by the action's", () => {
  const named = { ...flow("n1", "wait", { duration: 1 }) };
  const nodes = [{ ...named, data: { ...named.data, label: "Cool down" } }, flow("n2", "wait", { duration: 1 })];
  const { problems } = checkWorkflow(define(nodes, [edge("n1", "n2"), edge("n2", "n1")]), [flowActions]);
  const [circle] = problems.filter(({ code }) => code === "cycle");
  expect(circle?.sentence).toBe("The steps “Wait” → “Cool down” form a loop. Remove one of their arrows.");
});

it("expressions are total: a path that leads nowhere is null, a list gives each entry's field", () => {
  const scope = {
    trigger: { item: { title: "T" } },
    inputs: { list: [{ a: 1 }, { a: 2 }] },
    variables: {},
    node: () => undefined,
  };
  const params = {
    title: { $ref: "trigger.item.title" },
    none: { $ref: "trigger.item.title.x.y" },
    gone: { $ref: "some.thing" },
    each: { $ref: "inputs.list.a" },
    text: { $fn: "text", args: ["n=", { $fn: "count", args: [{ $ref: "inputs.list" }] }] },
    own: { nested: [{ $fn: "equals", args: [" YES", "yes "] }] },
  };
  expect(evaluateParams(params, scope)).toEqual({
    title: "T",
    none: null,
    gone: null,
    each: [1, 2],
    text: "n=2",
    own: { nested: [true] },
  });
  expect(evaluateParams({ proto: { $ref: "inputs.__proto__.x" } }, scope)).toEqual({ proto: null });
});

it.each([
  [
    "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8;BYMINUTE=0",
    "America/New_York",
    "2026-11-20T14:00:00Z",
    "2026-11-23T13:00:00.000Z",
  ],
  ["FREQ=DAILY;BYHOUR=2;BYMINUTE=30", "Europe/Zurich", "2026-03-28T12:00:00Z", "2026-03-29T01:30:00.000Z"],
  ["FREQ=MONTHLY;BYDAY=-1FR;BYHOUR=17", "UTC", "2026-11-21T00:00:00Z", "2026-11-27T17:00:00.000Z"],
  ["FREQ=MINUTELY;INTERVAL=15", "UTC", "2026-11-21T00:07:00Z", "2026-11-21T00:15:00.000Z"],
  // The hour that comes twice when clocks go back: a rule for every hour runs in both, a rule for a named hour once.
  ["FREQ=HOURLY;BYMINUTE=30", "Europe/Zurich", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00.000Z"],
  ["FREQ=MINUTELY;INTERVAL=20;BYDAY=SU", "Europe/Zurich", "2026-10-25T00:10:00Z", "2026-10-25T00:20:00.000Z"],
  ["FREQ=MINUTELY;INTERVAL=20;BYDAY=SU", "Europe/Zurich", "2026-10-25T00:40:00Z", "2026-10-25T01:00:00.000Z"],
  ["FREQ=DAILY;BYHOUR=2;BYMINUTE=30", "Europe/Zurich", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00.000Z"],
  ["FREQ=HOURLY;BYMINUTE=30", "Europe/Zurich", "2026-03-29T00:30:00Z", "2026-03-29T01:30:00.000Z"],
  ["FREQ=MONTHLY;BYMONTHDAY=31;BYHOUR=0", "UTC", "2026-11-21T00:00:00Z", "2026-12-31T00:00:00.000Z"],
])("%s in %s comes next after %s at %s", (rrule, timeZone, after, next) => {
  const found = nextOccurrence({ rrule, timeZone }, Date.parse(after));
  expect(found === null ? null : new Date(found).toISOString()).toBe(next);
});

it("a rule that names no day has no next time, and says so quickly", () => {
  expect(nextOccurrence({ rrule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", timeZone: "UTC" }, 0)).toBeNull();
  const endDate = "2026-01-01T00:00:00Z";
  expect(nextOccurrence({ rrule: "FREQ=DAILY", timeZone: "UTC", endDate }, Date.parse(endDate))).toBeNull();
});
