import type { Integration, IntegrationData } from "@hoopoe/contract/intake/integration.ts";
import { agoOf } from "../../../lib/format.ts";
import { RunState } from "../../../ui/RunState.tsx";
import { isBusy, useStreams } from "./use-streams.ts";
import { texts } from "../../../messages/en/pages/intake/integrations-setup.ts";

/** One line about an integration: what it is at, what failed, or how much it brought and how fresh. */
export function ConnectedState({ integration }: { integration: Integration }) {
  const streams = useStreams(integration.id).data?.data;
  if (streams === undefined) return <span className="text-muted">…</span>;
  const busy = streams.find(isBusy);
  if (busy?.job != null) return <RunState state={busy.job.status} detail={texts.recordsRead(busy.job.done)} />;
  const troubled = streams.find(({ job }) => job?.status === "failed" || job?.status === "partial");
  const count = streams.reduce((sum, stream) => sum + stream.itemCount, 0);
  if (troubled?.job != null) {
    const { job } = troubled;
    return (
      <RunState
        state={job.status}
        detail={job.status === "failed" ? (job.error ?? texts.seeItsRuns) : texts.recordsLeftOut(job.failures)}
      />
    );
  }
  const newest = streams
    .map(({ newestAt }) => newestAt)
    .filter((at) => at !== null)
    .sort()
    .at(-1);
  if (count === 0) return <span className="text-muted">{emptyWords(integration, streams)}</span>;
  return (
    <RunState
      state="succeeded"
      word={texts.items(count)}
      detail={newest === undefined ? undefined : texts.newest(agoOf(newest, Date.now()))}
    />
  );
}

/** What is missing before something flows in. */
function emptyWords({ isDiscovered }: Integration, streams: readonly IntegrationData[]): string {
  if (streams.length === 0) return texts.readyToAct;
  if (streams.some(({ startIngress }) => startIngress === 1)) return texts.nothingHasComeIn;
  return isDiscovered ? texts.lookedThroughNoStream : texts.notSetUpYet;
}
