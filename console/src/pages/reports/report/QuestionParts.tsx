import { answersOf } from "@hoopoe/contract/reports/question-part.ts";
import { type ReportDoc, sentencesOf } from "@hoopoe/contract/reports/report.ts";
import { Check, CircleDashed } from "lucide-react";
import { texts } from "../../../messages/en/pages/reports/report.ts";

interface QuestionPartsProps {
  doc: ReportDoc;
  /** Opens the first sentence that answers a part. */
  onOpen: (sentenceId: string) => void;
}

/** How much of the question is answered, by the parts that a model divided it into: nothing where none did. */
export function QuestionParts({ doc, onOpen }: QuestionPartsProps) {
  if (doc.parts === null || doc.parts.length === 0) return null;
  const all = sentencesOf(doc);
  const parts = answersOf(doc.parts, all);
  const disputed = new Set(all.filter(({ check }) => check.status === "disputed").map(({ id }) => id));
  const answered = parts.filter(({ sentenceIds }) => sentenceIds.length > 0).length;
  return (
    <section aria-label={texts.question} className="mb-6">
      <h2 className="type-small mb-1 font-medium text-muted">{texts.question}</h2>
      <p className="mb-2 font-medium text-secondary">
        <span className="text-[22px]/8 font-bold text-ink tabular-nums">{answered}</span>{" "}
        {texts.ofPartsAnswered(parts.length)}
      </p>
      <ul>
        {parts.map(({ text, sentenceIds: [first, ...more] }, index) => {
          const disputes = [first, ...more].filter((id) => id !== undefined && disputed.has(id)).length;
          return (
            <li key={`${index} ${text}`} className="type-small flex gap-2 py-1">
              {first === undefined ? (
                <CircleDashed size={14} className="mt-0.5 shrink-0 text-muted" aria-hidden="true" />
              ) : (
                <Check size={14} className="mt-0.5 shrink-0 text-success" aria-hidden="true" />
              )}
              {first === undefined ? (
                <span className="min-w-0 break-words text-secondary">
                  {text} <span className="text-muted">{texts.partNotFound}</span>
                </span>
              ) : (
                <button
                  type="button"
                  onClick={() => onOpen(first)}
                  className="min-h-6 min-w-0 text-left break-words text-ink hover:underline"
                >
                  {text} {disputes === 0 ? null : <span className="text-warning">{texts.partDisputed(disputes)}</span>}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
