import type { ExecutionModelCall } from "@hoopoe/contract/work/execution.ts";
import { countOf, timeOf, decimalOf } from "../../../lib/format.ts";
import { tookOf } from "./took-of.ts";
import { texts } from "../../../messages/en/features/work/executions.ts";

interface ModelCallsProps {
  calls: readonly ExecutionModelCall[];
  labels: ReadonlyMap<string, string>;
  onChoose: (nodeId: string, item: string) => void;
}

/** Who wrote what in a run, with tokens, cost and time; the sum stands below. */
export function ModelCalls({ calls, labels, onChoose }: ModelCallsProps) {
  if (calls.length === 0) return <p className="type-small px-(--gutter) py-4 text-muted">{texts.noStepOfThisRun}</p>;
  const tokens = calls.reduce((sum, call) => sum + call.inputTokens + call.outputTokens, 0);
  return (
    <div className="overflow-x-auto pb-4">
      <table aria-label={texts.modelCalls} className="w-full border-collapse tabular-nums">
        <thead>
          <tr className="type-micro h-8 border-b border-line text-left text-muted">
            <th className="pl-(--gutter) font-medium">{texts.step}</th>
            <th className="px-3 font-medium">{texts.model}</th>
            <th className="px-3 text-right font-medium">{texts.tokensIn}</th>
            <th className="px-3 text-right font-medium">{texts.tokensOut}</th>
            <th className="px-3 text-right font-medium">{texts.cost}</th>
            <th className="px-3 text-right font-medium">{texts.took}</th>
            <th className="pr-(--gutter) text-right font-medium">{texts.at}</th>
          </tr>
        </thead>
        <tbody>
          {calls.map(({ nodeId, item, model, inputTokens, outputTokens, usd, tookMs, at }, index) => (
            <tr key={`${at} ${index}`} className="h-(--row) border-b border-line-subtle">
              <td className="pl-(--gutter)">
                <button
                  type="button"
                  className="text-left font-strong hover:underline"
                  onClick={() => onChoose(nodeId, item)}
                >
                  {labels.get(nodeId) ?? nodeId}
                  {item === "" ? "" : ` #${Number(item.split(".").at(-1)) + 1}`}
                </button>
              </td>
              <td className="max-w-100 px-3 text-secondary">{model}</td>
              <td className="px-3 text-right">{countOf(inputTokens)}</td>
              <td className="px-3 text-right">{countOf(outputTokens)}</td>
              <td className="px-3 text-right">
                {usd === null ? texts.noPrice : usd === 0 ? texts.free : dollars(usd)}
              </td>
              <td className="px-3 text-right text-secondary">{tookOf(tookMs)}</td>
              <td className="pr-(--gutter) text-right text-muted">
                <time dateTime={at}>{timeOf(at)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="type-small px-(--gutter) pt-3 text-muted">
        {tokens === 0 ? texts.theBuiltInModel : texts.inAllTokens(countOf(tokens), costWords(calls) ?? texts.free)}
      </p>
    </div>
  );
}

/** "$0.0042"; nothing where it cost nothing. Where a price is missing there is no sum. */
export function costWords(calls: readonly Pick<ExecutionModelCall, "usd">[]): string | null {
  if (calls.some(({ usd }) => usd === null)) return texts.noPrice;
  const usd = calls.reduce((sum, call) => sum + (call.usd ?? 0), 0);
  return usd === 0 ? null : dollars(usd);
}

export function dollars(usd: number): string {
  return `$${decimalOf(usd, usd < 1 ? 4 : 2)}`;
}
