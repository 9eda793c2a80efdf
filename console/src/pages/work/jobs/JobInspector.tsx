import type { Job } from "@hoopoe/contract/work/job.ts";
import { jobCreate, jobDelete, jobExport, jobList, jobSecret, jobUpdate } from "@hoopoe/contract/work/routes/job.ts";
import { workflowCatalog, workflowGet, workflowList } from "@hoopoe/contract/work/routes/workflow.ts";
import { workflowDefinition, type WorkflowTrigger } from "@hoopoe/contract/work/workflow.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { CirclePlay, Download, Ellipsis, KeyRound, Trash2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { inTurn } from "../../../api/in-turn.ts";
import { errorWords } from "../../../api/error-words.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { showDialog } from "../../../ui/dialog.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { releaseLeaveGuards } from "../../../shell/leave-guard.ts";
import { useLeaveGuard } from "../../../shell/use-leave-guard.ts";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { TriggerForm } from "../../../features/work/wizard/form/TriggerForm.tsx";
import { InputsField, readInputs } from "../../../features/work/jobs/InputsField.tsx";
import { JobRecipients } from "./JobRecipients.tsx";
import { saveJson } from "../../../features/work/jobs/save-json.ts";
import { WebhookSecret } from "./WebhookSecret.tsx";
import { texts } from "../../../messages/en/pages/work/jobs.ts";

const route = getRouteApi("/_app/dashboard/workflow-generation");

interface JobInspectorProps {
  job: Job | null;
  workflowId: string;
}

