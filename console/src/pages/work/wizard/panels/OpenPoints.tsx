import type { Obligation } from "@hoopoe/contract/work/obligation.ts";
import { CircleHelp, TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { texts } from "../../../../messages/en/pages/work/wizard/panels.ts";
import { Button } from "../../../../ui/Button.tsx";
import { controlBoxClass } from "../../../../ui/Field.tsx";
import type { Plan, PlanQuestion } from "../state/plan.ts";

interface OpenPointsProps {
  plan: Plan;
  unused: readonly Obligation[];
  onAnswer: (question: PlanQuestion, answer: { label: string; value: string | null }) => void;
  onDismiss: (id: string) => void;
}

/** What a person settles before the plan can be accepted: parts that nothing uses, and questions, one by one. */
export function OpenPoints({ plan, unused, onAnswer, onDismiss }: OpenPointsProps) {
  const total = unused.length + plan.questions.length;
  const [part] = unused;
  const [question] = plan.questions;
  if (total === 0) return null;
  return (
    <section aria-label={texts.whatIsOpen} className="border-t border-line-subtle px-3 py-2.5">
      {total === 1 ? null : <p className="type-small mb-1.5 text-muted">{texts.openPoints(total)}</p>}
      {part === undefined ? null : (
        <div className="type-small flex flex-wrap items-center gap-2">
          <TriangleAlert size={14} className="text-warning" aria-hidden="true" />
          <span className="min-w-0 flex-1 basis-48">
            <q className="text-warning">{plan.prompt.slice(part.start, part.end).slice(0, 300)}</q>{" "}
            {part.reason || texts.nothingUsesThis}
          </span>
          <Button size="small" onClick={() => onDismiss(part.id)}>
            {texts.leaveItOut}
          </Button>
        </div>
      )}
      {part !== undefined || question === undefined ? null : (
        <QuestionForm
          key={`${question.nodeId} ${question.param} ${question.question}`}
          question={question}
          onAnswer={onAnswer}
        />
      )}
    </section>
  );
}

function QuestionForm({ question, onAnswer }: { question: PlanQuestion; onAnswer: OpenPointsProps["onAnswer"] }) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const name = useId();
  const { readings } = question;
  const reading = readings[chosen];
  return (
    <form
      className="type-small flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (reading !== undefined) onAnswer(question, reading);
        else if (text.trim() !== "") onAnswer(question, { label: text.trim(), value: text.trim() });
      }}
    >
      <CircleHelp size={14} className="text-accent-text" aria-hidden="true" />
      <span className="min-w-0 flex-1 basis-48">{question.question}</span>
      {reading === undefined ? (
        <input
          aria-label={question.question}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={`${controlBoxClass} w-44!`}
        />
      ) : (
        <fieldset className="basis-full">
          <legend className="sr-only">{question.question}</legend>
          {readings.map(({ label }, index) => (
            <label key={label} className="flex min-h-8 items-center gap-2">
              <input type="radio" name={name} checked={index === chosen} onChange={() => setChosen(index)} />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <Button size="small" type="submit" variant={reading === undefined ? undefined : "primary"}>
        {reading === undefined ? texts.answer : texts.useThisReading}
      </Button>
    </form>
  );
}
