import { Link } from "@tanstack/react-router";
import { ArrowLeft, ChevronRight, History, Redo2, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../../../ui/Badge.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { IconButton, iconButtonClass } from "../../../../ui/IconButton.tsx";
import { OpenMenu } from "./OpenMenu.tsx";
import { diffDefinitions } from "../model/diff-definitions.ts";
import { changeDraft, isUnsaved, redoChange, undoChange, useWizard } from "../state/wizard-store.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/panels.ts";

interface WizardHeaderProps {
  version: number | null;
  isReadOnly: boolean;
  isVersionsOpen: boolean;
  onVersions: () => void;
  onSave: () => void;
  /** Run and turn on. */
  actions: ReactNode;
}

/** Where one is, what the workflow is called, how it stands, and what can be done with all of it. */
export function WizardHeader({ version, isReadOnly, isVersionsOpen, onVersions, onSave, actions }: WizardHeaderProps) {
  const { history, workflowId, proposal } = useWizard();
  const { name } = history.present;
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line-subtle py-2.5 pr-4 pl-3">
      <Link to="/dashboard/ai-tool" aria-label={texts.backToAiTools} className={iconButtonClass}>
        <ArrowLeft size={16} aria-hidden="true" />
      </Link>
      <div className="min-w-0 flex-1 basis-60">
        <nav aria-label={texts.whereThisStands} className="type-small flex items-center gap-1 text-muted">
          <Link to="/dashboard/ai-tool" className="inline-flex min-h-6 items-center no-underline hover:text-ink">
            {texts.aiTools}
          </Link>
          <ChevronRight size={12} aria-hidden="true" />
          <h1>{texts.orchestrationWizard}</h1>
        </nav>
        <div className="flex min-w-0 flex-wrap items-center gap-2.5">
          <input
            aria-label={texts.nameOfTheWorkflow}
            placeholder={texts.untitledWorkflow}
            readOnly={isReadOnly}
            maxLength={200}
            value={name}
            onChange={(event) => changeDraft((draft) => ({ ...draft, name: event.target.value }), "name")}
            className="type-heading field-sizing-content -ml-1 max-w-80 min-w-30 rounded-mark border border-transparent bg-transparent px-1 placeholder:text-muted hover:border-line focus:border-line-control"
          />
          <Badge tone="outline">
            {version === null || version === 0 ? texts.draft2 : texts.versionVersion(version)}
          </Badge>
          <SaveState />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <UndoRedo />
        <OpenMenu openId={workflowId} />
        <Button
          icon={History}
          aria-pressed={isVersionsOpen}
          disabledReason={workflowId === null ? texts.nothingIsSavedYet : undefined}
          onClick={onVersions}
        >
          {texts.versions}
        </Button>
        <Button
          disabledReason={isReadOnly ? texts.yourRoleMayLook : proposal !== null ? texts.acceptOrDiscardThe : undefined}
          onClick={onSave}
        >
          {texts.saveAsAiTool}
        </Button>
        {actions}
      </div>
    </header>
  );
}

function SaveState() {
  const { history, baseline, workflowId } = useWizard();
  const isEdited = isUnsaved({ history, baseline });
  const changes = isEdited ? diffDefinitions(baseline.definition, history.present.definition).length : 0;
  return (
    <span role="status" className="type-small flex items-center gap-1.5 text-muted">
      {isEdited ? (
        <>
          <span className="size-1.5 rounded-full bg-current" aria-hidden="true" />
          {texts.editedWhat(changes > 0 ? `, ${texts.changes(changes)}` : "")}
        </>
      ) : workflowId === null ? null : (
        texts.saved
      )}
    </span>
  );
}

function UndoRedo() {
  const { past, future } = useWizard(({ history }) => history);
  const steps = [
    { label: texts.undo, icon: Undo2, keys: texts.ctrlZ, isDone: past.length === 0, onClick: undoChange },
    { label: texts.redo, icon: Redo2, keys: texts.ctrlY, isDone: future.length === 0, onClick: redoChange },
  ];
  return (
    <span className="flex gap-1 phone:hidden">
      {steps.map(({ isDone, ...button }) => (
        <IconButton
          key={button.label}
          {...button}
          aria-disabled={isDone || undefined}
          className={isDone ? "text-faint!" : undefined}
        />
      ))}
    </span>
  );
}
