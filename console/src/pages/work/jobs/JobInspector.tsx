import { type Job, jobDraft } from "@hoopoe/contract/work/job.ts";
import { jobCreate, jobDelete, jobExport, jobList, jobSecret, jobUpdate } from "@hoopoe/contract/work/routes/job.ts";
import { workflowCatalog, workflowGet, workflowList } from "@hoopoe/contract/work/routes/workflow.ts";
import { workflowDefinition, type WorkflowTrigger } from "@hoopoe/contract/work/workflow.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { CirclePlay, Download, Ellipsis, KeyRound, Trash2 } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { call } from "../../../api/client.ts";
import { inTurn } from "../../../api/in-turn.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm } from "../../../ui/form/define-form.ts";
import { Form, FormFailure, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { showDialog } from "../../../ui/dialog.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import type { ContractForm } from "../../../ui/form/contract-form.ts";
import { TextField } from "../../../ui/TextField.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { TriggerForm } from "../../../features/work/wizard/form/TriggerForm.tsx";
import { inputsField, inputsRule } from "../../../features/work/jobs/inputs-field.ts";
import { JobRecipients } from "./JobRecipients.tsx";
import { saveJson } from "../../../features/work/jobs/save-json.ts";
import { WebhookSecret } from "./WebhookSecret.tsx";
import { texts } from "../../../messages/en/pages/work/jobs.ts";

const route = getRouteApi("/_app/dashboard/workflow-generation");

interface JobInspectorProps {
  job: Job | null;
  workflowId: string;
}

const picked = z.pick(jobDraft, { workflowId: true, inputs: true, concurrency: true, alertOnFailure: true });
const draft = z.extend(picked, {
  /** Empty: as the workflow is called. */
  name: z.string().check(z.trim(), z.maxLength(200)),
  /** Null: as the workflow says. What is wrong with it is said by the server. */
  trigger: z.nullable(z.custom<WorkflowTrigger>()),
});
const definition = defineForm(draft, {
  workflowId: { label: texts.workflow, control: "select", wrong: texts.chooseAWorkflowFirst },
  name: { label: texts.name },
  trigger: { label: texts.name, yields: { kind: "manual" } },
  inputs: inputsField,
  concurrency: { label: texts.runsAtOnce, help: texts.moreWaitTheirTurn },
  alertOnFailure: { label: texts.tellMeWhenARun },
});

type Secret = { url: string | null; secret: string };

/** A job's form; a new one starts as its workflow says, until somebody says otherwise. */
function useJobForm({ job, workflowId }: JobInspectorProps, onSecret: (secret: Secret) => void) {
  "use no memo"; // What is sent looks at the workflow, which the form itself names.
  const navigate = route.useNavigate();
  const [base] = useState(job);
  const form = useContractForm(definition, {
    initial: valuesOf(job, workflowId),
    async send({ workflowId: chosen, ...values }) {
      const body = { ...values, name: values.name.trim() || drawn.name, trigger: values.trigger ?? drawn.trigger };
      if (job === null) return call(jobCreate, { body: { ...body, isOn: true, workflowId: chosen, versionId: null } });
      await call(jobUpdate, { params: { id: job.id }, body });
      return null;
    },
    rules: ({ inputs }) => inputsRule(inputs),
    refusal: reasonAgainst(useCurrentWorkspace()?.role, "workflow:write"),
    leave: {
      text: texts.youHaveUnsavedChanges(base === null ? texts.theNewJob : texts.theJob(base.name)),
      // Shown this once: who saved in order to leave stays for it.
      mayGo: (made) => made === null || made.webhookSecret === null,
    },
    async onSaved(made, values) {
      const saved = values.name.trim() || drawn.name;
      await invalidate(jobList);
      toastSuccess(job === null ? texts.isAtWork(saved) : texts.isChanged(saved));
      if (made !== null && made.webhookSecret !== null)
        onSecret({ url: made.data.webhookUrl, secret: made.webhookSecret });
    },
    onDone(made) {
      if (made === null) void navigate({ search: ({ tab }) => ({ tab }) });
      else if (made.webhookSecret === null) void navigate({ search: { job: made.data.id } });
    },
  });
  const drawn = useDrawn(job === null ? form.values.workflowId : "");
  const isUnnamed = (form.values.name.trim() || drawn.name) === "";
  return { form, drawn, missing: form.missing ?? (isUnnamed ? texts.itNeedsAName : undefined) };
}

function valuesOf(job: Job | null, workflowId: string): z.input<typeof draft> {
  if (job !== null) {
    const { name, trigger, inputs, concurrency, alertOnFailure } = job;
    return { workflowId: job.workflowId, name, trigger, inputs, concurrency, alertOnFailure };
  }
  const chosen = workflowId === "new" ? "" : workflowId;
  return { workflowId: chosen, name: "", trigger: null, inputs: {}, concurrency: 1, alertOnFailure: true };
}

/** What a workflow says of the jobs that are made of it. */
function useDrawn(workflowId: string): { name: string; trigger: WorkflowTrigger } {
  const workflow = useQuery({
    ...apiQuery(workflowGet, { params: { id: workflowId } }),
    enabled: workflowId !== "",
  }).data?.data;
  const read = workflowDefinition.safeParse(workflow?.definition).data?.trigger;
  return { name: workflowId === "" ? "" : (workflow?.name ?? ""), trigger: read ?? { kind: "manual" } };
}

/** Makes a job of a workflow, or changes one: what starts it, with which inputs, how many at once, whom it tells. */
export function JobInspector({ job, workflowId }: JobInspectorProps) {
  const navigate = route.useNavigate();
  const [secret, setSecret] = useState<Secret | null>(null);
  const { form, drawn, missing } = useJobForm({ job, workflowId }, setSecret);
  const refusal = reasonAgainst(useCurrentWorkspace()?.role, "workflow:write");
  const close = () => void navigate({ search: ({ tab }) => ({ tab }) });
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
          <Submit
            of={form}
            form="job"
            variant="primary"
            disabledReason={secret === null ? missing : texts.itExistsAlreadyClose}
          >
            {job === null ? texts.createJob : texts.save}
          </Submit>
          {job === null ? null : <JobMenu job={job} refusal={refusal} onSecret={setSecret} onGone={close} />}
        </>
      }
    >
      <Form of={form} id="job" className="flex flex-col gap-3.5 px-4 pt-1 pb-4">
        {secret === null ? null : <WebhookSecret {...secret} />}
        {job === null ? <WorkflowChoice form={form} /> : <JobSwitch job={job} refusal={refusal} />}
        <ContractField of={form} name="name" fallback={drawn.name} />
        <JobTrigger form={form} job={job} drawn={drawn.trigger} />
        <Wrong>{form.errorOf("trigger")}</Wrong>
        <ContractField of={form} name="inputs" />
        <ContractField of={form} name="concurrency" />
        <ContractField of={form} name="alertOnFailure" />
        {job === null ? null : <JobRecipients jobId={job.id} />}
        <FormFailure of={form} />
        {job?.webhookUrl == null || secret !== null ? null : (
          <TextField label={texts.webhookAddress} isMono readOnly value={job.webhookUrl} />
        )}
      </Form>
    </Inspector>
  );
}

