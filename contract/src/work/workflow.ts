import * as z from "zod/mini";
import { moment } from "../moment.ts";
import { errorPolicy, retryPolicy } from "./step-failure.ts";
import { workflowEditor } from "./workflow-editor.ts";
import { workflowInput, workflowInputsMax, workflowOutput } from "./workflow-inputs.ts";
import { nodeId } from "./workflow-node-id.ts";

/** The newest definition this product understands; one of a newer version is refused, never half read. */
export const workflowVersion = 1;
export const workflowNodesMax = 10_000;
export const workflowEdgesMax = 40_000;

const name = z.string().check(z.minLength(1), z.maxLength(200));

/**
 * One step. `params` are expressions (see workflow-expression.ts). `integrationId` names the connection of a connector's
 * action; without, the workspace's only one of that product is taken.
 */
export const workflowNode = z.object({
  id: nodeId,
  position: z.object({ x: z.number(), y: z.number() }),
  data: z.object({
    type: z.enum(["agent", "connector"]),
    product_name: name,
    action: name,
    label: z.optional(z.string().check(z.maxLength(200))),
    integrationId: z.optional(z.uuid()),
    params: z.record(z.string().check(z.maxLength(100)), z.unknown()),
    retry: z.optional(retryPolicy),
    /** Absent: the run fails, or goes along an arrow `on-error` where one leads out. */
    onError: z.optional(errorPolicy),
    /** Of one attempt. */
    timeoutMs: z.optional(z.int().check(z.minimum(100), z.maximum(24 * 3_600_000))),
    /** Left out of runs: what comes before it is passed on to what follows (see active-workflow.ts). */
    isDisabled: z.optional(z.boolean()),
  }),
});
export type WorkflowNode = z.infer<typeof workflowNode>;

/**
 * `when` says which way out of the node it is: "true", "false" or a case's name of a branch; "approved", "rejected" or
 * "timed-out" of an approval; "each" or "done" of a loop; a case's name or "else" of a switch; "on-error" of any node that
 * has failed. Absent: whenever the node has succeeded.
 */
export const workflowEdge = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  from: nodeId,
  to: nodeId,
  when: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
});
export type WorkflowEdge = z.infer<typeof workflowEdge>;

export const catchUpPolicies = ["skip", "latest", "all"] as const;

/** What starts a run. The first is for people; the others start by themselves once a job stands on the workflow. */
export const workflowTrigger = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("manual") }),
  z.object({
    kind: z.literal("schedule"),
    /** RFC 5545, the parts that schedule-rule.ts knows: "FREQ=WEEKLY;BYDAY=MO,TU;BYHOUR=8;BYMINUTE=0". */
    rrule: z.string().check(z.minLength(1), z.maxLength(500)),
    /** IANA, "Europe/Zurich". */
    timeZone: z.string().check(z.minLength(1), z.maxLength(100)),
    startDate: z.optional(z.nullable(moment)),
    endDate: z.optional(z.nullable(moment)),
    /** What to do about times that passed while nothing ran: none of them, the latest, or each (at most 50). */
    catchUp: z._default(z.enum(catchUpPolicies), "latest"),
  }),
  z.object({
    kind: z.literal("webhook"),
    /** Whose way of signing: "hoopoe" (HMAC-SHA256 of time and body), or a vendor's product_name. */
    signedBy: z._default(z.string().check(z.maxLength(100)), "hoopoe"),
  }),
  z.object({
    kind: z.literal("new-item"),
    /** A product_name. */
    source: name,
    /** Search terms, as on the Search page; absent: every new item. */
    match: z.optional(z.string().check(z.maxLength(2000))),
  }),
  z.object({
    kind: z.literal("execution-finished"),
    /** Another job's name. */
    source: name,
    outcome: z.optional(z.enum(["succeeded", "failed", "cancelled"])),
  }),
]);
export type WorkflowTrigger = z.infer<typeof workflowTrigger>;
export const triggerKinds = ["manual", "schedule", "webhook", "new-item", "execution-finished"] as const;
export type TriggerKind = (typeof triggerKinds)[number];

/** A workflow as it is kept, run, exported and shown: nothing else decides what a run does. */
export const workflowDefinition = z.object({
  version: z.literal(workflowVersion),
  trigger: workflowTrigger,
  workflow: z.object({
    nodes: z.array(workflowNode).check(z.maxLength(workflowNodesMax)),
    edges: z.array(workflowEdge).check(z.maxLength(workflowEdgesMax)),
  }),
  inputs: z.optional(z.array(workflowInput).check(z.maxLength(workflowInputsMax))),
  outputs: z.optional(z.array(workflowOutput).check(z.maxLength(workflowInputsMax))),
  /** Of a run, waits included: when it is over, the run fails and what waits in it is cancelled. */
  timeLimitMs: z.optional(z.int().check(z.minimum(1_000), z.maximum(90 * 24 * 3_600_000))),
  editor: z.optional(workflowEditor),
});
export type WorkflowDefinition = z.infer<typeof workflowDefinition>;

/** What the built-in product that steers a run is called in `data.product_name`. */
export const flowProduct = "Flow";
