import type { Integration } from "@hoopoe/contract/integration.ts";
import { integrationDataList } from "@hoopoe/contract/routes/ingest.ts";
import { useQueries } from "@tanstack/react-query";
import { apiQuery } from "../../api/query.ts";

/** The integrations of which a stream's latest run failed or left something out. */
export function useTroubled(integrations: readonly Integration[]): ReadonlySet<string> {
  const answers = useQueries({
    queries: integrations.map(({ id }) => apiQuery(integrationDataList, { params: { id } })),
  });
  const ids = integrations.flatMap(({ id }, index) => {
    const streams = answers[index]?.data?.data ?? [];
    return streams.some(({ job }) => job?.status === "failed" || job?.status === "partial") ? [id] : [];
  });
  return new Set(ids);
}
