import type { ChangeCause, ComparedLine as Line } from "@hoopoe/contract/reports/report-edit.ts";
import type { SentenceState } from "@hoopoe/contract/reports/sentence-check.ts";
import { ArrowRight } from "lucide-react";
import { cx } from "../../../lib/cx.ts";
import { reportTimeOf, utcDateOf } from "../../../lib/format.ts";
import { personName } from "../../../lib/person-name.ts";
import { EvidenceChip } from "../../../ui/EvidenceChip.tsx";
import { stateLabels } from "../../../ui/sentence-look.ts";
import { diffWords } from "./diff-words.ts";
import { texts } from "../../../messages/en/pages/reports/report.ts";

export type OpenEvidence = (sentenceId: string, evidenceId: string) => void;

interface ComparedLineProps {
  line: Line;
  /** Which of the changes it is; undefined: it stayed. */
  at: number | undefined;
  isCurrent: boolean;
  onOpen: OpenEvidence;
}

/** A line of both versions: what went is struck, what came is underlined, with its state on both sides and the reason. */
export function ComparedLine({ line, at, isCurrent, onOpen }: ComparedLineProps) {
  return (
    <li
      id={at === undefined ? undefined : `change-${at}`}
      aria-current={isCurrent || undefined}
      className={cx(
        "scroll-mt-6 py-1 pl-5 break-words",
        line.kind === "same" && "text-secondary",
        isCurrent && "shadow-[inset_2px_0_var(--text)]",
      )}
    >
      <Words line={line} />
      <States before={line.stateBefore} after={line.stateAfter} />
      {line.causes.length === 0 ? null : (
        <ul aria-label={texts.because} className="type-small text-muted">
          {line.causes.map((cause) => (
            <li key={`${cause.kind} ${cause.evidenceId} ${cause.words}`}>
              <Cause cause={cause} sentenceId={line.sentenceId} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Words({ line: { before, after } }: { line: Line }) {
  if (before === null) return <Added text={after ?? ""} />;
  if (after === null) return <Removed text={before} />;
  return diffWords(before, after).map(({ kind, text }, index) =>
    kind === "same" ? (
      <span key={index}>{text}</span>
    ) : kind === "removed" ? (
      <Removed key={index} text={text} />
    ) : (
      <Added key={index} text={text} />
    ),
  );
}

function Removed({ text }: { text: string }) {
  return <del className="bg-(--diff-remove-bg) text-(--diff-remove)">{text}</del>;
}

function Added({ text }: { text: string }) {
  return <ins className="bg-(--diff-add-bg) text-(--diff-add) underline underline-offset-3">{text}</ins>;
}

/** Said where it differs, and of what came or went. */
function States({ before, after }: { before: SentenceState | null; after: SentenceState | null }) {
  if (before === after) return null;
  return (
    <span className="type-small ml-2 inline-flex items-center gap-1 whitespace-nowrap text-muted">
      {before === null ? null : stateLabels[before]}
      {before === null || after === null ? null : <ArrowRight size={12} aria-label={texts.becomes} />}
      {after === null ? null : stateLabels[after]}
    </span>
  );
}

interface CauseProps {
  cause: ChangeCause;
  sentenceId: string | null;
  onOpen: OpenEvidence;
}

export function Cause({ cause: { kind, number, evidenceId, words, by, at }, sentenceId, onOpen }: CauseProps) {
  return (
    <>
      {texts.causeIn(kind, { words, by: personName(by), at: `${utcDateOf(at)} ${reportTimeOf(at)}` })}{" "}
      {number === null || evidenceId === null || sentenceId === null ? null : (
        <EvidenceChip number={number} quote={words} onOpen={() => onOpen(sentenceId, evidenceId)} />
      )}
    </>
  );
}
