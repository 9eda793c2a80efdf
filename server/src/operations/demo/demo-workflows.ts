import type { SavedTaskDraft } from "@hoopoe/contract/work/job.ts";
import type {
  WorkflowDefinition,
  WorkflowEdge,
  WorkflowNode,
  WorkflowTrigger,
} from "@hoopoe/contract/work/workflow.ts";

type Data = WorkflowNode["data"];

/** A job of the demo: what it does, and with what it has run. */
export interface DemoJob {
  readonly name: string;
  readonly definition: WorkflowDefinition;
  /** Each is one run; functions of what has flowed in. */
  readonly runs: (found: readonly { title: string; body: string }[]) => readonly Record<string, unknown>[];
}

function step(
  id: string,
  at: { x: number; y: number },
  data: Omit<Data, "type"> & { type?: Data["type"] },
): WorkflowNode {
  return { id, position: at, data: { type: "connector", ...data } };
}

function line(from: string, to: string, when?: string): WorkflowEdge {
  return { id: `${from}-${to}`, from, to, ...(when === undefined ? {} : { when }) };
}

function definition(trigger: WorkflowTrigger, nodes: WorkflowNode[], edges: WorkflowEdge[]): WorkflowDefinition {
  return { version: 1, trigger, workflow: { nodes, edges } };
}

const agent = (action: string, label: string, params: Data["params"]): Omit<Data, "type"> & { type: "agent" } => ({
  type: "agent",
  product_name: "Agents",
  action,
  label,
  params,
});

/** What the demo's people let run; every step speaks with the sandbox or with the built-in model. */
export const demoJobs: readonly DemoJob[] = [
  {
    name: "Open tickets, each Monday",
    definition: definition(
      {
        kind: "schedule",
        rrule: "FREQ=WEEKLY;BYDAY=MO;BYHOUR=7;BYMINUTE=30",
        timeZone: "Europe/Zurich",
        catchUp: "latest",
      },
      [
        step(
          "tickets",
          { x: 0, y: 0 },
          {
            product_name: "Jira",
            action: "search-issues",
            params: { query: "created >= -14d ORDER BY updated DESC" },
          },
        ),
        step(
          "summary",
          { x: 0, y: 120 },
          agent("summarise", "What is open", { input: { $ref: "tickets.issues" }, length: "5" }),
        ),
        step(
          "done",
          { x: 0, y: 240 },
          {
            product_name: "Flow",
            action: "end",
            params: {
              outcome: { $fn: "text", args: [{ $fn: "count", args: [{ $ref: "tickets.issues" }] }, " tickets read"] },
            },
          },
        ),
      ],
      [line("tickets", "summary"), line("summary", "done")],
    ),
    runs: () => [{}, {}, {}],
  },
  {
    name: "Triage a reported message",
    definition: definition(
      { kind: "manual" },
      [
        step("verdict", { x: 0, y: 0 }, agent("triage", "Verdict", { input: { $ref: "inputs.message" } })),
        step(
          "reported",
          { x: 0, y: 120 },
          {
            product_name: "Flow",
            action: "branch",
            label: "Has it a ticket?",
            params: { condition: { $fn: "not", args: [{ $fn: "is-empty", args: [{ $ref: "inputs.ticket" }] }] } },
          },
        ),
        step(
          "open",
          { x: -140, y: 240 },
          {
            product_name: "Flow",
            action: "end",
            label: "For a person to judge",
            params: { outcome: { $ref: "verdict.verdict" } },
          },
        ),
        step(
          "ticket",
          { x: 140, y: 240 },
          {
            product_name: "Jira",
            action: "get-issue",
            label: "Read its ticket",
            params: { issue: { $ref: "inputs.ticket" } },
          },
        ),
      ],
      [line("verdict", "reported"), line("reported", "ticket", "true"), line("reported", "open", "false")],
    ),
    // The last one names a ticket that is not there: a run that failed, to be looked at and replayed.
    runs: (found) => [
      ...found.slice(0, 2).map((message) => ({ message })),
      {
        message: {
          title: "Urgent: verify your mailbox password now",
          body: "Your mailbox will be closed today. Open the link http://mailbox-verify.example/login and enter your password immediately.",
        },
        ticket: "SEC-999999",
      },
    ],
  },
  {
    name: "Ticket for a finding",
    definition: definition(
      { kind: "manual" },
      [
        step("summary", { x: 0, y: 0 }, agent("summarise", "In short", { input: { $ref: "inputs.finding" } })),
        step(
          "word",
          { x: 0, y: 120 },
          {
            product_name: "Flow",
            action: "approval",
            label: "needs approval",
            params: { message: "A finding becomes a ticket only after someone has approved it.", timeout: "30 days" },
          },
        ),
        step(
          "ticket",
          { x: 0, y: 240 },
          {
            product_name: "Jira",
            action: "create-issue",
            params: {
              project: "SEC",
              summary: { $ref: "inputs.finding.title" },
              description: { $ref: "summary.text" },
            },
          },
        ),
      ],
      [line("summary", "word"), line("word", "ticket", "approved")],
    ),
    runs: (found) => found.slice(2, 3).map((finding) => ({ finding })),
  },
];

/** What the demo's people ask again and again; `jobId` of a job is filled in. */
export const demoTasks: readonly (Omit<SavedTaskDraft, "inputs"> & {
  inputs: Record<string, unknown>;
  jobName?: string;
})[] = [
  {
    name: "Who asked for money or a password?",
    kind: "pir",
    inputs: { terms: "invoice OR payment OR password", sources: [], days: 30 },
    schedule: null,
    isShared: true,
  },
  {
    name: "Open tickets, now",
    kind: "job",
    inputs: {},
    jobName: "Open tickets, each Monday",
    schedule: null,
    isShared: true,
  },
];
