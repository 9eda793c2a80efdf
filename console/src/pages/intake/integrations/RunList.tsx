import type { IntegrationData, JobInfo } from "@hoopoe/contract/intake/integration.ts";
import { ingestRuns } from "@hoopoe/contract/intake/routes/ingest.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useQuery } from "@tanstack/react-query";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { dateOf, timeOf, decimalOf } from "../../../lib/format.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { RunState } from "../../../ui/RunState.tsx";
import { RunPlot } from "./RunPlot.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { texts } from "../../../messages/en/pages/intake/integrations.ts";

/** The last runs of a stream, newest first. */
export function RunList({ stream }: { stream: IntegrationData }) {
  const runs = useQuery(apiQuery(ingestRuns, { params: { id: stream.id } }));
  if (runs.isPending) return <Skeleton label={texts.loadingRuns} />;
  if (isLost(runs)) return <ErrorState title={sentences.jobStatusFailed} query={runs} />;
  if (runs.data.data.length === 0) return <p className="p-4 text-muted">{texts.hasNotRunYet(stream.streamLabel)}</p>;
  return (
    <>
      <StaleNotice query={runs} />
      <RunPlot runs={runs.data.data} label={stream.streamLabel} />
      <ul aria-label={texts.runsOf(stream.streamLabel)}>
        {runs.data.data.map((run) => (
          <li key={run.runId} className="border-b border-line-subtle px-4 py-2.5">
            <div className="flex items-center justify-between gap-3">
              <RunState state={run.status} />
              <span className="type-code text-muted">
                {run.startedAt === null ? texts.notStarted : `${dateOf(run.startedAt)} ${timeOf(run.startedAt)}`}
              </span>
            </div>
            <p className="type-small mt-1 text-secondary">
              {run.error ?? texts.writtenUnchangedRemovedLeft(run.written, run.unchanged, run.deleted, run.failures)}
              {tookWords(run)}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function tookWords({ startedAt, finishedAt }: JobInfo): string {
  if (startedAt === null || finishedAt === null) return "";
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  return ` · ${seconds < 90 ? texts.s(decimalOf(seconds, 1)) : texts.min(Math.round(seconds / 60))}`;
}
