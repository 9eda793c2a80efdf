import type { PlanOutcome } from "@hoopoe/contract/work/obligation.ts";
import { Hand, Minus, Send } from "lucide-react";
import { branchLabel } from "../../../../features/work/wizard/model/branch-labels.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/panels.ts";

interface PlanOutcomesProps {
  outcomes: readonly PlanOutcome[];
  nameOf: (target: string) => string;
}

/** What would happen in each state, as simulated on sample data: nothing was sent, so nothing is coloured. */
export function PlanOutcomes({ outcomes, nameOf }: PlanOutcomesProps) {
  if (outcomes.length === 0) return null;
  return (
    <details className="border-t border-line-subtle px-3 py-2">
      <summary className="type-small cursor-pointer">
        {texts.whatWouldHappen} <span className="text-muted">{texts.casesSimulated(outcomes.length)}</span>
      </summary>
      <ul className="mt-1.5 flex max-h-56 flex-col gap-1.5 overflow-y-auto">
        {outcomes.map((outcome) => (
          <li key={`${outcome.nodeId ?? ""} ${outcome.way ?? ""}`} className="type-small flex gap-2">
            <Icon outcome={outcome} />
            <span className="min-w-0 flex-1">
              <span className="block text-muted">{stateOf(outcome, nameOf)}</span>
              {sentenceOf(outcome)}
            </span>
          </li>
        ))}
      </ul>
      <p className="type-small mt-1.5 text-muted">{texts.onSampleData}</p>
    </details>
  );
}

function Icon({ outcome: { approvals, effects } }: { outcome: PlanOutcome }) {
  const Shown = approvals > 0 ? Hand : effects.length > 0 ? Send : Minus;
  return <Shown size={14} className="mt-0.5 shrink-0 text-secondary" aria-hidden="true" />;
}

function stateOf({ nodeId, way }: PlanOutcome, nameOf: (target: string) => string): string {
  if (nodeId === null || way === null) return texts.usually;
  return `${nameOf(nodeId)}: ${way === "empty" ? texts.noItems : branchLabel(way)}`;
}

function sentenceOf({ effects, approvals, run }: PlanOutcome): string {
  const done = effects.map(({ label, target, count }) =>
    [label, target, ...(count > 1 ? [`× ${count}`] : [])].filter(Boolean).join(" "),
  );
  const end = run === "failed" ? [texts.theRunFails] : run === "waiting" ? [texts.theRunWaits] : [];
  const asked = approvals > 0 ? [texts.someoneIsAsked] : [];
  return [...asked, done.length === 0 ? texts.nothingHappens : `${done.join(", ")}.`, ...end].join(" ");
}
