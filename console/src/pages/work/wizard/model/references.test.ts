import { flowActions } from "@hoopoe/contract/work/workflow-catalog.ts";
import { expect, it } from "vitest";
import { agents, step, workflow } from "../../../../features/work/wizard/testing/definitions.ts";
import { placeFresh } from "./place-fresh.ts";
import { refGroups } from "./references.ts";
import { sampleOf } from "./sample-of.ts";
import { readParts, writeParts } from "../../../../features/work/wizard/model/schedule-parts.ts";
import { scheduleWords } from "../../../../features/work/wizard/model/step-words.ts";

const catalog = [agents, flowActions];
const flow = (id: string, action: string) => step(id, { type: "connector", product_name: "Flow", action });

it("offers what has surely ended before a step, nearest first, the loop's item inside a loop, and the trigger's", () => {
  const definition = {
    ...workflow(
      [step("triage", { action: "triage" }), flow("loop", "for-each"), step("inside"), step("beside"), step("last")],
      ["triage loop", "loop inside each", "loop last done", "triage beside"],
    ),
    trigger: { kind: "new-item", source: "Gmail" } as const,
  };
  const roots = (id: string) => refGroups(definition, id, { catalog, variables: [] }).map(({ root }) => root);
  expect(roots("inside")).toEqual(["item", "loop", "triage", "trigger"]);
  expect(roots("last")).toEqual(expect.arrayContaining(["inside", "loop", "triage", "trigger"]));
  expect(roots("last")).not.toContain("beside");
  expect(refGroups(definition, "loop", { catalog, variables: [] })[0]?.paths).toEqual([
    "verdict",
    "severity",
    "reasons",
    "",
  ]);
});

it("offers the workspace's variables and the inputs that the workflow names", () => {
  const definition = workflow([step("a", { params: { input: { $ref: "inputs.mailbox" } } }), step("b")]);
  const groups = refGroups(definition, "b", { catalog, variables: ["project"] });
  expect(groups.map(({ root, paths }) => [root, paths])).toEqual([
    ["variables", ["project"]],
    ["inputs", ["mailbox"]],
  ]);
});

it("makes sample data of exactly what a step refers to", () => {
  const node = step("a", {
    params: {
      x: { $fn: "text", args: [{ $ref: "triage.verdict" }, { $ref: "trigger.item.title" }, { $ref: "inputs.box" }] },
    },
  });
  expect(sampleOf(node, [])).toEqual({
    triage: { verdict: "" },
    trigger: { item: { title: "" } },
    inputs: { box: "" },
  });
});

it("keeps what people have placed, and puts new steps below what leads to them, never on another", () => {
  const before = workflow([{ ...step("a"), position: { x: 500, y: 40 } }]);
  const placed = placeFresh(before, workflow([step("a"), step("b"), step("c")], ["a b", "a c"]));
  const [a, b, c] = placed.workflow.nodes.map(({ position }) => position);
  expect(a).toEqual({ x: 500, y: 40 });
  expect(b?.y).toBeGreaterThan(100);
  expect(b).not.toEqual(c);
});

it("puts a step between two where the second stood, which moves down with all that follows it and nothing else", () => {
  const at = (id: string, x: number, y: number) => ({ ...step(id), position: { x, y } });
  const before = workflow([at("a", 0, 0), at("b", 0, 104), at("c", 0, 208), at("d", 300, 208)], ["a b", "b c", "a d"]);
  const after = workflow([step("a"), step("new"), step("b"), step("c"), step("d")], ["a new", "new b", "b c", "a d"]);
  const places = new Map(placeFresh(before, after).workflow.nodes.map(({ id, position }) => [id, position]));
  expect([...places]).toEqual([
    ["a", { x: 0, y: 0 }],
    ["new", { x: 0, y: 104 }],
    ["b", { x: 0, y: 208 }],
    ["c", { x: 0, y: 312 }],
    ["d", { x: 300, y: 208 }],
  ]);
  const first = workflow([step("new"), step("a")], ["new a"]);
  expect(placeFresh(workflow([at("a", 7, 90)]), first).workflow.nodes.map(({ position }) => position)).toEqual([
    { x: 7, y: 90 },
    { x: 7, y: 194 },
  ]);
});

it("shows in the form only those rules that it writes back the same", () => {
  for (const rule of [
    "FREQ=DAILY;BYHOUR=8;BYMINUTE=0",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;BYHOUR=17;BYMINUTE=30",
    "FREQ=HOURLY;INTERVAL=4",
  ]) {
    const parts = readParts(rule);
    expect(parts === null ? null : writeParts(parts)).toBe(rule);
  }
  for (const rule of [
    "FREQ=MONTHLY;BYDAY=1MO",
    "FREQ=DAILY;BYHOUR=8,17;BYMINUTE=0",
    "FREQ=YEARLY",
    "nonsense",
    "FREQ=DAILY;BYMONTH=2",
  ])
    expect(readParts(rule)).toBeNull();
  expect(scheduleWords("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8;BYMINUTE=5")).toBe("Mon to Fri at 08:05");
  expect(scheduleWords("FREQ=WEEKLY;BYDAY=MO;BYHOUR=7;BYMINUTE=30")).toBe("every Mon at 07:30");
  expect(scheduleWords("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;BYHOUR=17")).toBe("every 2 weeks Mon Fri at 17:00");
});
