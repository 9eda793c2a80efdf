import type { IntegrationData } from "@hoopoe/contract/intake/integration.ts";
import { integrationDataGet, jobInfoStatus } from "@hoopoe/contract/intake/routes/ingest.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../api/query.ts";
import { isBusy } from "./use-streams.ts";

const everyMs = 2_000;

/** One stream as it is now: its state, and while it is at work its run. `trouble` says what could not be read anew. */
export function useLiveStream(listed: IntegrationData): { stream: IntegrationData; trouble: string | null } {
  const params = { id: listed.id };
  const state = useQuery({
    ...apiQuery(integrationDataGet, { params }),
    placeholderData: { data: listed },
  });
  const current = state.data?.data ?? listed;
  const isAtWork = isBusy(current) || isBusy(listed);
  const job = useQuery({
    ...apiQuery(jobInfoStatus, { params }),
    enabled: isAtWork,
    refetchInterval: everyMs,
  });
  const latest = isAtWork ? (job.data?.data ?? current.job) : current.job;
  const trouble = state.isError ? sentences.ingressStateFailed : job.isError ? sentences.jobStatusFailed : null;
  // The list is read anew at every news of a run: where it says that the run is over, it is.
  const isOver = !isBusy(listed) && listed.job?.runId === latest?.runId;
  return { stream: isOver ? listed : { ...current, job: latest }, trouble };
}
