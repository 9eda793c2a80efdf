import { expect, it } from "vitest";
import { step, workflow } from "../../../../features/work/wizard/testing/definitions.ts";
import { copySteps, pasteSteps, whyNotSteps } from "./copy-steps.ts";

const definition = workflow(
  [
    step("read"),
    step("judge", { params: { input: { $ref: "read.text" } } }),
    step("tell", { params: { input: { $fn: "text", args: ["x", { $ref: "judge.text" }, { $ref: "read.text" }] } } }),
  ],
  ["read judge", "judge tell"],
);

it("pastes copies under ids of their own, whose references follow among them and stay to others", () => {
  const text = copySteps(definition, new Set(["judge", "tell"]));
  const pasted = pasteSteps(definition, text ?? "");
  expect(pasted?.ids).toEqual(["judge-2", "tell-2"]);
  const { nodes, edges } = pasted?.definition.workflow ?? { nodes: [], edges: [] };
  expect(nodes.find(({ id }) => id === "judge-2")?.data.params).toEqual({ input: { $ref: "read.text" } });
  expect(nodes.find(({ id }) => id === "tell-2")?.data.params).toEqual({
    input: { $fn: "text", args: ["x", { $ref: "judge-2.text" }, { $ref: "read.text" }] },
  });
  expect(edges.slice(2).map(({ from, to }) => `${from} ${to}`)).toEqual(["judge-2 tell-2"]);
  expect(new Set(nodes.map(({ id }) => id)).size).toBe(5);
});

it("takes nothing from a text that holds no steps", () => {
  for (const text of [
    "",
    "hello",
    "{}",
    '{"hoopoe":"steps","nodes":[],"edges":[]}',
    '{"hoopoe":"steps","nodes":[{"id":"a.b"}],"edges":[]}',
  ])
    expect(pasteSteps(definition, text)).toBeNull();
  expect(copySteps(definition, new Set(["elsewhere"]))).toBeNull();
  const text = copySteps(definition, new Set(["read"])) ?? "";
  const newer = JSON.stringify({ ...JSON.parse(text), version: 2 });
  expect(pasteSteps(definition, newer)).toBeNull();
  expect([whyNotSteps(newer), whyNotSteps("hello"), whyNotSteps('{"version":2}')]).toEqual(["newer", "other", "other"]);
});
