import { workflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { expect, it } from "vitest";
import { whatFollows } from "./what-follows.ts";

const node = (id: string, product_name: string, action: string) => ({
  id,
  position: { x: 0, y: 0 },
  data: { type: "connector", product_name, action, label: id, params: {} },
});
const definition = workflowDefinition.parse({
  version: 1,
  trigger: { kind: "manual" },
  workflow: {
    nodes: [
      node("ask", "Flow", "approval"),
      node("block", "Vendor", "block"),
      node("tell", "Vendor", "post"),
      node("close", "Flow", "end"),
    ],
    edges: [
      { id: "1", from: "ask", to: "block", when: "approved" },
      { id: "2", from: "block", to: "tell" },
      { id: "3", from: "ask", to: "close", when: "rejected" },
    ],
  },
});

it("each decision names the steps behind its branch, and none where the branch isn't drawn", () => {
  expect(whatFollows(definition, { nodeId: "ask", catalog: [] })).toEqual({
    approved: ["block", "tell"],
    rejected: ["close"],
    late: [],
  });
});

it("a step that asks about its own recipient is itself what follows", () => {
  const { approved, rejected } = whatFollows(definition, { nodeId: "block", catalog: [] });
  expect([approved, rejected]).toEqual([["block", "tell"], []]);
});
