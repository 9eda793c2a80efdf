import { platformAgentId } from "@hoopoe/contract/assist/agent.ts";
import type { AppIcon } from "@hoopoe/contract/assist/app.ts";

/** An agent that the demo's apps have as a tab; its key names it here. */
export interface DemoAgent {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly instructions: string;
  readonly tools: readonly string[];
}

export interface DemoApp {
  readonly name: string;
  readonly description: string;
  readonly icon: AppIcon;
  readonly tabs: readonly { agent: string | typeof platformAgentId; questions: readonly string[] }[];
}

export const demoAgents: readonly DemoAgent[] = [
  {
    key: "investigator",
    name: "Investigator",
    description: "Finds who, what and when in mail, chat, tickets and news, and quotes it.",
    instructions: "Answer with what the sources say about the incident. Give times in UTC. Name what nobody has said.",
    tools: ["search_items", "count_items"],
  },
  {
    key: "counter",
    name: "Counter",
    description: "Counts what came in, by source, author and day, exactly.",
    instructions: "Answer with counts from the database, and the table or plot that shows them.",
    tools: ["count_items", "search_items"],
  },
];

export const demoApps: readonly DemoApp[] = [
  {
    name: "Incident desk",
    description: "Who, what and when of the incident, each sentence on its quote",
    icon: "siren",
    tabs: [
      {
        agent: "investigator",
        questions: ["Who led the incident?", "Who reported it first?", "When was it contained?", "What was decided?"],
      },
      { agent: platformAgentId, questions: ["Gmail, Slack, Jira", "Which sources are connected?"] },
    ],
  },
  {
    name: "Weekly operations",
    description: "How much came in, by source and author",
    icon: "chart",
    tabs: [
      {
        agent: "counter",
        questions: ["Gmail, Slack, Jira", "Gmail, Slack", "Slack, Jira", "Jira, News"],
      },
    ],
  },
  {
    name: "Platform health",
    description: "What ran, what waits, and which sources are stale",
    icon: "shield",
    tabs: [
      {
        agent: platformAgentId,
        questions: [
          "Gmail, Slack, Jira",
          "Which sources are connected?",
          "How many runs failed?",
          "How many approvals are pending?",
        ],
      },
    ],
  },
];
