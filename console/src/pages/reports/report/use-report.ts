import { reportGet, reportVersions } from "@hoopoe/contract/reports/routes/report.ts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../api/query.ts";

/** A report as the address names it: the newest version, or an older one. */
export function useReport(reportId: string, version: number | undefined) {
  return useQuery({
    ...apiQuery(reportGet, { params: { id: reportId }, query: { version } }),
    // Sentences come one after the other; news of the end comes over the socket, or with the next of these.
    refetchInterval: ({ state }) => (isUnfinished(state.data?.data.status) ? 700 : false),
  });
}

export function useVersions(reportId: string) {
  return useQuery(apiQuery(reportVersions, { params: { id: reportId } }));
}

function isUnfinished(status: string | undefined): boolean {
  return status === "queued" || status === "running";
}
