import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { Check } from "lucide-react";
import { Button } from "../../../../ui/Button.tsx";
import { acceptChanges } from "../model/accept-changes.ts";
import { type Change, diffDefinitions } from "../model/diff-definitions.ts";
import { changeDefinition, type Proposal, propose } from "../state/wizard-store.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/panels.ts";

interface ProposalBarProps {
  definition: WorkflowDefinition;
  proposal: Proposal;
  note: string;
  /** Parts and questions that are still to be settled: nothing can be accepted before. */
  openCount: number;
  onOneByOne: () => void;
  onEnd: () => void;
}

/** What a proposal comes to in one line, and the three things to do with it. */
export function ProposalBar({ definition, proposal, note, openCount, onOneByOne, onEnd }: ProposalBarProps) {
  const changes = diffDefinitions(definition, proposal.definition);
  const count = (kind: Change["kind"]) => changes.filter((change) => change.kind === kind).length;
  const [added, removed, changed] = [count("step-added"), count("step-removed"), count("step-changed")];
  return (
    <div className="type-small flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line-subtle py-1.5 pr-1.5 pl-3">
      {added > 0 ? <span style={{ color: "var(--diff-add)" }}>+{texts.stepsAdded(added)}</span> : null}
      {removed > 0 ? <span style={{ color: "var(--diff-remove)" }}>−{texts.stepsAdded(removed)}</span> : null}
      {changed > 0 ? <span className="text-warning">±{texts.stepsAdded(changed)}</span> : null}
      <span className="min-w-0 flex-1 truncate text-muted">{note}</span>
      <span className="flex items-center gap-1">
        <Button size="small" variant="ghost" onClick={onOneByOne}>
          {texts.oneByOne}
        </Button>
        <Button
          size="small"
          variant="ghost"
          onClick={() => {
            propose(null);
            onEnd();
          }}
        >
          {texts.discard}
        </Button>
        <Button
          size="small"
          icon={Check}
          disabledReason={
            openCount > 0
              ? texts.settleFirst(openCount)
              : proposal.accepted.size === 0
                ? texts.nothingIsChosen
                : undefined
          }
          onClick={() => {
            changeDefinition((before) => acceptChanges(before, proposal.definition, proposal.accepted));
            propose(null);
            onEnd();
          }}
        >
          {texts.accept(proposal.accepted.size)}
        </Button>
      </span>
    </div>
  );
}
