import * as z from "zod/mini";

export const workflowProblemCodes = [
  "shape",
  "newer-version",
  "too-large",
  "empty",
  "duplicate-node",
  "reserved-node-id",
  "dangling-edge",
  "wrong-way-out",
  "into-loop",
  "cycle",
  "unknown-product",
  "unknown-action",
  "unknown-param",
  "missing-param",
  "bad-expression",
  "dangling-ref",
  "ref-not-before",
  "item-outside-loop",
  "wrong-type",
  "not-connected",
  "bad-trigger",
  "empty-switch",
  "case-unconnected",
  "merge-never",
  "empty-loop",
  "endless-loop",
  "error-path",
  "island",
  "unknown-job",
  "job-inputs",
  "job-cycle",
  "bad-output",
  "bad-fields",
  "agent-version",
  "secret-not-allowed",
  "disabled-branch",
  "ref-disabled",
  /** It destroys or sends out, and nobody approves it before: whoever saves a version acknowledges it by name. */
  "unapproved-effect",
] as const;

/** What is wrong with a workflow, where, and what to do. A warning hinders no saving and no run. */
export const workflowProblem = z.object({
  code: z.enum(workflowProblemCodes),
  sentence: z.string(),
  severity: z.enum(["error", "warning"]),
  nodeId: z.nullable(z.string()),
  edgeId: z.nullable(z.string()),
  /** A parameter's name, or the path inside the definition. */
  field: z.nullable(z.string()),
});
export type WorkflowProblem = z.infer<typeof workflowProblem>;
