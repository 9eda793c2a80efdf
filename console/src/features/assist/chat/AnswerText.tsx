import type { AnswerBlock } from "@hoopoe/contract/assist/answer.ts";
import type { Evidence, Sentence } from "@hoopoe/contract/reports/report.ts";
import { cx } from "../../../lib/cx.ts";
import { EvidenceChip } from "../../../ui/EvidenceChip.tsx";
import { notSupportedClass, stateLabels } from "../../../ui/sentence-look.ts";
import { foundOnly } from "./NotFound.tsx";
import { Marked } from "./Marked.tsx";

interface AnswerTextProps {
  block: Extract<AnswerBlock, { kind: "text" }>;
  evidence: readonly Evidence[];
  openEvidenceId: string | undefined;
  onOpen: (evidenceId: string) => void;
  /** Its first sentence answers the question. */
  isLead: boolean;
  /** A reader counts by other filters now: what rests on the count is no longer what is shown. */
  isRecounted: boolean;
}

/** The words of an answer: as they come, and sentence by sentence with what each stands on once they are checked. */
export function AnswerText({ block, evidence, isLead, ...shown }: AnswerTextProps) {
  if (block.sentences === null)
    return (
      <div className="type-read text-ink">
        {linesOf(block.text).map((line, index) => (
          <Line key={index} text={line}>
            <Marked text={line} />
          </Line>
        ))}
      </div>
    );
  const byLine = [...Map.groupBy(foundOnly(block.sentences, evidence), ({ id }) => Number(id.split(".")[0]))];
  return (
    <div className="type-read text-ink">
      {byLine.map(([line, sentences]) => (
        <Line key={line} text={sentences[0]?.text ?? ""}>
          {sentences.map((sentence) => (
            <CheckedSentence
              key={sentence.id}
              isFirst={isLead && sentence.id === block.sentences?.[0]?.id}
              {...{ sentence, evidence, ...shown }}
            />
          ))}
        </Line>
      ))}
    </div>
  );
}

function Line({ text, children }: { text: string; children: React.ReactNode }) {
  const isListed = /^\s*(?:[-*•]|\d+\.)\s/.test(text);
  return (
    <p className={cx("mb-2 last:mb-0", isListed && "relative pl-4 before:absolute before:left-1 before:content-['•']")}>
      {children}
    </p>
  );
}

function CheckedSentence({
  sentence,
  evidence,
  openEvidenceId,
  onOpen,
  isFirst,
  isRecounted,
}: Omit<AnswerTextProps, "block" | "isLead"> & { sentence: Sentence; isFirst: boolean }) {
  const cited = Map.groupBy(sentence.citations, ({ evidenceId }) => evidenceId);
  const { check } = sentence;
  const isCounted = evidence.some(({ id, source_datatype }) => cited.has(id) && source_datatype === "platform");
  return (
    <span className={cx(isFirst && "font-strong", isRecounted && isCounted && "text-muted")}>
      <span className={check.status === "not-supported" ? notSupportedClass : undefined}>
        <Marked text={sentence.text} />
      </span>{" "}
      {[...cited].map(([evidenceId, citations]) => {
        const found = evidence.find(({ id }) => id === evidenceId);
        return found === undefined ? null : (
          <EvidenceChip
            key={evidenceId}
            number={found.number}
            quote={citations.map(({ quote }) => quote).join(" … ")}
            isOutlined={check.status !== "quoted"}
            isActive={openEvidenceId === evidenceId}
            onOpen={() => onOpen(evidenceId)}
          />
        );
      })}
      {check.status === "quoted" || check.status === "supported" ? null : (
        <span
          className="type-small text-muted"
          title={check.status === "not-supported" ? check.reasons.join("\n") : ""}
        >
          {stateLabels[check.status]}
        </span>
      )}{" "}
    </span>
  );
}

/** A mark of a citation is drawn once it is checked; a line that has only begun is shown as it is. */
function linesOf(text: string): string[] {
  return text
    .replace(/\s*\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
}
