import { job } from "@hoopoe/contract/work/job.ts";
import { type WorkflowDefinition, workflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import { type WorkflowProblem, workflowProblem } from "@hoopoe/contract/work/workflow-problem.ts";
import * as z from "zod/mini";
import { fail } from "../../platform/fail.ts";
import { JsonText, parsedHereCharsMax } from "../../platform/json-text.ts";
import type { Scope } from "../../platform/scope.ts";
import { createWorkThread } from "../../platform/threads/work-thread.ts";
import { type KeptDefinition, keptDefinition } from "@hoopoe/contract/work/kept-definition.ts";
import { type DefinitionWork, doDefinitionWork } from "./definition-work.ts";

const problems = z.array(workflowProblem);
const read = z.object({ ok: z.boolean(), kept: z.nullable(keptDefinition), problems, label: z.string() });
const refused = z.object({ refused: z.string() });
const { name, trigger, inputs, concurrency } = job.shape;
const file = z.object({ name, trigger, inputs, concurrency });
const jobFile = z.object({
  file,
  ok: z.boolean(),
  json: z.nullable(z.string()),
  problems,
  missing: z.array(z.string()),
});
const differences = z.array(
  z.object({ nodeId: z.string(), change: z.enum(["added", "removed", "changed"]), what: z.string() }),
);

export type ReadJobFile = z.infer<typeof jobFile>;

type Place = Pick<Scope, "workspaceId">;
type Catalog = readonly CatalogProduct[];

/** Definitions as they were sent or kept, perhaps as `JsonText`: what is large is read in a thread of its own. */
const thread = createWorkThread({ url: new URL("./definition-thread.ts", import.meta.url) });

async function done({ workspaceId }: Place, work: DefinitionWork): Promise<unknown> {
  const chars = work.json.length + (work.kind === "compare" ? work.before.length : 0);
  return chars > parsedHereCharsMax ? thread.run(workspaceId, work) : doDefinitionWork(work);
}

/** Problems of a definition, and what is kept of it; null where it cannot be read. */
export async function readDefinition(
  position: Place,
  input: unknown,
  { catalog, workflowId = null }: { catalog: Catalog; workflowId?: string | null },
): Promise<z.infer<typeof read>> {
  return read.parse(await done(position, { kind: "read", json: jsonOf(input), catalog, workflowId }));
}

/**
 * What is kept of a definition that can run, whole or what `upTo` needs of it, and its effects without an approval. @throws Failure workflow-invalid, which
 * names the step and its problem
 */
export async function checkedDefinition(
  position: Place,
  input: unknown,
  how: { catalog: Catalog; workflowId: string; hasPins: boolean; upTo?: string },
): Promise<{ kept: KeptDefinition; unapproved: WorkflowProblem[] }> {
  const checked = read.parse(await done(position, { kind: "run", json: jsonOf(input), ...how }));
  if (checked.ok && checked.kept !== null)
    return { kept: checked.kept, unapproved: checked.problems.filter(({ code }) => code === "unapproved-effect") };
  const first = checked.problems.find(({ severity }) => severity === "error");
  const at = checked.label === "" ? "" : `${checked.label}: `;
  const more = checked.problems.length > 1 ? ` (${checked.problems.length - 1} more)` : "";
  return fail("workflow-invalid", { reason: `${at}${first?.sentence ?? "It has a problem."}${more}` });
}

/** A definition of what one step needs. @throws Failure workflow-invalid */
export async function readStep(position: Place, input: unknown, nodeId: string): Promise<WorkflowDefinition> {
  const answer = await done(position, { kind: "step", json: jsonOf(input), nodeId });
  refuse(answer);
  return z.object({ definition: workflowDefinition }).parse(answer).definition;
}

/** @throws Failure job-invalid */
export async function readJobFile(
  position: Place,
  input: { file: unknown; catalog: Catalog; connections: Readonly<Record<string, string>> },
): Promise<ReadJobFile> {
  const { file: sent, ...more } = input;
  const answer = await done(position, { kind: "job-file", json: jsonOf(sent), ...more });
  const invalid = z.object({ field: z.string(), reason: z.string() }).safeParse(answer);
  return invalid.success ? fail("job-invalid", invalid.data) : jobFile.parse(answer);
}

/** How the steps of two definitions differ; both as they are kept. */
export async function compareDefinitions(
  position: Place,
  before: unknown,
  after: string,
): Promise<z.infer<typeof differences>> {
  return differences.parse(await done(position, { kind: "compare", json: after, before: jsonOf(before) }));
}

function jsonOf(input: unknown): string {
  return input instanceof JsonText ? input.text : (JSON.stringify(input) ?? "null");
}

function refuse(answer: unknown): void {
  const found = refused.safeParse(answer);
  if (found.success) fail("workflow-invalid", { reason: found.data.refused });
}
