import type { Integration } from "@hoopoe/contract/intake/integration.ts";
import { integrationDataList } from "@hoopoe/contract/intake/routes/ingest.ts";
import { useQueries } from "@tanstack/react-query";
import { apiQuery } from "../../../api/query.ts";

/** Ids of the integrations of which a stream's latest run failed or left something out; undefined until all are loaded. */
export function useTroubled(integrations: readonly Integration[]): ReadonlySet<string> | undefined {
  const answers = useQueries({
    queries: integrations.map(({ id }) => apiQuery(integrationDataList, { params: { id } })),
  });
  if (answers.some(({ isPending }) => isPending)) return undefined;
  const ids = integrations.flatMap(({ id }, index) => {
    const streams = answers[index]?.data?.data ?? [];
    return streams.some(({ job }) => job?.status === "failed" || job?.status === "partial") ? [id] : [];
  });
  return new Set(ids);
}
