import {
  workflowGet,
  workflowList,
  workflowSaveAsTool,
  type WorkflowDetail,
} from "@hoopoe/contract/work/routes/workflow.ts";
import type { WorkflowProblem } from "@hoopoe/contract/work/workflow-problem.ts";
import { useNavigate } from "@tanstack/react-router";
import { Bot, TriangleAlert } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { call } from "../../../../api/client.ts";
import { invalidate } from "../../../../api/query.ts";
import { ContractField } from "../../../../ui/form/ContractField.tsx";
import { defineForm, given } from "../../../../ui/form/define-form.ts";
import { Form, FormFailure, Submit } from "../../../../ui/form/Form.tsx";
import { useContractForm } from "../../../../ui/form/use-contract-form.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { Sheet } from "../../../../ui/Sheet.tsx";
import { toastSuccess } from "../../../../ui/toast.tsx";
import { keepDraft, markSaved, nameOf, saveVersion } from "../state/save-draft.ts";
import { changeDraft, useWizard } from "../state/wizard-store.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/panels.ts";

interface SaveSheetProps {
  problems: readonly WorkflowProblem[];
  /** The automation agent that exists already. */
  agent: WorkflowDetail["agent"];
  onClose: () => void;
}

const { name: toolName } = workflowSaveAsTool.body.shape;
const definition = defineForm(
  z.object({ name: toolName, note: z.string().check(z.maxLength(500)), kind: z.string() }),
  {
    name: { label: texts.name, help: texts.agentsSeeThisName, wrong: texts.itNeedsANameFirst },
    note: { label: texts.whatChanged, help: texts.optionalKeptWithThe, control: "text" },
    kind: given,
  },
);

/** Saves a version and makes it an AI tool: agents can call it from then on, jobs run it. A draft may have problems. */
export function SaveSheet({ problems, agent, onClose }: SaveSheetProps) {
  const draft = useWizard(({ history }) => history.present);
  const navigate = useNavigate();
  const unapproved = problems.filter(({ code }) => code === "unapproved-effect");
  const [isAcknowledged, setIsAcknowledged] = useState(false);
  const errors = problems.filter(({ severity }) => severity === "error");
  const onMakeJob = (id: string) => void navigate({ to: "/dashboard/workflow-generation", search: { create: id } });
  const form = useContractForm(definition, {
    initial: { name: draft.name, note: "", kind: "tool" },
    send: (values) => saveAs(values, { errorCount: errors.length, unapproved, onMakeJob }),
    onDone: onClose,
  });
  return (
    <Sheet label={texts.saveAsAiTool} onClose={onClose}>
      <Form of={form}>
        <h2 className="type-heading">{texts.saveAsAiTool}</h2>
        <ContractField of={form} name="name" />
        <ContractField of={form} name="note" />
        {errors.length > 0 ? (
          <Notice tone="warning" icon={TriangleAlert}>
            {texts.problemsCount(errors.length)} {texts.hinderAVersion} {errors[0]?.sentence} {texts.theDraftCanBeKept}
          </Notice>
        ) : (
          <Notice tone="quiet" icon={Bot}>
            {agent === null ? texts.anAutomationAgentOf : texts.theAutomationAgentTakes(agent.name)}
          </Notice>
        )}
        {errors.length > 0 || unapproved.length === 0 ? null : (
          <Acknowledge unapproved={unapproved} isAcknowledged={isAcknowledged} onChange={setIsAcknowledged} />
        )}
        <FormFailure of={form} />
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          {errors.length > 0 ? null : (
            <Button
              isLoading={form.isSaving && form.values.kind === "draft"}
              onClick={() => {
                form.set({ kind: "draft" });
                form.submit();
              }}
            >
              {texts.keepAsDraft}
            </Button>
          )}
          <Submit
            of={form}
            variant="primary"
            isLoading={form.isSaving && form.values.kind === "tool"}
            disabledReason={
              form.missing ??
              (errors.length === 0 && unapproved.length > 0 && !isAcknowledged ? texts.acknowledgeFirst : undefined)
            }
            onClick={() => form.set({ kind: "tool" })}
          >
            {errors.length > 0 ? texts.keepAsDraft : texts.save}
          </Submit>
        </div>
      </Form>
    </Sheet>
  );
}

interface Saving {
  errorCount: number;
  unapproved: readonly WorkflowProblem[];
  onMakeJob: (workflowId: string) => void;
}

async function saveAs(
  { name, note, kind }: { name: string; note: string; kind: string },
  { errorCount, unapproved, onMakeJob }: Saving,
): Promise<void> {
  const named = name.trim();
  changeDraft((before) => (before.name === named ? before : { ...before, name: named }));
  if (kind === "draft" || errorCount > 0) {
    await keepDraft({ isWanted: true });
    markSaved(useWizard.getState().history.present);
    return;
  }
  const acknowledged = unapproved.flatMap(({ nodeId }) => nodeId ?? []);
  const id = await saveVersion(note.trim(), acknowledged);
  const { data } = await call(workflowSaveAsTool, {
    params: { id },
    body: { name: nameOf(useWizard.getState().history.present) },
  });
  await invalidate(workflowList, workflowGet);
  toastSuccess(texts.isAnAiTool(data.name), {
    detail: texts.itsAutomationAgentCan,
    link: { label: texts.makeAJob, onClick: () => onMakeJob(id) },
  });
}

interface AcknowledgeProps {
  unapproved: readonly WorkflowProblem[];
  isAcknowledged: boolean;
  onChange: (isAcknowledged: boolean) => void;
}

/** Effects that nobody approves before: whoever saves them takes responsibility by name. */
function Acknowledge({ unapproved, isAcknowledged, onChange }: AcknowledgeProps) {
  return (
    <Notice tone="warning" icon={TriangleAlert}>
      {unapproved.map(({ nodeId, sentence }) => (
        <p key={nodeId}>{sentence}</p>
      ))}
      <label className="mt-1.5 flex min-h-8 items-center gap-2">
        <input type="checkbox" checked={isAcknowledged} onChange={(event) => onChange(event.target.checked)} />
        {texts.takeResponsibility}
      </label>
    </Notice>
  );
}