/** Makes a job of a workflow, or changes one: what starts it, with which inputs, how many at once, whom it tells. */
export function JobInspector({ job, workflowId }: JobInspectorProps) {
  const navigate = route.useNavigate();
  const [chosenId, setChosenId] = useState(workflowId === "new" ? "" : workflowId);
  const [name, setName] = useState(job?.name ?? "");
  const [trigger, setTrigger] = useState<WorkflowTrigger | null>(job?.trigger ?? null);
  const [inputs, setInputs] = useState(() => asText(job));
  const [concurrency, setConcurrency] = useState(job?.concurrency ?? 1);
  const [alertOnFailure, setAlertOnFailure] = useState(job?.alertOnFailure ?? true);
  /** What the fields began from: the list beside it may show what somebody else saved since. */
  const [base] = useState(job);
  const [isTried, setTried] = useState(false);
  const [secret, setSecret] = useState<{ url: string | null; secret: string } | null>(null);
  const catalog = useQuery(apiQuery(workflowCatalog, {}));
  const workflows = useQuery(apiQuery(workflowList, {}));
  const jobs = useQuery(apiQuery(jobList, {}));
  const workflow = useQuery({
    ...apiQuery(workflowGet, { params: { id: chosenId } }),
    enabled: job === null && chosenId !== "",
  });
  const refusal = reasonAgainst(useCurrentWorkspace()?.role, "workflow:write");
  // A new job starts as its workflow says, until somebody says otherwise.
  const drawn = workflowDefinition.safeParse(workflow.data?.data.definition).data?.trigger;
  const shownTrigger = trigger ?? drawn ?? ({ kind: "manual" } as const);
  const shownName = name === "" && job === null ? (workflow.data?.data.name ?? "") : name;
  const readable = readInputs(inputs);
  const close = () => void navigate({ search: ({ tab }) => ({ tab }) });

  const save = useMutation({
    async mutationFn() {
      const body = {
        name: shownName.trim(),
        trigger: shownTrigger,
        inputs: readable ?? {},
        concurrency,
        alertOnFailure,
      };
      if (job !== null) {
        await call(jobUpdate, { params: { id: job.id }, body });
        return null;
      }
      return call(jobCreate, { body: { ...body, isOn: true, workflowId: chosenId, versionId: null } });
    },
    async onSuccess(made) {
      await invalidate(jobList);
      toastSuccess(job === null ? texts.isAtWork(shownName) : texts.isChanged(shownName));
      // Shown this once: who saved in order to leave stays for it.
      if (made !== null && made.webhookSecret !== null)
        setSecret({ url: made.data.webhookUrl, secret: made.webhookSecret });
    },
  });
  const saveAndShow = () =>
    save.mutate(undefined, {
      onSuccess(made) {
        releaseLeaveGuards();
        if (made === null) close();
        else if (made.webhookSecret === null) void navigate({ search: { job: made.data.id } });
      },
    });
  const toggle = useMutation({
    scope: inTurn("job", job?.id),
    mutationFn: (isOn: boolean) => call(jobUpdate, { params: { id: job?.id ?? "" }, body: { isOn } }),
    onSuccess: () => invalidate(jobList),
    onError: (error) => toastFailure(texts.theJobCouldNot, error),
  });

  const missing =
    refusal ??
    (chosenId === ""
      ? texts.chooseAWorkflowFirst
      : shownName.trim() === ""
        ? texts.itNeedsAName
        : readable === null
          ? texts.theInputsAreNo
          : undefined);
  const isChanged =
    secret === null &&
    (name !== (base?.name ?? "") ||
      JSON.stringify(trigger) !== JSON.stringify(base?.trigger ?? null) ||
      inputs !== asText(base) ||
      concurrency !== (base?.concurrency ?? 1) ||
      alertOnFailure !== (base?.alertOnFailure ?? true));
  useLeaveGuard(isChanged, {
    text: texts.youHaveUnsavedChanges(base === null ? texts.theNewJob : texts.theJob(base.name)),
    async save() {
      setTried(true);
      if (missing !== undefined) return false;
      return save.mutateAsync().then(
        (made) => made === null || made.webhookSecret === null,
        () => false,
      );
    },
  });
  const failure = save.isError ? errorWords(save.error) : null;
  const savedWorkflows = (workflows.data?.data ?? []).filter(({ version }) => version > 0);
  return (
    <Inspector
      title={job?.name ?? texts.newJob}
      subtitle={
        job === null ? (
          texts.aWorkflowPutTo
        ) : (
          <Link to="/dashboard/ai-tool/wizard" search={{ workflow: job.workflowId }} className="text-link">
            {job.workflowName}
          </Link>
        )
      }
      icon={<CirclePlay size={16} className="mt-0.5 text-secondary" aria-hidden="true" />}
      onClose={close}
      actions={
        <>
          <Button
            variant="primary"
            isLoading={save.isPending}
            disabledReason={secret === null ? missing : texts.itExistsAlreadyClose}
            onClick={saveAndShow}
          >
            {job === null ? texts.createJob : texts.save}
          </Button>
          {job === null ? null : <JobMenu job={job} refusal={refusal} onSecret={setSecret} onGone={close} />}
        </>
      }
    >
      <div className="flex flex-col gap-3.5 px-4 pt-1 pb-4">
        {secret === null ? null : <WebhookSecret {...secret} />}
        {job === null ? (
          <SelectField
            label={texts.workflow}
            help={savedWorkflows.length === 0 ? texts.noWorkflowHasA : undefined}
            options={[
              { value: "", label: texts.chooseAWorkflow },
              ...savedWorkflows.map((one) => ({ value: one.id, label: one.name })),
            ]}
            value={chosenId}
            onChange={(event) => setChosenId(event.target.value)}
          />
        ) : (
          <SwitchField
            label={texts.atWork}
            isOn={toggle.isPending ? toggle.variables : job.isOn}
            disabledReason={refusal}
            onChange={(isOn) => toggle.mutate(isOn)}
          />
        )}
        <TextField
          label={texts.name}
          maxLength={200}
          value={shownName}
          error={failure?.field === "name" ? failure.atField : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <TriggerForm
          trigger={shownTrigger}
          catalog={catalog.data?.data ?? []}
          jobNames={(jobs.data?.data ?? []).map((one) => one.name).filter((one) => one !== job?.name)}
          onChange={setTrigger}
        />
        <InputsField value={inputs} onChange={setInputs} />
        <TextField
          label={texts.runsAtOnce}
          type="number"
          min={1}
          max={1000}
          help={texts.moreWaitTheirTurn}
          value={concurrency}
          onChange={(event) => setConcurrency(Math.max(1, event.target.valueAsNumber || 1))}
        />
        <SwitchField label={texts.tellMeWhenARun} isOn={alertOnFailure} onChange={setAlertOnFailure} />
        {job === null ? null : <JobRecipients jobId={job.id} />}
        {isTried && missing !== undefined ? <Wrong>{missing}</Wrong> : null}
        {failure !== null && failure.field !== "name" ? <Wrong>{failure.message}</Wrong> : null}
        {job?.webhookUrl == null || secret !== null ? null : (
          <TextField label={texts.webhookAddress} isMono readOnly value={job.webhookUrl} />
        )}
      </div>
    </Inspector>
  );
}

function Wrong({ children }: { children: string }) {
  return (
    <p role="alert" className="type-small text-danger">
      {children}
    </p>
  );
}

function asText(job: Job | null): string {
  return JSON.stringify(job?.inputs ?? {}, null, 2);
}

interface JobMenuProps {
  job: Job;
  refusal: string | undefined;
  onSecret: (made: { url: string | null; secret: string }) => void;
  onGone: () => void;
}

function JobMenu({ job, refusal, onSecret, onGone }: JobMenuProps) {
  async function remove(): Promise<void> {
    const choice = await showDialog({
      title: texts.deleteName(job.name),
      text: texts.itStartsNoRunFrom,
      icon: "warning",
      confirmText: texts.delete,
      cancel: true,
      isDestructive: true,
    });
    if (choice !== "confirm") return;
    await call(jobDelete, { params: { id: job.id } });
    onGone();
    await invalidate(jobList);
    toastSuccess(texts.isDeleted(job.name));
  }
  return (
    <Menu
      trigger={<IconButton label={texts.more} icon={Ellipsis} />}
      items={[
        {
          label: texts.exportAsAFile,
          icon: Download,
          onSelect: () =>
            void call(jobExport, { params: { id: job.id } })
              .then(({ data }) => saveJson(`${job.name}.json`, data))
              .catch((error: unknown) => toastFailure(texts.theJobCouldNotBe, error)),
        },
        ...(job.trigger.kind === "webhook"
          ? [
              {
                label: texts.newWebhookSecret,
                icon: KeyRound,
                disabledReason: refusal,
                onSelect: () =>
                  void call(jobSecret, { params: { id: job.id } })
                    .then((made) => onSecret({ url: made.webhookUrl, secret: made.webhookSecret }))
                    .catch((error: unknown) => toastFailure(texts.noNewSecretCould, error)),
              },
            ]
          : []),
        {
          label: texts.delete,
          icon: Trash2,
          isDanger: true,
          disabledReason: refusal,
          onSelect: () => void remove().catch((error: unknown) => toastFailure(texts.theJobCouldNotBeDeleted, error)),
        },
      ]}
    />
  );
}
