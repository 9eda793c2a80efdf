import { flowProduct } from "@hoopoe/contract/work/workflow.ts";
import * as z from "zod/mini";
import type { CompiledWorkflow } from "./compiled.ts";
import type { StepRow } from "./node-store.ts";

const keptEnd = z.object({ outcome: z.string() });
const keptDecision = z.object({ decision: z.string(), decidedBy: z.string(), words: z.string() });

/** The last outcome that steps of earlier segments set for the run; null if none did. */
export function outcomeSoFar(known: readonly StepRow[], nodes: CompiledWorkflow["nodes"]): string | null {
  const reply = known.flatMap(({ nodeId, status, output, finishedAt }) => {
    const node = nodes.get(nodeId);
    if (node?.data.product_name !== flowProduct || status !== "succeeded") return [];
    const outcome = node.data.action === "end" ? (keptEnd.safeParse(output).data?.outcome ?? "") : decided(output);
    return outcome === "" ? [] : [{ outcome, atMs: finishedAt?.getTime() ?? 0 }];
  });
  return reply.toSorted((a, b) => a.atMs - b.atMs).at(-1)?.outcome ?? null;
}

function decided(output: unknown): string {
  const { data } = keptDecision.safeParse(output);
  if (data?.decision === "expired") return nobodyDecided;
  return data?.decision === "rejected" ? rejectedWords(data) : "";
}

export const nobodyDecided = "The request expired without a decision";

export function rejectedWords({ decidedBy, words }: { decidedBy: string; words: string }): string {
  return `Rejected by ${decidedBy}${words === "" ? "" : `: ${words}`}`;
}
