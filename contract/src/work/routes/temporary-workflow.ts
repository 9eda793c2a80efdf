import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { obligation, planOutcome, planQuestion } from "../obligation.ts";
import { workflowProblem } from "../workflow-problem.ts";

/** [3.14]: a workflow made from words, kept until it is accepted or a day has passed. */
export const temporaryWorkflow = z.object({
  id: z.string(),
  definition: z.unknown(),
  /** 'ready' to accept, 'questions' to be answered first, 'refused' where nothing of it can be done. */
  status: z.enum(["ready", "questions", "refused"]),
  prompt: z.string(),
  questions: z.array(planQuestion),
  /** Each clause of the prompt, and what became of it. */
  obligations: z.array(obligation),
  /** What would happen in each state, simulated on sample data. */
  outcomes: z.array(planOutcome),
  /** Phrases of the prompt, word for word, that nothing in the catalog can do. */
  unsupported: z.array(z.string()),
  problems: z.array(workflowProblem),
  /** What was changed in a given definition, one line each. */
  operations: z.array(z.string()),
  /** Who planned it: a model's name, or the built-in planner. */
  engine: z.string(),
});
export type TemporaryWorkflow = z.infer<typeof temporaryWorkflow>;

export const temporaryWorkflowCreate = defineRoute({
  id: "temporary-workflow-create",
  summary: "Draft a workflow from a description; with `definition`, change that one",
  method: "POST",
  path: "/workflow/temporary",
  tenant: "headers",
  access: "workflow:write",
  // Planned and answered as a whole, so smaller than what can be kept.
  bodyLimits: { bytes: 1024 * 1024, keys: 50_000, nodes: 50_000 },
  textMembers: ["definition"],
  body: z.object({
    prompt: z.string().check(z.trim(), z.minLength(1), z.maxLength(100_000)),
    definition: z.optional(z.unknown()),
    /** Answers to questions about the same prompt. */
    answers: z._default(
      z
        .array(z.object({ question: z.string().check(z.maxLength(2000)), answer: z.string().check(z.maxLength(4000)) }))
        .check(z.maxLength(20)),
      [],
    ),
    /** The person's own, for times without one. */
    timeZone: z._default(z.string().check(z.maxLength(100)), "UTC"),
  }),
  reply: { 201: z.object({ data: temporaryWorkflow }) },
  errors: ["workflow-invalid"],
});

export const temporaryWorkflowGet = defineRoute({
  id: "temporary-workflow-get",
  summary: "Get a drafted workflow while it is kept",
  method: "GET",
  path: "/workflow/temporary/:id",
  tenant: "headers",
  access: "workflow:read",
  nouns: { id: "temporary-workflow" },
  params: z.object({ id: z.uuid() }),
  reply: { 200: z.object({ data: temporaryWorkflow }) },
  errors: ["workflow-not-found"],
});
