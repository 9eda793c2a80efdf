import * as z from "zod/mini";
import { approvalSource } from "./approval-basis.ts";
import { plannedChange } from "./execution.ts";

/** What asks for a person's word before something is done. */
export const approvalKinds = ["job-step", "tool-call", "exposure", "publish", "report"] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** Why whoever decides a request of such a kind cannot change its arguments; the others' may be. */
export const fixedArguments: Partial<Record<ApprovalKind, string>> = {
  publish: "Publishing has no arguments to edit.",
  exposure: "The item to close can't be changed. Reject this, and request the other one.",
  report: "A report can't be edited here. Reject this, and send the report again.",
};

/** `void`: what was to be done changed after it was asked for (arguments, target), so the word no longer holds. */
export const approvalMoves = {
  pending: ["approved", "rejected", "expired", "void", "withdrawn"],
  approved: ["executed", "void"],
  rejected: [],
  expired: [],
  void: [],
  withdrawn: [],
  executed: [],
} as const satisfies Record<string, readonly string[]>;
export type ApprovalStatus = keyof typeof approvalMoves;
export const approvalStatuses = [
  "pending",
  "approved",
  "rejected",
  "expired",
  "void",
  "withdrawn",
  "executed",
] as const;

/** Who has to agree. Roles: the weakest that may; `people`: these only, by e-mail, where any are named. */
export const approvalPolicy = z.object({
  role: z.enum(["editor", "admin", "owner"]),
  people: z.array(z.email()).check(z.maxLength(50)),
  countMin: z.int().check(z.minimum(1), z.maximum(10)),
  /** Whether who asked may be the one who agrees. In a request: also where they are the only member. */
  mayRequesterApprove: z.boolean(),
  /** Whether the only member of a workspace may approve their own requests, until there is a second; they may by default. */
  mayApproveAlone: z.optional(z.boolean()),
  timeoutHours: z.nullable(z.int().check(z.minimum(1), z.maximum(24 * 90))),
  remindHours: z.nullable(z.int().check(z.minimum(1), z.maximum(24 * 30))),
  /** Whether publishing an app waits for a word as well; it turns at once where nothing is said. */
  asksToPublish: z.optional(z.boolean()),
});
export type ApprovalPolicy = z.infer<typeof approvalPolicy>;

export const approvalDecision = z.object({
  by: z.object({ id: z.string(), name: z.string() }),
  decision: z.enum(["approve", "reject"]),
  words: z.string(),
  at: z.iso.datetime(),
});

/** How somebody came to count as asking for what an approval is about, as the end of 'You …, so someone else must approve.' */
export const requesterReasons = {
  started: "started this run",
  edited: "changed the arguments",
  secret: "renewed the webhook secret",
  job: "changed the job",
  workflow: "changed the workflow",
  connection: "changed the connection",
  variables: "changed the workspace's variables",
  agent: "changed the agent",
  app: "changed the app",
  task: "own the saved task",
} as const;
export type RequesterReason = keyof typeof requesterReasons;

export const requester = z.object({
  id: z.string(),
  name: z.string(),
  because: z.enum([
    "started",
    "edited",
    "secret",
    "job",
    "workflow",
    "connection",
    "variables",
    "agent",
    "app",
    "task",
  ]),
});
export type Requester = z.infer<typeof requester>;

export const approval = z.object({
  id: z.string(),
  kind: z.enum(approvalKinds),
  status: z.enum(approvalStatuses),
  title: z.string(),
  /** Why it is asked, in the asker's words. */
  message: z.string(),
  product_name: z.nullable(z.string()),
  action: z.nullable(z.string()),
  /** Exactly what would be done; what was approved is bound to them. */
  arguments: z.record(z.string(), z.unknown()),
  /** Stands for tool, connection, arguments and target version. A decision sends it back: it holds for what was seen. */
  workHash: z.string(),
  changes: z.array(plannedChange),
  /** The data that an approval step is about, where nothing is bound to it; null where there is none. */
  subject: z.unknown(),
  /** The texts that led here, the first that were read first. */
  sources: z.array(approvalSource),
  executionId: z.nullable(z.string()),
  /** The run's number in its workspace. */
  runNumber: z.nullable(z.int()),
  nodeId: z.nullable(z.string()),
  requestedBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Who else counts as asking, since they shaped what would be done; with `requestedBy` they cannot approve it. */
  requesters: z.array(requester),
  requestedAt: z.iso.datetime(),
  expiresAt: z.nullable(z.iso.datetime()),
  policy: approvalPolicy,
  decisions: z.array(approvalDecision),
  /** The workspace has one member, so that nobody else could decide. */
  isOnlyMember: z.boolean(),
  /** Until when it is out of the caller's own list. */
  snoozedUntil: z.nullable(z.iso.datetime()),
  /** Why the caller cannot decide; null where they can. */
  blockedReason: z.nullable(z.string()),
});
export type Approval = z.infer<typeof approval>;

/** A request to change one exposed item of one Microsoft 365 document, keyed by app, document and item [3.15]. */
export const exposureApproval = z.object({
  appId: z.string(),
  documentId: z.string(),
  itemId: z.string(),
  executionId: z.string(),
  /** 'requested', then what the caller supplied ('approved', 'rejected'), then 'executed'. */
  status: z.string(),
  action: z.enum(["email_sent", "approval_updated", "executed", "undone"]),
  timestamp: z.iso.datetime(),
  approvalId: z.nullable(z.string()),
  changes: z.array(plannedChange),
});
export type ExposureApproval = z.infer<typeof exposureApproval>;
