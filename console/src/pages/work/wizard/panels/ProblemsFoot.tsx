import type { WorkflowProblem } from "@hoopoe/contract/work/workflow-problem.ts";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { texts } from "../../../../messages/en/pages/work/wizard/panels.ts";

interface ProblemsFootProps {
  problems: readonly WorkflowProblem[];
  onShow: (problem: WorkflowProblem) => void;
}

/** What hinders a run, at the foot of the canvas: the first one in words, all of them behind it, each with a way there. */
export function ProblemsFoot({ problems, onShow }: ProblemsFootProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [first] = problems;
  if (first === undefined)
    return (
      <p role="status" className="type-small flex h-8 items-center gap-2 px-1 text-muted">
        <CircleCheck size={14} aria-hidden="true" /> {texts.noProblems}
      </p>
    );
  return (
    <section
      aria-label={texts.problems}
      className="type-small max-w-120 min-w-0 rounded-control border border-line bg-raised shadow-mid"
    >
      {isOpen ? (
        <ul className="max-h-60 overflow-y-auto border-b border-line-subtle py-1">
          {problems.map((problem, index) => (
            <li key={`${problem.nodeId ?? ""} ${problem.code} ${index}`} className="flex items-start gap-2 px-3 py-1.5">
              <TriangleAlert
                size={14}
                aria-hidden="true"
                className={problem.severity === "error" ? "mt-px text-warning" : "mt-px text-muted"}
              />
              <span className="min-w-0 flex-1">{problem.sentence}</span>
              <ShowButton problem={problem} onShow={onShow} />
            </li>
          ))}
        </ul>
      ) : null}
      <div role="status" className="flex min-h-8 items-center gap-2 px-3 py-1">
        <TriangleAlert size={14} className="text-warning" aria-hidden="true" />
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="min-w-0 flex-1 truncate text-left"
        >
          {texts.problemsCount(problems.length)}: {first.sentence}
        </button>
        <ShowButton problem={first} onShow={onShow} />
      </div>
    </section>
  );
}

function ShowButton({ problem, onShow }: { problem: WorkflowProblem; onShow: (problem: WorkflowProblem) => void }) {
  if (problem.nodeId === null && !(problem.field ?? "").startsWith("trigger")) return null;
  return (
    <button type="button" onClick={() => onShow(problem)} className="text-link shrink-0">
      {texts.show}
    </button>
  );
}
