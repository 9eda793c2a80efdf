import { executionList, executionReplay } from "@hoopoe/contract/work/routes/execution.ts";
import { graphOf } from "@hoopoe/contract/work/workflow-graph.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { FlaskConical, RotateCcw } from "lucide-react";
import { useState } from "react";
import { call } from "../../../../api/client.ts";
import { invalidate } from "../../../../api/query.ts";
import { readInputs } from "../../../../features/work/jobs/inputs-field.ts";
import { StepTile } from "../../../../features/work/wizard/canvas/StepTile.tsx";
import { Badge } from "../../../../ui/Badge.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { controlBoxClass } from "../../../../ui/Field.tsx";
import { toastFailure } from "../../../../ui/toast.tsx";
import { texts } from "../../../../messages/en/pages/work/executions.ts";
import type { ExecutionDetail } from "../execution-detail.ts";
import type { StepValue } from "./use-compared.ts";

/** What the key R presses. */
export const replayId = "replay-from-step";

interface ReplayPanelProps {
  run: ExecutionDetail;
  nodeId: string;
  label: string;
  labels: ReadonlyMap<string, string>;
  value: StepValue;
}

/** A dry run from this step on, with its input as it was or another; the steps before keep what they put out. */
export function ReplayPanel({ run, nodeId, label, labels, value }: ReplayPanelProps) {
  const recorded = JSON.stringify(value?.input ?? {}, null, 2);
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? recorded;
  const input = readInputs(text);
  const isChanged = text !== recorded;
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(executionReplay, {
        params: { id: run.id },
        body: { isDryRun: true, from: { nodeId, ...(isChanged && input !== null && { input }) } },
      }),
    async onSuccess({ executionId }) {
      void invalidate(executionList);
      const params = { executionId };
      await navigate({ to: "/dashboard/workflow-generation/execution/$executionId", params });
    },
    onError: (error) => toastFailure(texts.couldNotReplay, error),
  });
  const { nodes, edges } = run.definition.workflow;
  const graph = graphOf(nodes, edges);
  const isInLoop = graph.loopOf(nodeId) !== null;
  const reason = isInLoop ? texts.stepsOfALoop : input === null ? texts.notAnObject : undefined;
  return (
    <aside
      aria-label={texts.replayFrom(label)}
      className="flex w-(--inspector) shrink-0 flex-col border-l border-line-subtle bg-card narrow:w-full narrow:border-t narrow:border-l-0"
    >
      <div className="flex items-center gap-2 border-b border-line-subtle px-4 py-3">
        <h2 className="type-heading min-w-0 flex-1 truncate">{texts.replayFrom(label)}</h2>
        <Badge tone="info" icon={FlaskConical}>
          {texts.dryRun}
        </Badge>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3.5">
        <p className="mb-3 text-secondary">{texts.stepsBeforeKeep}</p>
        <label className="type-small block text-secondary">
          <span className="flex">
            <span className="flex-1">{texts.input}</span>
            {isChanged ? <span className="text-info">{texts.changed}</span> : null}
          </span>
          <textarea
            spellCheck={false}
            value={text}
            aria-invalid={input === null || undefined}
            onChange={(event) => setDraft(event.target.value)}
            className={`${controlBoxClass} type-code mt-1.5 field-sizing-content h-auto max-h-72 py-2`}
          />
        </label>
        <WouldRun run={run} nodeId={nodeId} labels={labels} />
      </div>
      <div className="border-t border-line px-4 py-3">
        <Button
          id={replayId}
          variant="primary"
          icon={RotateCcw}
          keys="R"
          calls={executionReplay}
          disabledReason={reason}
          isLoading={isPending}
          onClick={() => mutate()}
          className="w-full justify-center"
        >
          {texts.replayAsDryRun}
        </Button>
      </div>
    </aside>
  );
}

/** The steps that the replay would go through, and which of them would have written something. */
function WouldRun({ run, nodeId, labels }: Pick<ReplayPanelProps, "run" | "nodeId" | "labels">) {
  const { nodes, edges } = run.definition.workflow;
  return (
    <>
      <h3 className="type-heading mt-4 mb-1.5">{texts.wouldRun}</h3>
      <ul>
        {stepsFrom(nodeId, edges).map((id) => {
          const data = nodes.find((node) => node.id === id)?.data;
          return (
            <li key={id} className="flex min-h-8 items-center gap-2.5 border-t border-line-subtle py-1">
              <StepTile productName={data?.product_name ?? "Flow"} action={data?.action ?? ""} />
              <span className="min-w-0 flex-1 truncate">{labels.get(id) ?? id}</span>
              {run.effects.some((effect) => effect.nodeId === id) ? (
                <span className="type-small text-muted">{texts.plannedOnly}</span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A step and those that can follow on it, in the order in which they are reached. */
function stepsFrom(nodeId: string, edges: readonly { from: string; to: string }[]): string[] {
  const found = new Set([nodeId]);
  for (const id of found) for (const edge of edges) if (edge.from === id) found.add(edge.to);
  return [...found];
}
