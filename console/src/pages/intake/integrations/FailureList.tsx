import type { IntegrationData } from "@hoopoe/contract/intake/integration.ts";
import { ingestFailures, integrationDataUpdate } from "@hoopoe/contract/intake/routes/ingest.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { isBusy, useStreamChange } from "./use-streams.ts";

/** Records that could not be taken in, with the reason and a piece of each. */
export function FailureList({ stream }: { stream: IntegrationData }) {
  const change = useStreamChange(stream);
  const failures = useQuery(apiQuery(ingestFailures, { params: { id: stream.id } }));
  if (failures.isPending) return <Skeleton label="Loading records that were left out" />;
  if (isLost(failures)) {
    return (
      <ErrorState
        title={sentences.integrationDataFailed}
        error={failures.error}
        onRetry={() => void failures.refetch()}
      />
    );
  }
  if (failures.data.data.length === 0)
    return <p className="p-4 text-muted">Every record of {stream.streamLabel} came in.</p>;
  return (
    <>
      <StaleNotice query={failures} />
      <div className="flex items-center justify-between gap-3 px-4 pt-3">
        <p className="type-small text-muted">Mended at the source? Read it all once more: what is here stays.</p>
        <Button
          size="small"
          icon={RotateCw}
          calls={integrationDataUpdate}
          isLoading={change.isPending}
          disabledReason={isBusy(stream) ? "It is being read now." : undefined}
          onClick={() => change.mutate({ readAnew: true, startIngress: 1 })}
        >
          Read again
        </Button>
      </div>
      <ul aria-label={`Records of ${stream.streamLabel} that were left out`}>
        {failures.data.data.map((failure) => (
          <li key={failure.id} className="border-b border-line-subtle px-4 py-2.5">
            <p>{failure.reason}</p>
            {failure.externalId === null ? null : <p className="type-code truncate text-muted">{failure.externalId}</p>}
            {failure.excerpt === null ? null : (
              <pre className="type-code mt-1.5 max-h-24 overflow-auto rounded-control border border-line-subtle bg-sunken p-2 break-all whitespace-pre-wrap text-secondary">
                {failure.excerpt}
              </pre>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
