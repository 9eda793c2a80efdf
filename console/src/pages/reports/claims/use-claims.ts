import { reportClaimsGet, reportClaimsRead } from "@hoopoe/contract/reports/routes/claim.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { toastFailure } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/pages/reports/claims.ts";

const manyMatters = 300;

/** The claims of a report; asked again while they are being read. */
export function useClaims(reportId: string) {
  return useQuery({
    ...apiQuery(reportClaimsGet, { params: { id: reportId } }),
    refetchInterval: ({ state: { data } }) => {
      if (data?.data.reading.status !== "running") return false;
      // An earlier reading's claims come along each time.
      return data.data.matters.length > manyMatters ? 5_000 : 1_000;
    },
  });
}

export function useReadClaims(reportId: string) {
  return useMutation({
    mutationFn: () => call(reportClaimsRead, { params: { id: reportId } }),
    onSuccess: () => invalidate(reportClaimsGet),
    onError: (error) => toastFailure(texts.couldNotStart, error),
  });
}
