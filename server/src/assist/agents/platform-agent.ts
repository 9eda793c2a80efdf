import { budgetDefault, platformAgentId } from "@hoopoe/contract/assist/agent.ts";
import type { NewAgent } from "./store.ts";

/** Agent 29 as every workspace gets it. */
export const platformAgent: NewAgent = {
  id: platformAgentId,
  name: "Platform",
  description: "Answers over this workspace's items, runs, approvals and sources, with exact counts.",
  kind: "platform",
  note: "Built in",
  definition: {
    instructions:
      "Answer from this workspace: what its items say, how many of them there are, and the workspace itself: what ran, what is waiting for approval, which sources are connected.",
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
