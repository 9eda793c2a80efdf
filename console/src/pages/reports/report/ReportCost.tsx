import { reportCost } from "@hoopoe/contract/reports/routes/report-cost.ts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../api/query.ts";
import { dollars } from "../../../features/work/executions/ModelCalls.tsx";
import { countOf } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/pages/reports/report.ts";

/** What models took for a report, task by task: nothing where none was asked. */
export function ReportCost({ reportId }: { reportId: string }) {
  const { data } = useQuery(apiQuery(reportCost, { params: { id: reportId } }));
  const lines = data?.data ?? [];
  if (lines.length === 0) return null;
  return (
    <section aria-label={texts.modelUse} className="type-small px-(--gutter) pb-6 text-muted print:hidden">
      <h2 className="font-strong text-secondary">{texts.modelUse}</h2>
      <ul>
        {lines.map(({ task, model, calls, inputTokens, outputTokens, usd }) => (
          <li key={`${task} ${model}`}>
            {texts.modelUseLine({
              task: texts.taskOf(task),
              model,
              calls,
              input: countOf(inputTokens),
              output: countOf(outputTokens),
              cost: usd === null ? texts.noPriceSet : dollars(usd),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
