import type { SavedTask } from "@hoopoe/contract/work/job.ts";
import { reportTemplates } from "@hoopoe/contract/reports/report-templates.ts";
import * as z from "zod";
import { fail } from "../../platform/fail.ts";

const question = z.object({
  question: z.string().trim().min(1, "Enter the question.").max(10_000),
  terms: z.string().max(2_000).default(""),
});
const savedQuestion = z.object({
  terms: z.string().trim().min(1, "Enter what to search for.").max(2_000),
  sources: z.array(z.string().max(40)).max(50).default([]),
  days: z.number().int().min(1).max(3_650).default(7),
  template: z.enum(reportTemplates).default("priority-intelligence-requirement"),
});
const job = z.object({ jobId: z.uuid("Choose a job."), inputs: z.record(z.string(), z.unknown()).default({}) });

/** What a task does, from what it was kept with. */
export type TaskInputs =
  | {
      kind: "report";
      question: string;
      terms: string;
      sources: string[];
      days: number | null;
      template: (typeof reportTemplates)[number];
    }
  | { kind: "job"; jobId: string; inputs: Record<string, unknown> };

/** @throws Failure saved-task-invalid that names the field */
export function readInputs(kind: SavedTask["kind"], inputs: Readonly<Record<string, unknown>>): TaskInputs {
  if (kind === "job") return { kind: "job", ...parse(job, inputs) };
  if (kind === "pir") {
    const read = parse(savedQuestion, inputs);
    return { kind: "report", question: read.terms, ...read };
  }
  const read = parse(question, inputs);
  const terms = read.terms.trim() === "" ? read.question : read.terms;
  return {
    kind: "report",
    question: read.question,
    terms,
    sources: [],
    days: null,
    template: "priority-intelligence-requirement",
  };
}

function parse<T>(schema: z.ZodType<T>, inputs: unknown): T {
  const read = schema.safeParse(inputs);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return fail("saved-task-invalid", {
    field: `inputs.${issue?.path.map(String).join(".") ?? ""}`,
    reason: issue?.message ?? "isn't valid",
  });
}
