import type { JobRecipient } from "@hoopoe/contract/work/job.ts";
import { jobRecipients, jobRecipientsChange } from "@hoopoe/contract/work/routes/job.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { inTurn } from "../../../api/in-turn.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { toastFailure } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/pages/work/jobs.ts";

/** Steps that ask before they send, since text that others wrote names the recipient; an owner can allow each. */
export function JobRecipients({ jobId }: { jobId: string }) {
  const { data, error } = useQuery(apiQuery(jobRecipients, { params: { id: jobId } }));
  if (error !== null)
    return (
      <p role="alert" className="type-small text-danger">
        {texts.couldntLoadTheJobs(errorWords(error).message)}
      </p>
    );
  if (data === undefined || data.data.length === 0) return null;
  return (
    <section aria-label={texts.recipients} className="flex flex-col gap-2.5">
      <h3 className="type-small text-secondary">{texts.recipients}</h3>
      {data.data.map((step) => (
        <Step key={step.nodeId} jobId={jobId} step={step} />
      ))}
    </section>
  );
}

function Step({ jobId, step: { nodeId, label, source, allowed } }: { jobId: string; step: JobRecipient }) {
  const change = useMutation({
    scope: inTurn("job", jobId),
    mutationFn: (isAllowed: boolean) =>
      call(jobRecipientsChange, { params: { id: jobId }, body: { nodeId, asks: !isAllowed } }),
    onSuccess: () => invalidate(jobRecipients),
    onError: (error) => toastFailure(texts.couldntChangeWhoIs, error),
  });
  return (
    <div className="rounded-control border border-line px-2.5 py-2">
      <p className="type-small mb-1.5 text-muted">
        {allowed === null
          ? texts.asksBeforeSendingThe(label, source)
          : texts.sendsWithoutAskingThe(label, source, allowed.by.name)}
      </p>
      <SwitchField
        label={texts.sendWithoutAsking(label)}
        isOn={change.isPending ? change.variables : allowed !== null}
        calls={jobRecipientsChange}
        onChange={(isAllowed) => change.mutate(isAllowed)}
      />
    </div>
  );
}
