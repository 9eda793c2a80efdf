import { isNotFound, isSearchRecord } from "@hoopoe/contract/assist/is-search-record.ts";
import type { AnswerState } from "@hoopoe/contract/assist/answer.ts";
import type { Evidence, Sentence } from "@hoopoe/contract/reports/report.ts";
import { Search } from "lucide-react";
import { EvidenceChip } from "../../../ui/EvidenceChip.tsx";
import { stateLabels } from "../../../ui/sentence-look.ts";
import { Marked } from "./Marked.tsx";
import { texts } from "../../../messages/en/features/assist/chat.ts";

interface NotFoundProps {
  answer: AnswerState;
  openEvidenceId: string | undefined;
  onOpen: (evidenceId: string) => void;
}

/** What was looked for and isn't there, with each search that was made for it. Empty: everything was found. */
export function NotFound({ answer, openEvidenceId, onOpen }: NotFoundProps) {
  const { evidence } = answer;
  const sentences = sentencesIn(answer).filter((sentence) => isNotFound(sentence, evidence));
  if (sentences.length === 0) return null;
  const cited = new Set(sentences.flatMap(({ citations }) => citations.map(({ evidenceId }) => evidenceId)));
  const records = evidence.filter((one) => isSearchRecord(one) && cited.has(one.id));
  return (
    <section
      aria-label={texts.notFound}
      className="flex gap-3 rounded-card border border-dashed border-line-strong px-3.5 py-3"
    >
      <Search size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-secondary" />
      <div className="min-w-0 flex-1">
        <h3 className="font-strong">{texts.notFound}</h3>
        {sentences.map((sentence) => (
          <p key={sentence.id} className="type-read break-words">
            <Marked text={sentence.text} />
            {sentence.check.status === "not-supported" ? (
              <span className="type-small text-muted"> {stateLabels[sentence.check.status]}</span>
            ) : null}
          </p>
        ))}
        <ul className="type-small mt-1 text-muted">
          {records.map(({ id, number, body }) => (
            <li key={id} className="break-words">
              {body}{" "}
              <EvidenceChip number={number} quote={body} isActive={openEvidenceId === id} onOpen={() => onOpen(id)} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function sentencesIn({ steps }: AnswerState): Sentence[] {
  return steps.flat().flatMap((block) => (block.kind === "text" ? (block.sentences ?? []) : []));
}

/** A text without what the box says. */
export function foundOnly(sentences: readonly Sentence[], evidence: readonly Evidence[]): Sentence[] {
  return sentences.filter((sentence) => !isNotFound(sentence, evidence));
}
