import { type TriageResult, triageResult } from "@hoopoe/contract/work/triage.ts";
import { textOf } from "@hoopoe/contract/work/workflow-functions.ts";
import { utcWords } from "../../platform/utc-words.ts";
import type { StepTry } from "./run-segment.ts";
import type { StepDeps } from "./step-deps.ts";
import { reasonOf, type StepOutcome } from "./step-outcome.ts";

const waits = ["always", "unsure", ""] as const;

/**
 * A triage, and where its author has a person judge, the wait for them: what was found is kept meanwhile and never asked for again, and
 * the run continues with the person's verdict, their name and reason.
 */
export async function awaitVerdict(
  { loadVerdicts, now }: Pick<StepDeps, "loadVerdicts" | "now">,
  step: StepTry,
  { waitFor, triage }: { waitFor: unknown; triage: () => Promise<unknown> },
): Promise<StepOutcome> {
  const wait = textOf(waitFor).trim().toLowerCase();
  if (!waits.some((one) => one === wait)) {
    const sentence = `“Wait for a person” is '${wait.slice(0, 80)}'. Write always or unsure, or leave it empty.`;
    return { kind: "failed", sentence, isRetryable: false };
  }
  const kept = step.before?.reason?.kind === "verdict" ? triageResult.safeParse(step.before.output) : undefined;
  const output = kept?.success === true ? kept.data : await triage();
  const found = triageResult.safeParse(output);
  const isWaitedFor = found.success && (wait === "always" || (wait === "unsure" && found.data.verdict === "unsure"));
  if (!isWaitedFor || step.execution.action === "dry-run") return { kind: "done", output };
  const at = { executionId: step.execution.id, nodeId: step.node.id, item: step.item };
  const [person] = await loadVerdicts(step.scope, at);
  if (person === undefined) {
    const since = now();
    const sentence = `Waiting for a person's verdict since ${utcWords(since)}`;
    return { kind: "wait", reason: reasonOf("verdict", sentence, { since }), wakeAt: null, output: found.data };
  }
  const decided: TriageResult = { ...found.data, verdict: person.verdict, judged: found.data.verdict, person };
  return { kind: "done", output: decided };
}
