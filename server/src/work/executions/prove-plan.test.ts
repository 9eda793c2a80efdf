import { connectors } from "@hoopoe/connectors/catalog.ts";
import { workflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { expect, it } from "vitest";
import { flowNode, workflowOf } from "../../testing/sample-workflow.ts";
import { buildCatalog } from "../workflows/build-catalog.ts";
import { provePlan } from "./prove-plan.ts";

const catalog = buildCatalog(connectors);
const node = (id: string, product_name: string, action: string, params: object) => ({
  id,
  position: { x: 0, y: 0 },
  data: { type: "connector" as const, product_name, action, params: { ...params } },
});
const edge = (from: string, to: string, when?: string) => ({
  id: `${from}-${to}`,
  from,
  to,
  ...(when !== undefined && { when }),
});
const prove = (definition: unknown) =>
  provePlan(workflowDefinition.parse(definition), { catalog, now: new Date("2026-03-02T08:00:00Z") });
const search = node("n1", "Jira", "search-issues", { query: "project = SEC" });
const none = { $fn: "is-empty", args: [{ $ref: "n1.issues" }] };

it("says for each state what would happen: usually, each branch, and an approval that is given, refused or never answered", async () => {
  const definition = workflowOf(
    [
      search,
      flowNode("n2", "branch", { condition: none }),
      flowNode("n3", "approval", { message: { $ref: "n1.issues.key" }, timeout: "4 hours" }),
      node("n4", "Slack", "post-message", {
        channel: "#security",
        text: { $fn: "join", args: [{ $ref: "n1.issues.key" }] },
      }),
    ],
    [edge("n1", "n2"), edge("n2", "n3", "false"), edge("n3", "n4", "approved")],
  );
  const { outcomes, faults } = await prove(definition);
  expect(faults).toEqual([]);
  const post = [{ nodeId: "n4", label: "Post a message", target: "#security", count: 1 }];
  expect(outcomes.map(({ nodeId, way, effects, approvals, run }) => [nodeId, way, effects, approvals, run])).toEqual([
    [null, null, post, 1, "succeeded"],
    ["n2", "true", [], 0, "succeeded"],
    ["n2", "false", post, 1, "succeeded"],
    ["n3", "approved", post, 1, "succeeded"],
    ["n3", "rejected", [], 1, "succeeded"],
    ["n3", "timed-out", [], expect.any(Number), "succeeded"],
  ]);
});

it("finds a message without words, a value that never comes, and a branch that nothing reaches", async () => {
  const empty = workflowOf([search, node("n2", "Slack", "post-message", { channel: "#security" })], [edge("n1", "n2")]);
  // Without a text of its own the step before it doesn't fill it: the message would say nothing.
  expect((await prove(empty)).faults).toEqual([expect.stringContaining("n2.text: people would read nothing")]);
  const never = { $fn: "and", args: [none, { $fn: "not", args: [none] }] };
  const dead = workflowOf(
    [
      search,
      flowNode("n2", "branch", { condition: never }),
      node("n3", "Slack", "post-message", { channel: "#x", text: "Hi" }),
    ],
    [edge("n1", "n2"), edge("n2", "n3", "true")],
  );
  expect((await prove(dead)).faults).toEqual([expect.stringContaining("n2.condition: it can never be true")]);
});

it("a loop sends once for each entry, and nothing where there is none", async () => {
  const definition = workflowOf(
    [
      search,
      flowNode("n2", "for-each", { items: { $ref: "n1.issues" } }),
      node("n3", "Jira", "add-comment", { issue: { $ref: "item.key" }, body: "Still open?" }),
    ],
    [edge("n1", "n2"), edge("n2", "n3", "each")],
  );
  const { outcomes, faults } = await prove(definition);
  expect(faults).toEqual([]);
  expect(outcomes.map(({ way, effects }) => [way, effects.reduce((sum, { count }) => sum + count, 0)])).toEqual([
    [null, 2],
    ["empty", 0],
  ]);
});
