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
      .catch((error: unknown) => toastFailure(`Version ${version.version} could not be read`, error));
  return (
    <Inspector
      title="Versions"
      icon={<History size={16} className="mt-0.5 text-secondary" aria-hidden="true" />}
      onClose={onClose}
    >
      <StaleNotice query={versions} />
      {versions.isPending ? (
        <Skeleton label="Loading versions" />
      ) : isLost(versions) ? (
        <ErrorState
          title="The versions could not be read"
          error={versions.error}
          onRetry={() => void versions.refetch()}
        />
      ) : versions.data.data.length === 0 ? (
        <p className="type-small px-4 py-2 text-muted">No version is saved yet. The draft is kept meanwhile.</p>
      ) : (
        <ol className="px-4 pb-4">
          {versions.data.data.map((version) => (
            <li key={version.id} className="border-b border-line-subtle py-2.5">
              <p className="flex items-baseline gap-2">
                <span className="font-strong">Version {version.version}</span>
                <time dateTime={version.createdAt} className="type-small text-muted">
                  {agoOf(version.createdAt, Date.now())}
                </time>
              </p>
              <p className="type-small text-muted">
                {[version.by?.name, version.note].filter(Boolean).join(": ") || "no note"}
              </p>
              <div className="mt-2 flex gap-2">
                <Button
                  size="small"
                  icon={GitCompare}
                  onClick={() =>
                    withVersion(version, (saved) => {
                      const changes = diffDefinitions(definition, saved);
                      if (changes.length === 0) return toastInfo(`The draft is the same as version ${version.version}`);
                      propose({
                        title: `Back to version ${version.version}`,
                        definition: saved,
                        accepted: new Set(changes.map(({ id }) => id)),
                      });
                    })
                  }
                >
                  Compare
                </Button>
                <Button
                  size="small"
                  icon={RotateCcw}
                  disabledReason={isReadOnly ? "Your role may look, not change." : undefined}
                  onClick={() =>
                    withVersion(version, (saved) => {
                      propose(null);
                      changeDefinition(() => saved);
                      toastInfo(`Version ${version.version} is on the canvas`, {
                        link: { label: "Undo", onClick: undoChange },
                      });
                    })
                  }
                >
                  Restore
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Inspector>
  );
}
