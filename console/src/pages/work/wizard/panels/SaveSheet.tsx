import {
  workflowGet,
  workflowList,
  workflowSaveAsTool,
  type WorkflowDetail,
} from "@hoopoe/contract/work/routes/workflow.ts";
import type { WorkflowProblem } from "@hoopoe/contract/work/workflow-problem.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Bot, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { call } from "../../../../api/client.ts";
import { errorWords } from "../../../../api/error-words.ts";
import { invalidate } from "../../../../api/query.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { Sheet } from "../../../../ui/Sheet.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
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

/** Saves a version and makes it an AI tool: agents can call it from then on, jobs run it. A draft may have problems. */
export function SaveSheet({ problems, agent, onClose }: SaveSheetProps) {
  const draft = useWizard(({ history }) => history.present);
  const [name, setName] = useState(draft.name);
  const [note, setNote] = useState("");
  const navigate = useNavigate();
  const errors = problems.filter(({ severity }) => severity === "error");
  const save = useMutation({
    async mutationFn(kind: "tool" | "draft") {
      const named = name.trim();
      changeDraft((before) => (before.name === named ? before : { ...before, name: named }));
      if (kind === "draft") {
        await keepDraft({ isWanted: true });
        return markSaved(useWizard.getState().history.present);
      }
      const id = await saveVersion(note.trim());
      const { data } = await call(workflowSaveAsTool, {
        params: { id },
        body: { name: nameOf(useWizard.getState().history.present) },
      });
      await invalidate(workflowList, workflowGet);
      toastSuccess(texts.isAnAiTool(data.name), {
        detail: texts.itsAutomationAgentCan,
        link: {
          label: texts.makeAJob,
          onClick: () => void navigate({ to: "/dashboard/workflow-generation", search: { create: id } }),
        },
      });
    },
    onSuccess: onClose,
  });
  return (
    <Sheet label={texts.saveAsAiTool} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "") save.mutate(errors.length > 0 ? "draft" : "tool");
        }}
        className="flex flex-col gap-4"
      >
        <h2 className="type-heading">{texts.saveAsAiTool}</h2>
        <TextField
          label={texts.name}
          required
          maxLength={200}
          value={name}
          help={texts.agentsSeeThisName}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={texts.whatChanged}
          maxLength={500}
          value={note}
          help={texts.optionalKeptWithThe}
          onChange={(event) => setNote(event.target.value)}
        />
        {errors.length > 0 ? (
          <Notice tone="warning" icon={TriangleAlert}>
            {texts.problemsCount(errors.length)} {texts.hinderAVersion} {errors[0]?.sentence} {texts.theDraftCanBeKept}
          </Notice>
        ) : (
          <Notice tone="quiet" icon={Bot}>
            {agent === null ? texts.anAutomationAgentOf : texts.theAutomationAgentTakes(agent.name)}
          </Notice>
        )}
        {save.isError ? (
          <p role="alert" className="type-small text-danger">
            {errorWords(save.error).message}
          </p>
        ) : null}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          {errors.length > 0 ? null : (
            <Button isLoading={save.isPending && save.variables === "draft"} onClick={() => save.mutate("draft")}>
              {texts.keepAsDraft}
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            isLoading={save.isPending && save.variables === "tool"}
            disabledReason={name.trim() === "" ? texts.itNeedsANameFirst : undefined}
          >
            {errors.length > 0 ? texts.keepAsDraft : texts.save}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
