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
import { texts } from "../../../messages/en/pages/intake/integrations.ts";

/** Records that could not be taken in, with the reason and a piece of each. */
export function FailureList({ stream }: { stream: IntegrationData }) {
  const change = useStreamChange(stream);
  const failures = useQuery(apiQuery(ingestFailures, { params: { id: stream.id } }));
  if (failures.isPending) return <Skeleton label={texts.loadingRecordsThatWere} />;
  if (isLost(failures)) {
    return <ErrorState title={sentences.integrationDataFailed} query={failures} />;
  }
  if (failures.data.data.length === 0)
    return <p className="p-4 text-muted">{texts.everyRecordOfCame(stream.streamLabel)}</p>;
  return (
    <>
      <StaleNotice query={failures} />
      <div className="flex items-center justify-between gap-3 px-4 pt-3">
        <p className="type-small text-muted">{texts.mendedAtTheSource}</p>
        <Button
          size="small"
          icon={RotateCw}
          calls={integrationDataUpdate}
          isLoading={change.isPending}
          disabledReason={isBusy(stream) ? texts.itIsBeingReadNow : undefined}
          onClick={() => change.mutate({ readAnew: true, startIngress: 1 })}
        >
          {texts.readAgain}
        </Button>
      </div>
      <ul aria-label={texts.recordsOfThatWere(stream.streamLabel)}>
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
