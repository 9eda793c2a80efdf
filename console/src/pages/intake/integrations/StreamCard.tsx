import type { CatalogEntry, IntegrationData } from "@hoopoe/contract/intake/integration.ts";
import { connectorsTestMode, connectorsIngress, integrationDataUpdate } from "@hoopoe/contract/intake/routes/ingest.ts";
import { testModeMs } from "@hoopoe/contract/constants.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useMutation } from "@tanstack/react-query";
import { CalendarClock, FlaskConical, Hourglass, Play } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { withTimeLimit } from "../../../api/time-limit.ts";
import { agoOf, nearDayOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Progress } from "../../../ui/Progress.tsx";
import { RunState } from "../../../ui/RunState.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { toastFailure } from "../../../ui/toast.tsx";
import { ScheduleFields } from "./ScheduleFields.tsx";
import { rateWords } from "./rate-words.ts";
import { scheduleWords } from "./schedule-words.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { StreamDays } from "./StreamDays.tsx";
import { TestOutcome } from "./TestOutcome.tsx";
import { TrustStrip } from "./TrustStrip.tsx";
import { useLiveStream } from "./use-live-stream.ts";
import { isBusy, useRunNow, useStreamChange } from "./use-streams.ts";
import { texts } from "../../../messages/en/pages/intake/integrations.ts";

/** One stream: on or off, how far it is, how fresh, when it runs next. */
export function StreamCard({ stream: listed, entry }: { stream: IntegrationData; entry: CatalogEntry }) {
  const { takesUploads } = entry;
  const { stream, trouble } = useLiveStream(listed);
  const change = useStreamChange(stream);
  const test = useStreamTest(stream.id);
  const [isScheduling, setScheduling] = useState(false);
  const { job } = stream;
  const isOn = (change.isPending ? change.variables.startIngress : undefined) ?? stream.startIngress;
  return (
    <section aria-label={stream.streamLabel} className="border-b border-line-subtle px-4 py-3.5">
      <header className="mb-2 flex items-center gap-3">
        <h3 className="min-w-0 flex-1 truncate font-strong">{stream.streamLabel}</h3>
        {job === null ? null : <RunState state={job.status} />}
        <SwitchField
          label={texts.flowsIn(stream.streamLabel)}
          isLabelHidden
          isOn={isOn === 1}
          calls={integrationDataUpdate}
          onChange={(on) => change.mutate({ startIngress: on ? 1 : 0 })}
        />
      </header>
      <StreamState stream={stream} takesUploads={takesUploads} />
      <p className="type-small mt-1 text-muted">
        {texts.items(stream.itemCount)}
        {stream.newestAt === null ? "" : texts.newest(agoOf(stream.newestAt, Date.now()))}
        {job?.nextRunAt == null ? "" : texts.nextRun(nearDayOf(job.nextRunAt))}
      </p>
      {takesUploads ? null : (
        <StreamActions
          stream={stream}
          test={test}
          isScheduling={isScheduling}
          onSchedule={() => setScheduling(!isScheduling)}
        />
      )}
      {takesUploads || stream.startIngress === 0 ? null : <TrustStrip stream={stream} />}
      {stream.itemCount === 0 ? null : <StreamDays stream={stream} source={entry.source_datatype} />}
      {trouble === null ? null : (
        <p role="status" className="type-small mt-2 text-warning">
          {trouble}
        </p>
      )}
      {isScheduling ? (
        <ScheduleFields
          key={JSON.stringify(stream.schedule)}
          of={stream.streamLabel}
          schedule={stream.schedule}
          isSaving={change.isPending}
          onSave={(schedule) => change.mutate({ schedule })}
        />
      ) : null}
      {test.data === undefined ? null : <TestOutcome outcome={test.data} />}
    </section>
  );
}

/** Reads a little without keeping anything, to show what would come. */
function useStreamTest(id: string) {
  return useMutation({
    mutationFn: () =>
      withTimeLimit(testModeMs.page, (signal) =>
        call(connectorsTestMode, { body: { integration_data_id: id } }, { signal }),
      ),
    onError: (error) => toastFailure(sentences.testModeFailed, error),
  });
}

/** How far the stream is, or what its last run came to. */
function StreamState({ stream, takesUploads }: { stream: IntegrationData; takesUploads: boolean }) {
  const { job } = stream;
  if (job === null)
    return <p className="type-small text-muted">{takesUploads ? texts.runsByItselfAfter : texts.switchItOnToLet}</p>;
  if (job.status === "waiting_rate_limit")
    return (
      <Notice tone="quiet" icon={Hourglass}>
        <b className="font-strong text-ink">{capitalised(rateWords(job))}.</b> {job.error} {texts.itGoesOnByItself}{" "}
        {texts.recordsDone(job.done)} {texts.areIn}
      </Notice>
    );
  if (isBusy(stream))
    return (
      <Progress
        label={texts.recordsRead(stream.streamLabel)}
        done={job.done}
        total={job.total}
        left={rateWords(job)}
        unit={texts.records2}
      />
    );
  return (
    <p className="type-small text-secondary">
      {job.error ??
        texts.itemsWrittenUnchanged(
          job.written,
          job.unchanged,
          job.deleted > 0 ? texts.removed(job.deleted) : "",
          job.failures > 0 ? texts.leftOutFailures(job.failures) : "",
        )}
    </p>
  );
}

interface StreamActionsProps {
  stream: IntegrationData;
  test: ReturnType<typeof useStreamTest>;
  isScheduling: boolean;
  onSchedule: () => void;
}

function StreamActions({ stream, test, isScheduling, onSchedule }: StreamActionsProps) {
  const run = useRunNow(stream);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Button
        size="small"
        icon={FlaskConical}
        calls={connectorsTestMode}
        isLoading={test.isPending}
        onClick={() => test.mutate()}
      >
        {texts.test}
      </Button>
      <Button
        size="small"
        icon={Play}
        calls={connectorsIngress}
        isLoading={run.isPending}
        disabledReason={isBusy(stream) ? texts.itIsBeingReadNow : undefined}
        onClick={() => run.mutate()}
      >
        {texts.runNow}
      </Button>
      <Button size="small" icon={CalendarClock} aria-expanded={isScheduling} onClick={onSchedule}>
        {scheduleWords(stream.schedule)}
      </Button>
    </div>
  );
}

function capitalised(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