function Wrong({ children }: { children: string | undefined }) {
  return children === undefined ? null : (
    <p role="alert" className="type-small text-danger">
      {children}
    </p>
  );
}

type JobForm = ContractForm<z.input<typeof draft>>;

function WorkflowChoice({ form }: { form: JobForm }) {
  const saved = (useQuery(apiQuery(workflowList, {})).data?.data ?? []).filter(({ version }) => version > 0);
  return (
    <ContractField
      of={form}
      name="workflowId"
      help={saved.length === 0 ? texts.noWorkflowHasA : undefined}
      options={[
        { value: "", label: texts.chooseAWorkflow },
        ...saved.map((one) => ({ value: one.id, label: one.name })),
      ]}
    />
  );
}

function JobTrigger({ form, job, drawn }: { form: JobForm; job: Job | null; drawn: WorkflowTrigger }) {
  const catalog = useQuery(apiQuery(workflowCatalog, {})).data?.data ?? [];
  const jobs = useQuery(apiQuery(jobList, {})).data?.data ?? [];
  return (
    <TriggerForm
      trigger={form.values.trigger ?? drawn}
      catalog={catalog}
      jobNames={jobs.map((one) => one.name).filter((one) => one !== job?.name)}
      onChange={(next) => form.set({ trigger: next })}
    />
  );
}

function JobSwitch({ job, refusal }: { job: Job; refusal: string | undefined }) {
  const toggle = useMutation({
    scope: inTurn("job", job.id),
    mutationFn: (isOn: boolean) => call(jobUpdate, { params: { id: job.id }, body: { isOn } }),
    onSuccess: () => invalidate(jobList),
    onError: (error) => toastFailure(texts.theJobCouldNot, error),
  });
  return (
    <SwitchField
      label={texts.atWork}
      isOn={toggle.isPending ? toggle.variables : job.isOn}
      disabledReason={refusal}
      onChange={(isOn) => toggle.mutate(isOn)}
    />
  );
}

interface JobMenuProps {
  job: Job;
  refusal: string | undefined;
  onSecret: (made: Secret) => void;
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
