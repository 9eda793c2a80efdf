import type { PirQuery } from "@hoopoe/contract/search/pir.ts";
import { reportEstimate } from "@hoopoe/contract/reports/routes/report-cost.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { dollars } from "../../../features/work/executions/ModelCalls.tsx";
import { fetchIds } from "../../../features/search/search/use-search.ts";
import { countOf } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/pages/reports/search.ts";

/** What a report over these results sends to models at least, before anybody asks for it. Says nothing where that isn't known. */
export function ReportEstimate({ query, readMax }: { query: PirQuery & { sort: "best" | "newest" }; readMax: number }) {
  const { data, isPending } = useQuery({
    queryKey: [reportEstimate.id, query, readMax],
    queryFn: async () => call(reportEstimate, { body: { results: await fetchIds(query, readMax) } }),
  });
  if (!isPending && data === undefined) return null;
  return (
    <p role="status" className="type-small text-muted">
      {data === undefined ? texts.estimating : wordsOf(data.data)}
    </p>
  );
}

function wordsOf(lines: Awaited<ReturnType<typeof call<typeof reportEstimate>>>["data"]): string {
  if (lines.length === 0) return texts.noModelReads;
  const parts = lines.map(({ task, model, calls, inputTokens, usd }) =>
    texts.estimatePart({
      task: texts.taskOf(task),
      model,
      calls,
      input: countOf(inputTokens),
      cost: usd === null ? texts.noPriceSet : dollars(usd),
    }),
  );
  return texts.estimateOf(parts.join("; "));
}
