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
import { plural } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { Sheet } from "../../../../ui/Sheet.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import { toastSuccess } from "../../../../ui/toast.tsx";
import { keepDraft, markSaved, nameOf, saveVersion } from "../state/save-draft.ts";
import { changeDraft, useWizard } from "../state/wizard-store.ts";

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
      toastSuccess(`${data.name} is an AI tool`, {
        detail: "Its automation agent can be called by agents and put to work by jobs.",
        link: {
          label: "Make a job",
          onClick: () => void navigate({ to: "/dashboard/workflow-generation", search: { create: id } }),
        },
      });
    },
    onSuccess: onClose,
  });
  return (
    <Sheet label="Save as AI tool" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "") save.mutate(errors.length > 0 ? "draft" : "tool");
        }}
        className="flex flex-col gap-4"
      >
        <h2 className="type-heading">Save as AI tool</h2>
        <TextField
          label="Name"
          required
          maxLength={200}
          value={name}
          help="Agents see this name when they choose a tool."
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label="What changed"
          maxLength={500}
          value={note}
          help="Optional; kept with the version."
          onChange={(event) => setNote(event.target.value)}
        />
        {errors.length > 0 ? (
          <Notice tone="warning" icon={TriangleAlert}>
            {plural(errors.length, "problem")} hinder a version: {errors[0]?.sentence} The draft can be kept meanwhile.
          </Notice>
        ) : (
          <Notice tone="quiet" icon={Bot}>
            {agent === null
              ? "An automation agent of this name is created."
              : `The automation agent ${agent.name} takes the new version.`}
          </Notice>
        )}
        {save.isError ? (
          <p role="alert" className="type-small text-danger">
            {errorWords(save.error).message}
          </p>
        ) : null}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          {errors.length > 0 ? null : (
            <Button isLoading={save.isPending && save.variables === "draft"} onClick={() => save.mutate("draft")}>
              Keep as draft
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            isLoading={save.isPending && save.variables === "tool"}
            disabledReason={name.trim() === "" ? "It needs a name first." : undefined}
          >
            {errors.length > 0 ? "Keep as draft" : "Save"}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
