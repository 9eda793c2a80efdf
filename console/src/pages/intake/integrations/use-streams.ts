import type { IntegrationData, Schedule } from "@hoopoe/contract/intake/integration.ts";
import { homeGet } from "@hoopoe/contract/operations/routes/home.ts";
import {
  connectorsIngress,
  integrationDataGet,
  integrationDataList,
  jobInfoStatus,
  integrationDataUpdate,
  ingestFailures,
  ingestRuns,
  streamRecords,
} from "@hoopoe/contract/intake/routes/ingest.ts";
import { streamTrustGet } from "@hoopoe/contract/intake/routes/trust.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { inTurn } from "../../../api/in-turn.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { toastFailure } from "../../../ui/toast.tsx";

/** The streams of an integration; read again while one is at work, should the socket be away. */
export function useStreams(integrationId: string) {
  return useQuery({
    ...apiQuery(integrationDataList, { params: { id: integrationId } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isBusy) ? 2_000 : false),
  });
}

export function isBusy({ job }: IntegrationData): boolean {
  return job !== null && ["queued", "running", "waiting_rate_limit"].includes(job.status);
}

/** Starts, stops, or reschedules a stream. */
export function useStreamChange(stream: IntegrationData) {
  return useMutation({
    scope: inTurn("stream", stream.id),
    mutationFn: (change: { startIngress?: 0 | 1; schedule?: Schedule; ingestDate?: string | null; readAnew?: true }) =>
      call(integrationDataUpdate, { params: { id: stream.id }, body: change }),
    onError: (error, change) =>
      toastFailure(change.startIngress === 0 ? sentences.ingressStopFailed : sentences.ingressStartFailed, error),
    onSettled: refreshStreams,
  });
}

/** One run at once; a stream that was off is on from then on. */
export function useRunNow(stream: IntegrationData) {
  return useMutation({
    scope: inTurn("stream", stream.id),
    mutationFn: () => call(connectorsIngress, { body: { action: "start", integration_data_id: stream.id } }),
    onError: (error) => toastFailure(sentences.ingressStartFailed, error),
    onSettled: refreshStreams,
  });
}

function refreshStreams(): Promise<void> {
  return invalidate(
    integrationDataList,
    integrationDataGet,
    jobInfoStatus,
    ingestRuns,
    ingestFailures,
    streamRecords,
    streamTrustGet,
    homeGet,
  );
}
