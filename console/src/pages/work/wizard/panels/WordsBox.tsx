import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { ArrowUp, CircleHelp, TriangleAlert, WandSparkles } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { controlBoxClass } from "../../../../ui/Field.tsx";
import type { Proposal } from "../state/wizard-store.ts";
import { ProposalBar } from "./ProposalBar.tsx";
import { plannerWords } from "./planner-words.ts";
import { type Plan, usePlan } from "./use-plan.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/panels.ts";

interface WordsBoxProps {
  definition: WorkflowDefinition;
  proposal: Proposal | null;
  initialPrompt: string;
  onOneByOne: () => void;
}

/**
 * From words to a workflow, and from further words to a changed one. What the planner made stands on the canvas as a
 * difference; what it did not understand and what it misses is said and asked for here, never dropped.
 */
export function WordsBox({ definition, proposal, initialPrompt, onOneByOne }: WordsBoxProps) {
  const [prompt, setPrompt] = useState(initialPrompt);
  const { plan, ask, isAsking, answer, end } = usePlan(definition);
  const words = definition.workflow.nodes.length === 0 ? texts.sayWhatTheWorkflow : texts.sayWhatShouldChange;
  const send = () => {
    if (prompt.trim() !== "" && !isAsking) ask(prompt.trim());
  };
  return (
    <section
      aria-label={texts.inWords}
      className="w-full max-w-150 rounded-card border border-line bg-overlay shadow-mid"
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
      {plan === null ? null : <Missing plan={plan} onAnswer={answer} />}
      {plan === null || proposal !== null ? null : (
        <p className="type-small border-t border-line-subtle px-3 py-1.5 text-muted">{plannerWords(plan.engine)}</p>
      )}
      {proposal === null ? null : (
        <ProposalBar
          definition={definition}
          proposal={proposal}
          note={
            plan === null ? proposal.title : `${plannerWords(plan.engine)}${isWhole(plan) ? texts.allUnderstood : ""}`
          }
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

function isWhole({ questions, unsupported }: Plan): boolean {
  return questions.length === 0 && unsupported.length === 0;
}

interface MissingProps {
  plan: Plan;
  onAnswer: (question: Plan["questions"][number], text: string) => void;
}

/** What nothing in the catalog can do, in the person's own words, and what is asked for. */
function Missing({ plan, onAnswer }: MissingProps) {
  if (isWhole(plan)) return null;
  return (
    <ul
      aria-label={texts.whatIsOpen}
      className="flex max-h-64 flex-col gap-2.5 overflow-y-auto border-t border-line-subtle px-3 py-2.5"
    >
      {plan.unsupported.map((phrase) => (
        <li key={phrase} className="type-small flex gap-2">
          <TriangleAlert size={14} className="mt-px text-warning" aria-hidden="true" />
          <span>
            {texts.noStepCanDoThis} <q className="text-ink">{phrase}</q>
          </span>
        </li>
      ))}
      {plan.questions.map((question) => (
        <li key={`${question.nodeId ?? ""} ${question.param ?? ""} ${question.question}`}>
          <QuestionForm question={question.question} onAnswer={(text) => onAnswer(question, text)} />
        </li>
      ))}
    </ul>
  );
}

function QuestionForm({ question, onAnswer }: { question: string; onAnswer: (text: string) => void }) {
  const [text, setText] = useState("");
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") onAnswer(text.trim());
      }}
    >
      <CircleHelp size={14} className="text-accent-text" aria-hidden="true" />
      <span className="type-small min-w-0 flex-1 basis-48">{question}</span>
      <input
        aria-label={question}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${controlBoxClass} w-44!`}
      />
      <Button size="small" type="submit">
        {texts.answer}
      </Button>
    </form>
  );
}
