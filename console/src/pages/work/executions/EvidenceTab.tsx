import type { ExecutionNode } from "@hoopoe/contract/work/execution.ts";
import { executionValue } from "@hoopoe/contract/work/routes/execution.ts";
import { useQueries } from "@tanstack/react-query";
import * as z from "zod/mini";
import { apiQuery } from "../../../api/query.ts";
import { cx } from "../../../lib/cx.ts";
import { stateLabels, stateNames, stateSwatches } from "../../../ui/sentence-look.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { ExecutionDetail } from "./execution-detail.ts";
import { texts } from "../../../messages/en/pages/work/executions.ts";

const stepsMax = 20;
const sentences = z.array(
  z.object({
    text: z.string(),
    quotes: z.array(z.object({ source: z.int(), quote: z.string() })),
    state: z.optional(z.enum(stateNames)),
    reasons: z.array(z.string()),
  }),
);
const cited = z.object({ sentences });
const reasoned = z.object({ reasons: z.array(z.string()) });

/** What the run's sentences stand on: each with its quotes from what came in, and its state. */
export function EvidenceTab({ run, labels }: { run: ExecutionDetail; labels: ReadonlyMap<string, string> }) {
  const agents = new Set(run.definition.workflow.nodes.flatMap(({ id, data }) => (data.type === "agent" ? [id] : [])));
  const steps = run.nodes.filter(({ nodeId, outputBytes }) => agents.has(nodeId) && outputBytes > 0).slice(0, stepsMax);
  const values = useQueries({
    queries: steps.map(({ nodeId, item, attempt }) => ({
      ...apiQuery(executionValue, { params: { id: run.id }, query: { nodeId, item } }),
      queryKey: [executionValue.id, run.id, nodeId, item, "succeeded", attempt],
    })),
  });
  if (values.some(({ isPending }) => isPending)) return <Skeleton label={texts.loadingTheEvidence} rows={4} />;
  const told = steps.flatMap((step, index) => {
    const output = values[index]?.data?.output;
    const read = z.safeParse(cited, output);
    const why = z.safeParse(reasoned, output);
    if (read.success && read.data.sentences.length > 0) return [{ step, sentences: read.data.sentences }];
    if (!why.success) return [];
    return [{ step, sentences: why.data.reasons.map((text) => ({ text, quotes: [], state: undefined, reasons: [] })) }];
  });
  if (told.length === 0) return <p className="type-small px-(--gutter) py-4 text-muted">{texts.noStepOfThisRun}</p>;
  return (
    <div className="flex max-w-190 flex-col gap-5 px-(--gutter) py-4">
      {told.map(({ step, sentences: own }) => (
        <section key={`${step.nodeId} ${step.item}`} aria-label={nameOf(step, labels)}>
          <h3 className="type-heading mb-2">{nameOf(step, labels)}</h3>
          <ul className="flex flex-col gap-3">
            {own.map(({ text, quotes, state, reasons }, index) => (
              <li key={`${index} ${text}`} className="flex gap-2.5">
                <StateMark state={state} />
                <div className="min-w-0">
                  <p>{text}</p>
                  {quotes.map(({ source, quote }) => (
                    <blockquote
                      key={`${source} ${quote}`}
                      className="type-small mt-1 border-l-2 border-line-strong pl-2.5 text-secondary"
                    >
                      <span className="type-code mr-1.5 text-muted">{source}</span>“{quote}”
                    </blockquote>
                  ))}
                  {reasons.map((reason) => (
                    <p key={reason} className="type-small mt-1 text-muted">
                      {reason}
                    </p>
                  ))}
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Nothing where the run is older than the states: what was called covered then isn't known to be quoted or supported. */
function StateMark({ state }: { state: (typeof stateNames)[number] | undefined }) {
  if (state === undefined) return <span className="w-2.5 shrink-0" />;
  const look = cx("mt-1.5 size-2.5 shrink-0 rounded-[2px]", stateSwatches[state]);
  return <span className={look} role="img" aria-label={stateLabels[state]} title={stateLabels[state]} />;
}

function nameOf({ nodeId, item }: ExecutionNode, labels: ReadonlyMap<string, string>): string {
  const label = labels.get(nodeId) ?? nodeId;
  return item === "" ? label : `${label} #${Number(item.split(".").at(-1)) + 1}`;
}
