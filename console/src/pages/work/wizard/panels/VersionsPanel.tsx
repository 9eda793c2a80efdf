import {
  type WorkflowVersionSummary,
  workflowVersionGet,
  workflowVersions,
} from "@hoopoe/contract/work/routes/workflow.ts";
import { type WorkflowDefinition, workflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { useQuery } from "@tanstack/react-query";
import { GitCompare, History, RotateCcw } from "lucide-react";
import { isLost } from "../../../../api/is-lost.ts";
import { apiQuery, queryClient } from "../../../../api/query.ts";
import { agoOf } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/Button.tsx";
import { ErrorState } from "../../../../ui/ErrorState.tsx";
import { Inspector } from "../../../../ui/Inspector.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../../ui/StaleNotice.tsx";
import { toastFailure, toastInfo } from "../../../../ui/toast.tsx";
import { diffDefinitions } from "../model/diff-definitions.ts";
import { changeDefinition, propose, undoChange } from "../state/wizard-store.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/panels.ts";

interface VersionsPanelProps {
  workflowId: string;
  definition: WorkflowDefinition;
  isReadOnly: boolean;
  onClose: () => void;
}

/** What was saved, newest first: each can be compared on the canvas, or taken back whole. */
export function VersionsPanel({ workflowId, definition, isReadOnly, onClose }: VersionsPanelProps) {
  const versions = useQuery(apiQuery(workflowVersions, { params: { id: workflowId } }));
  const withVersion = (version: WorkflowVersionSummary, use: (saved: WorkflowDefinition) => void) =>
    void queryClient
      .ensureQueryData(apiQuery(workflowVersionGet, { params: { id: version.id } }))
      .then(({ data }) => use(workflowDefinition.parse(data.definition)))
      .catch((error: unknown) => toastFailure(texts.versionCouldNotBe(version.version), error));
  return (
    <Inspector
      title={texts.versions}
      icon={<History size={16} className="mt-0.5 text-secondary" aria-hidden="true" />}
      onClose={onClose}
    >
      <StaleNotice query={versions} />
      {versions.isPending ? (
        <Skeleton label={texts.loadingVersions} />
      ) : isLost(versions) ? (
        <ErrorState title={texts.theVersionsCouldNot} query={versions} />
      ) : versions.data.data.length === 0 ? (
        <p className="type-small px-4 py-2 text-muted">{texts.noVersionIsSaved}</p>
      ) : (
        <ol className="px-4 pb-4">
          {versions.data.data.map((version) => (
            <li key={version.id} className="border-b border-line-subtle py-2.5">
              <p className="flex items-baseline gap-2">
                <span className="font-strong">{texts.versionVersion(version.version)}</span>
                <time dateTime={version.createdAt} className="type-small text-muted">
                  {agoOf(version.createdAt, Date.now())}
                </time>
              </p>
              <p className="type-small text-muted">
                {[version.by?.name, version.note].filter(Boolean).join(": ") || texts.noNote}
              </p>
              <div className="mt-2 flex gap-2">
                <Button
                  size="small"
                  icon={GitCompare}
                  onClick={() =>
                    withVersion(version, (saved) => {
                      const changes = diffDefinitions(definition, saved);
                      if (changes.length === 0) return toastInfo(texts.theDraftIsTheSame(version.version));
                      propose({
                        title: texts.backToVersion(version.version),
                        definition: saved,
                        accepted: new Set(changes.map(({ id }) => id)),
                      });
                    })
                  }
                >
                  {texts.compare}
                </Button>
                <Button
                  size="small"
                  icon={RotateCcw}
                  disabledReason={isReadOnly ? texts.yourRoleMayLook : undefined}
                  onClick={() =>
                    withVersion(version, (saved) => {
                      propose(null);
                      changeDefinition(() => saved);
                      toastInfo(texts.versionIsOnThe(version.version), {
                        link: { label: texts.undo, onClick: undoChange },
                      });
                    })
                  }
                >
                  {texts.restore}
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Inspector>
  );
}
