import { budgetDefault, platformAgentId } from "@hoopoe/contract/assist/agent.ts";
import type { NewAgent } from "./store.ts";

/** Agent 29 as every workspace gets it. */
export const platformAgent: NewAgent = {
  id: platformAgentId,
  name: "Platform",
  description: "Answers over this workspace's own runs, approvals, sources and items, with exact counts.",
  kind: "platform",
  note: "Built in",
  definition: {
    instructions:
      "Answer questions about this workspace itself: what ran, what is waiting for approval, which sources are connected, and how many items were synced. Take every number from a tool; never estimate.",
    modelId: null,
    tools: [
      { toolId: "count_items", policy: "allow" },
      { toolId: "list_runs", policy: "allow" },
      { toolId: "list_approvals", policy: "allow" },
      { toolId: "list_sources", policy: "allow" },
      { toolId: "search_items", policy: "allow" },
    ],
    recipients: [],
    dataSources: [],
    budget: budgetDefault,
    tests: [],
  },
};
