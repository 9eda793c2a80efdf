import type { Job } from "@hoopoe/contract/work/job.ts";
import { jobCreate, jobList, jobUpdate } from "@hoopoe/contract/work/routes/job.ts";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Power, TriangleAlert } from "lucide-react";
import { call } from "../../../../api/client.ts";
import { errorWords } from "../../../../api/error-words.ts";
import { apiQuery, invalidate } from "../../../../api/query.ts";
import { TriggerForm } from "../../../../features/work/wizard/form/TriggerForm.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { Sheet } from "../../../../ui/Sheet.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import { toastSuccess } from "../../../../ui/toast.tsx";
import { nameOf, saveVersion } from "../state/save-draft.ts";
import { changeDefinition, useWizard } from "../state/wizard-store.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/editor.ts";

interface TurnOnSheetProps {
  /** The job that is there already. */
  job: Job | null;
  catalog: readonly CatalogProduct[];
  onClose: () => void;
}

/** What starts the workflow from now on: chosen here, saved as a version, put to work as a job. */
export function TurnOnSheet({ job, catalog, onClose }: TurnOnSheetProps) {
  const { trigger } = useWizard(({ history }) => history.present.definition);
  const jobs = useQuery(apiQuery(jobList, {})).data?.data ?? [];
  const turnOn = useMutation({
    mutationFn: () => putToWork(job),
    async onSuccess({ name, secret }) {
      await invalidate(jobList);
      toastSuccess(texts.itIsOn(name));
      if (secret === null) onClose();
    },
  });
  const made = turnOn.data;
  return (
    <Sheet label={texts.turnOn} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <h2 className="type-heading">{texts.turnOn}</h2>
        {made === undefined || made.secret === null ? (
          <>
            <TriggerForm
              trigger={trigger}
              catalog={catalog}
              jobNames={jobs.map(({ name }) => name)}
              onChange={(next) => changeDefinition((before) => ({ ...before, trigger: next }), "trigger")}
            />
            <p className="type-small text-muted">
              {trigger.kind === "manual" ? texts.byHandOnly : texts.savesAVersion}
            </p>
          </>
        ) : (
          <>
            <TextField label={texts.webhookAddress} readOnly value={made.url ?? ""} />
            <TextField label={texts.webhookSecret} readOnly value={made.secret} />
          </>
        )}
        {turnOn.isError ? (
          <Notice tone="danger" icon={TriangleAlert}>
            {texts.couldNotTurnOn}. {errorWords(turnOn.error).message}
          </Notice>
        ) : null}
        <div className="flex justify-end gap-2">
          {made === undefined ? (
            <>
              <Button variant="ghost" onClick={onClose}>
                {texts.cancel}
              </Button>
              <Button variant="primary" icon={Power} isLoading={turnOn.isPending} onClick={() => turnOn.mutate()}>
                {texts.turnOn}
              </Button>
            </>
          ) : (
            <Button variant="primary" onClick={onClose}>
              {texts.done}
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  );
}

async function putToWork(job: Job | null): Promise<{ name: string; url: string | null; secret: string | null }> {
  const workflowId = await saveVersion();
  const { present } = useWizard.getState().history;
  const { trigger } = present.definition;
  if (job !== null) {
    const { data } = await call(jobUpdate, { params: { id: job.id }, body: { trigger, isOn: true } });
    return { name: data.name, url: null, secret: null };
  }
  const name = nameOf(present);
  const once = { inputs: {}, concurrency: 1, alertOnFailure: true, isOn: true, versionId: null };
  const { data, webhookSecret } = await call(jobCreate, { body: { ...once, name, trigger, workflowId } });
  return { name: data.name, url: data.webhookUrl, secret: webhookSecret };
}
