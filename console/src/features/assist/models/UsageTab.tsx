import { useRefusal } from "../../../ui/refusal.ts";
import { modelPurposes } from "@hoopoe/contract/assist/model.ts";
import { usageGet, usageGroups } from "@hoopoe/contract/assist/routes/usage.ts";
import { useQuery } from "@tanstack/react-query";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { countOf } from "../../../lib/format.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { taskWords } from "./task-words.ts";
import { dollars } from "./dollars.ts";
import { UsageAlerts } from "./UsageAlerts.tsx";
import { FigurePlot, FigureTable } from "../chat/AnswerFigures.tsx";
import { texts } from "../../../messages/en/features/assist/models.ts";
import { inSentence } from "../../../messages/in-sentence.ts";

type Group = (typeof usageGroups)[number];
const words: Readonly<Record<Group, string>> = {
  day: "Day",
  task: texts.task,
  model: texts.model,
  app: texts.app,
  agent: texts.agent,
  user: texts.person,
};

function labelOf(task: string): string {
  const known = modelPurposes.find((one) => one === task);
  return known === undefined ? texts.testsOfModels : taskWords[known];
}

/** What models were asked in the last 30 days, and what it cost by their price table. */
export function UsageTab({ by, onBy }: { by: Group; onBy: (by: Group) => void }) {
  const refusal = useRefusal(usageGet);
  const usage = useQuery({ ...apiQuery(usageGet, { query: { by, days: "30" } }), enabled: refusal === undefined });
  const rows = (usage.data?.data ?? []).map((row) => (by === "task" ? { ...row, label: labelOf(row.label) } : row));
  const tokens = rows.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0);
  const usd = rows.reduce((sum, row) => sum + row.usd, 0);
  if (refusal !== undefined) return <EmptyState title={texts.useAndCostIsFor}>{refusal}</EmptyState>;
  return (
    <div className="max-w-(--content-wide) px-(--gutter) py-4">
      <Segments
        label={texts.groupBy}
        segments={usageGroups.map((id) => ({ id, label: words[id] }))}
        value={by}
        onChange={onBy}
      />
      <StaleNotice query={usage} />
      {usage.isPending ? (
        <Skeleton label={texts.loadingUseAndCost} rows={4} />
      ) : isLost(usage) ? (
        <ErrorState title={texts.useAndCostCould} query={usage} />
      ) : rows.length === 0 ? (
        <EmptyState title={texts.noModelWasAsked}>{texts.callsTokensAndWhat}</EmptyState>
      ) : (
        <div className="mt-4 grid grid-cols-2 gap-6 narrow:grid-cols-1">
          <FigurePlot
            plot={{
              kind: by === "day" && rows.length > 1 ? "line" : "bars",
              title: texts.tokensBy(inSentence(words[by])),
              unit: texts.tokens,
              story: texts.tokensInCallsIn(
                countOf(tokens),
                rows.reduce((sum, { calls }) => sum + calls, 0),
                dollars(usd),
              ),
              points: rows.map(({ label, inputTokens, outputTokens }) => ({
                label,
                value: inputTokens + outputTokens,
              })),
            }}
          />
          <FigureTable
            table={{
              title: texts.useAndCostBy(inSentence(words[by])),
              columns: [words[by], texts.calls, texts.tokensIn, texts.tokensOut, texts.us],
              rows: rows.map((row) => [row.label, row.calls, row.inputTokens, row.outputTokens, dollars(row.usd)]),
            }}
          />
        </div>
      )}
      <div className="mt-6 max-w-200">
        <UsageAlerts />
      </div>
    </div>
  );
}
