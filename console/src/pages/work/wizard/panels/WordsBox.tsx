import { type CatalogProduct, stepLabel } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { ArrowUp, WandSparkles } from "lucide-react";
import { useState } from "react";
import { triggerWords } from "../../../../features/work/wizard/model/step-words.ts";
import { IconButton } from "../../../../ui/IconButton.tsx";
import type { Proposal } from "../state/wizard-store.ts";
import { OpenPoints } from "./OpenPoints.tsx";
import { PlanOutcomes } from "./PlanOutcomes.tsx";
import { ProposalBar } from "./ProposalBar.tsx";
import { plannerWords } from "./planner-words.ts";
import { RequestWords } from "./RequestWords.tsx";
import { usePlan } from "./use-plan.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/panels.ts";

interface WordsBoxProps {
  definition: WorkflowDefinition;
  catalog: readonly CatalogProduct[];
  proposal: Proposal | null;
  initialPrompt: string;
  onOneByOne: () => void;
}

/**
 * From words to a workflow, and from further words to a changed one. Each part of the words is linked to its step; what
 * nothing uses and what is asked is settled here before the proposal can be accepted.
 */
export function WordsBox({ definition, catalog, proposal, initialPrompt, onOneByOne }: WordsBoxProps) {
  const [prompt, setPrompt] = useState(initialPrompt);
  const { plan, ask, isAsking, answer, dismiss, dismissed, end } = usePlan(definition);
  const words = definition.workflow.nodes.length === 0 ? texts.sayWhatTheWorkflow : texts.sayWhatShouldChange;
  const unused = plan?.obligations.filter(({ id, status }) => status === "unused" && !dismissed.has(id)) ?? [];
  const openCount = plan === null ? 0 : unused.length + plan.questions.length;
  const send = () => {
    if (prompt.trim() !== "" && !isAsking) ask(prompt.trim());
  };
  const nameOf = (target: string): string => {
    const planned = plan?.planned ?? definition;
    const node = planned.workflow.nodes.find(({ id }) => id === target);
    return node === undefined ? triggerWords(planned.trigger).label : stepLabel(node, catalog);
  };
  return (
    <section
      aria-label={texts.inWords}
      className="max-h-[calc(100dvh-14rem)] w-full max-w-150 overflow-y-auto rounded-card border border-line bg-overlay shadow-mid"
    >
      <div className="flex items-end gap-2.5 py-1 pr-1 pl-3">
        <WandSparkles size={16} className="mb-2.5 text-secondary" aria-hidden="true" />
        <textarea
          aria-label={words}
          placeholder={words}
          rows={1}
          maxLength={100_000}
          value={prompt}
          onChange={(event) => setPrompt(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey) return;
            event.preventDefault();
            send();
          }}
          className="field-sizing-content max-h-40 min-w-0 flex-1 resize-none bg-transparent py-2 outline-none placeholder:text-muted"
        />
        <IconButton
          label={texts.makeStepsOfThese}
          icon={ArrowUp}
          keys="Enter"
          aria-busy={isAsking || undefined}
          onClick={send}
          className={isAsking ? "animate-pulse" : undefined}
        />
      </div>
      {plan === null ? null : (
        <>
          <RequestWords prompt={plan.prompt} obligations={plan.obligations} {...{ dismissed, nameOf }} />
          <OpenPoints plan={plan} unused={unused} onAnswer={answer} onDismiss={dismiss} />
          <PlanOutcomes outcomes={plan.outcomes} nameOf={nameOf} />
        </>
      )}
      {plan === null || proposal !== null ? null : (
        <p className="type-small border-t border-line-subtle px-3 py-1.5 text-muted">{plannerWords(plan.engine)}</p>
      )}
      {proposal === null ? null : (
        <ProposalBar
          definition={definition}
          proposal={proposal}
          note={plan === null ? proposal.title : `${plannerWords(plan.engine)}${texts.checkEachStep}`}
          openCount={openCount}
          onOneByOne={onOneByOne}
          onEnd={() => {
            end();
            setPrompt("");
          }}
        />
      )}
    </section>
  );
}
