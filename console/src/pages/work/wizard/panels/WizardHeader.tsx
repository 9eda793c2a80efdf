import { Link } from "@tanstack/react-router";
import { ArrowLeft, ChevronRight, History, Redo2, Undo2 } from "lucide-react";
import { plural } from "../../../../lib/format.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { IconButton, iconButtonClass } from "../../../../ui/IconButton.tsx";
import { OpenMenu } from "./OpenMenu.tsx";
import { diffDefinitions } from "../model/diff-definitions.ts";
import { changeDraft, isUnsaved, redoChange, undoChange, useWizard } from "../state/wizard-store.ts";

interface WizardHeaderProps {
  version: number | null;
  isReadOnly: boolean;
  isVersionsOpen: boolean;
  onVersions: () => void;
  onSave: () => void;
}

/** Where one is, what the workflow is called, how it stands, and what can be done with all of it. */
export function WizardHeader({ version, isReadOnly, isVersionsOpen, onVersions, onSave }: WizardHeaderProps) {
  const { history, baseline, workflowId, proposal } = useWizard();
  const { name } = history.present;
  const changes = isUnsaved({ history, baseline })
    ? diffDefinitions(baseline.definition, history.present.definition).length
    : 0;
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line-subtle py-2.5 pr-4 pl-3">
      <Link to="/dashboard/ai-tool" aria-label="Back to AI Tools" className={iconButtonClass}>
        <ArrowLeft size={16} aria-hidden="true" />
      </Link>
      <div className="min-w-0 flex-1 basis-60">
        <nav aria-label="Where this stands" className="type-small flex items-center gap-1 text-muted">
          <Link to="/dashboard/ai-tool" className="inline-flex min-h-6 items-center no-underline hover:text-ink">
            AI Tools
          </Link>
          <ChevronRight size={12} aria-hidden="true" />
          <h1>Orchestration wizard</h1>
        </nav>
        <div className="flex min-w-0 flex-wrap items-center gap-2.5">
          <input
            aria-label="Name of the workflow"
            placeholder="Untitled workflow"
            readOnly={isReadOnly}
            maxLength={200}
            value={name}
            onChange={(event) => changeDraft((draft) => ({ ...draft, name: event.target.value }), "name")}
            className="type-heading field-sizing-content -ml-1 max-w-80 min-w-30 rounded-mark border border-transparent bg-transparent px-1 placeholder:text-muted hover:border-line focus:border-line-control"
          />
          <Badge tone="outline">{version === null || version === 0 ? "Draft" : `Version ${version}`}</Badge>
          <span role="status" className="type-small flex items-center gap-1.5 text-muted">
            {isUnsaved({ history, baseline }) ? (
              <>
                <span className="size-1.5 rounded-full bg-current" aria-hidden="true" />
                Edited{changes > 0 ? `, ${plural(changes, "change")}` : ""}
              </>
            ) : workflowId === null ? null : (
              "Saved"
            )}
          </span>
        </div>
      </div>
      <div className="flex items-center gap-2">
        <span className="flex gap-1 phone:hidden">
          <IconButton
            label="Undo"
            icon={Undo2}
            keys="Ctrl Z"
            aria-disabled={history.past.length === 0 || undefined}
            className={history.past.length === 0 ? "text-faint!" : undefined}
            onClick={undoChange}
          />
          <IconButton
            label="Redo"
            icon={Redo2}
            keys="Ctrl Y"
            aria-disabled={history.future.length === 0 || undefined}
            className={history.future.length === 0 ? "text-faint!" : undefined}
            onClick={redoChange}
          />
        </span>
        <OpenMenu openId={workflowId} />
        <Button
          icon={History}
          aria-pressed={isVersionsOpen}
          disabledReason={workflowId === null ? "Nothing is saved yet." : undefined}
          onClick={onVersions}
        >
          Versions
        </Button>
        <Button
          variant="primary"
          disabledReason={
            isReadOnly
              ? "Your role may look, not change."
              : proposal !== null
                ? "Accept or discard the proposal first."
                : undefined
          }
          onClick={onSave}
        >
          Save as AI tool
        </Button>
      </div>
    </header>
  );
}
