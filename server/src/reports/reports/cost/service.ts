import { estimateReport } from "@hoopoe/agents/reports/estimate-report.ts";
import type { CostLine, EstimateLine } from "@hoopoe/contract/reports/report-cost.ts";
import { reportResultsMax } from "@hoopoe/contract/constants.ts";
import { bind } from "../../../platform/bind.ts";
import { fail } from "../../../platform/fail.ts";
import type { Scope } from "../../../platform/scope.ts";
import type { SearchService } from "../../../search/search/service.ts";
import type { ReportsService } from "../service.ts";

/** What a report's calls are booked to. */
export const reportWork = (reportId: string): string => `report ${reportId}`;
/** And those that read the claims of a set of events. */
export const claimsWork = (eventSetId: string): string => `claims ${eventSetId}`;

export interface CostDeps {
  readonly search: Pick<SearchService, "loadItems">;
  readonly reports: Pick<ReportsService, "load">;
  readonly costOf: (scope: Scope, works: readonly string[]) => Promise<CostLine[]>;
  /** Null where a task's model is the built-in one, which costs nothing. `inputPrice`: dollars for a million tokens, where known. */
  readonly priceFor: (
    scope: Scope,
    task: "claims" | "report",
  ) => Promise<{ label: string; inputPrice: number | null } | null>;
}

/** What reports take of models: before they are written, and after. */
export function createCostService(deps: CostDeps) {
  return bind(deps, { cost, estimate });
}

/** What was spent on a report: writing, judging and editing it, and reading its events' claims. */
async function cost({ reports, costOf }: CostDeps, scope: Scope, reportId: string): Promise<CostLine[]> {
  const { eventSetId } = await reports.load(scope, reportId);
  return costOf(scope, [reportWork(reportId), ...(eventSetId === null ? [] : [claimsWork(eventSetId)])]);
}

/** What a report over these items is going to send at least; nothing where no model reads them. */
async function estimate(
  { search, priceFor }: CostDeps,
  scope: Scope,
  itemIds: readonly string[],
): Promise<EstimateLine[]> {
  const ids = [...new Set(itemIds)];
  if (ids.length > reportResultsMax) fail("report-too-large", { max: reportResultsMax, count: ids.length });
  const found = await search.loadItems(scope, ids);
  if (found.length === 0) fail("item-not-found");
  const lines: EstimateLine[] = [];
  for (const line of estimateReport(found.map(({ id, ...item }) => ({ ...item, itemId: id })))) {
    const asked = line.inputTokens === 0 ? null : await priceFor(scope, line.task);
    if (asked === null) continue;
    const { label, inputPrice } = asked;
    lines.push({ ...line, model: label, usd: inputPrice === null ? null : (line.inputTokens * inputPrice) / 1e6 });
  }
  return lines;
}
