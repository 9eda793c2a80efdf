import { executionValue } from "@hoopoe/contract/work/routes/execution.ts";
import type { ExecutionNode } from "@hoopoe/contract/work/execution.ts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../api/query.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { triageResult } from "@hoopoe/contract/work/triage.ts";
import * as z from "zod/mini";
import { PersonVerdicts } from "../../../features/work/executions/PersonVerdicts.tsx";
import { TriageResult } from "../../../features/work/executions/TriageResult.tsx";
import { texts as triageTexts } from "../../../messages/en/features/work/triage.ts";
import { JsonView } from "../../../features/work/executions/JsonView.tsx";
import { texts } from "../../../messages/en/pages/work/executions.ts";

/** What an agent's step says of who produced it. */
const produced = z.object({ engine: z.string() });

/** What went into a step and what came out, read when it is looked at. */
export function StepValues({ executionId, step }: { executionId: string; step: ExecutionNode }) {
  const { nodeId, item, status, attempt } = step;
  const value = useQuery({
    ...apiQuery(executionValue, { params: { id: executionId }, query: { nodeId, item } }),
    // The same step has other values once it has moved on.
    queryKey: [executionValue.id, executionId, nodeId, item, status, attempt],
  });
  if (value.isPending) return <Skeleton label={texts.loadingTheValues} rows={3} />;
  if (value.isError) return <ErrorState title={texts.theValuesCouldNot} query={value} />;
  const { output, verdicts } = value.data;
  const triage = triageResult.safeParse(output);
  const engine = produced.safeParse(output);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {triage.success ? (
        <>
          <TriageResult result={triage.data} />
          <PersonVerdicts step={{ executionId, nodeId, item }} said={verdicts} />
        </>
      ) : engine.success ? (
        <p className="type-small text-muted">{triageTexts.producedBy(engine.data.engine)}</p>
      ) : null}
      <JsonView label={texts.input} value={value.data.input ?? null} />
      <JsonView label={texts.output} value={output ?? null} />
    </div>
  );
}
