import type { WorkflowDefinition, WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { workflowTryNode } from "@hoopoe/contract/work/routes/workflow.ts";
import { useMutation } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useState } from "react";
import { call } from "../../../../api/client.ts";
import { errorWords } from "../../../../api/error-words.ts";
import { Button } from "../../../../ui/Button.tsx";
import { ChangeList } from "../../../../features/work/approvals/ChangeList.tsx";
import { JsonView } from "../../../../features/work/executions/JsonView.tsx";
import { sampleOf } from "../model/sample-of.ts";
import type { RefGroup } from "../model/references.ts";
import { texts as ownTexts } from "../../../../messages/en/pages/work/wizard/own.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/form.ts";

interface TryStepProps {
  node: WorkflowNode;
  definition: WorkflowDefinition;
  groups: readonly RefGroup[];
}

/** Runs one step with data one can edit. A step that writes only shows what it would change. */
export function TryStep({ node, definition, groups }: TryStepProps) {
  const [text, setText] = useState(() => JSON.stringify(sampleOf(node, groups), null, 2));
  const sample = readSample(text);
  const attempt = useMutation({
    mutationFn: (given: Record<string, unknown>) =>
      call(workflowTryNode, { body: { definition, nodeId: node.id, sample: given } }),
  });
  return (
    <section aria-label={texts.tryThisStep} className="mb-4">
      <label className="type-small mb-1.5 block font-medium text-secondary" htmlFor={`sample-${node.id}`}>
        {texts.tryThisStep}
      </label>
      <textarea
        id={`sample-${node.id}`}
        aria-label={texts.sampleData}
        aria-invalid={sample === null || undefined}
        rows={4}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="type-code field-sizing-content max-h-64 w-full rounded-control border border-line-subtle bg-sunken px-2.5 py-2 text-ink aria-invalid:border-danger"
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button
          size="small"
          icon={Play}
          isLoading={attempt.isPending}
          disabledReason={sample === null ? texts.theSampleIsNoJson : undefined}
          onClick={() => sample !== null && attempt.mutate(sample)}
        >
          {texts.try}
        </Button>
        <span role="status" className="type-small min-w-0 flex-1 text-muted">
          {attempt.isError ? (
            <span className="text-danger">{errorWords(attempt.error).message}</span>
          ) : attempt.data === undefined ? null : attempt.data.ok ? (
            texts.doneInMs(attempt.data.durationMs)
          ) : (
            <span className="text-danger">{attempt.data.error ?? texts.itFailed}</span>
          )}
        </span>
      </div>
      {attempt.data === undefined || attempt.data.log.length === 0 ? null : (
        <pre aria-label={ownTexts.log} className="type-code mt-2 max-h-40 overflow-auto whitespace-pre-wrap text-muted">
          {attempt.data.log.join("\n")}
        </pre>
      )}
      {attempt.data === undefined || !attempt.data.ok ? null : (
        <div className="mt-2.5 flex flex-col gap-2">
          {attempt.data.changes.length > 0 ? (
            <>
              <p className="type-small text-muted">{texts.nothingWasSentIt}</p>
              <ChangeList changes={attempt.data.changes} />
            </>
          ) : (
            <JsonView label={texts.output} value={attempt.data.output} />
          )}
        </div>
      )}
    </section>
  );
}

function readSample(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value))
      : null;
  } catch {
    return null;
  }
}
