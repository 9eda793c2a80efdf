import { executionValue } from "@hoopoe/contract/work/routes/execution.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { JsonView } from "../../../../features/work/executions/JsonView.tsx";
import { apiQuery } from "../../../../api/query.ts";
import { visibleMarks } from "../../../../lib/visible-marks.ts";
import { ErrorState } from "../../../../ui/ErrorState.tsx";
import { Segments } from "../../../../ui/Segments.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { texts } from "../../../../messages/en/pages/work/executions.ts";
import type { ExecutionDetail } from "../execution-detail.ts";
import { fieldPairs, type Moment } from "./moments.ts";
import type { StepValue } from "./use-compared.ts";

interface StepDiffProps {
  run: ExecutionDetail;
  moment: Moment;
  other: ExecutionDetail | null;
  /** The same step of the other run; null where it has none, or isn't read yet. */
  there: StepValue;
}

const iterationsListed = 200;

/** What a step put out and took in, beside what the same step of the other run did. */
export function StepDiff({ run, moment, other, there }: StepDiffProps) {
  const [side, setSide] = useState<"output" | "input">("output");
  const [item, setItem] = useState(moment.iterations[0]?.item ?? "");
  const query = { nodeId: moment.nodeId, item };
  const value = useQuery(apiQuery(executionValue, { params: { id: run.id }, query }));
  return (
    <section aria-label={side === "output" ? texts.output : texts.input} className="min-w-0 flex-1 px-(--gutter) py-3">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Segments
          label={texts.inputsAndOutputs}
          segments={[
            { id: "output", label: texts.output },
            { id: "input", label: texts.input },
          ]}
          value={side}
          onChange={setSide}
        />
        {moment.iterations.length < 2 ? null : (
          <label className="type-small flex items-center gap-2 text-secondary">
            {texts.iteration}
            <select
              value={item}
              onChange={(event) => setItem(event.target.value)}
              className="h-(--control) rounded-control border border-line-control bg-input px-2 text-ink"
            >
              {moment.iterations.slice(0, iterationsListed).map((iteration) => (
                <option key={iteration.item} value={iteration.item}>
                  {iteration.status === "failed" ? texts.iterationFailed(iteration.item) : iteration.item}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {value.data === undefined ? (
        value.isError ? (
          <ErrorState title={texts.theValuesCouldNot} error={value.error} />
        ) : (
          <Skeleton label={texts.loadingTheValues} rows={4} />
        )
      ) : other === null || there === null ? (
        <JsonView label={side === "output" ? texts.output : texts.input} value={value.data[side]} />
      ) : (
        <PairTable
          pairs={fieldPairs(value.data[side], there[side])}
          here={texts.thisRun2(run.number)}
          there={texts.otherRun(other.number)}
        />
      )}
    </section>
  );
}

interface PairTableProps {
  pairs: ReturnType<typeof fieldPairs>;
  here: string;
  there: string;
}

function PairTable({ pairs, here, there }: PairTableProps) {
  const sameCount = pairs.filter(({ isSame }) => isSame).length;
  if (pairs.length === 0) return <p className="type-small text-muted">{texts.noValues}</p>;
  return (
    <>
      <table className="w-full table-fixed border-collapse text-left">
        <thead>
          <tr className="type-small text-muted">
            <th scope="col" className="w-28 py-1.5 font-medium">
              {texts.field}
            </th>
            <th scope="col" className="px-2.5 py-1.5 font-medium">
              + {here}
            </th>
            <th scope="col" className="px-2.5 py-1.5 font-medium">
              − {there}
            </th>
          </tr>
        </thead>
        <tbody className="type-code">
          {pairs.map(({ field, here: ours, there: theirs, isSame }) => (
            <tr key={field} className="border-t border-line-subtle align-top">
              <th scope="row" className="py-2 font-normal break-words">
                {field === "" ? texts.value : visibleMarks(field)}
              </th>
              <td className="px-2.5 py-2">
                <Shown value={ours} kind={isSame ? null : "add"} />
              </td>
              <td className="px-2.5 py-2">
                <Shown value={theirs} kind={isSame ? null : "remove"} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="type-small mt-3 text-muted">{texts.fieldsSame(sameCount, pairs.length)}</p>
    </>
  );
}

function Shown({ value, kind }: { value: unknown; kind: "add" | "remove" | null }) {
  if (value === undefined) return <span className="text-muted">{texts.notThere}</span>;
  const text = visibleMarks(typeof value === "string" ? value : JSON.stringify(value));
  const style = kind === null ? undefined : { color: `var(--diff-${kind})`, background: `var(--diff-${kind}-bg)` };
  return (
    <span
      style={style}
      className="inline-block max-h-48 max-w-full overflow-y-auto rounded-mark px-1 break-words whitespace-pre-wrap"
    >
      {text.slice(0, 4000)}
    </span>
  );
}
