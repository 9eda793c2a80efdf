import type { Evidence, Sentence } from "@hoopoe/contract/reports/report.ts";
import type { SentenceState } from "@hoopoe/contract/reports/sentence-check.ts";
import { Link } from "@tanstack/react-router";
import { cx } from "../../../lib/cx.ts";
import { EvidenceChip } from "../../../ui/EvidenceChip.tsx";
import { activeSentenceClass, notSupportedClass, stateLabels, stateMarks } from "../../../ui/sentence-look.ts";
import { SentenceWords } from "../../../ui/SentenceWords.tsx";
import { KeepSentence, type Keeping } from "./KeepSentence.tsx";

export interface Selection {
  sentenceId: string | undefined;
  evidenceId: string | undefined;
  evidenceOf: ReadonlyMap<string, Evidence>;
  open: (sentenceId: string, evidenceId: string | undefined) => void;
  close: () => void;
  /** The state whose sentences stand out; the others fade. */
  state?: SentenceState | undefined;
  /** The version in which sentences can be kept; absent: in none that is shown. */
  keeping?: Keeping | undefined;
}

/** A sentence that opens its evidence, with the numbers of what it stands on, and its state as far as it isn't quoted. */
export function SentenceText({ sentence, selection }: { sentence: Sentence; selection: Selection }) {
  const { check } = sentence;
  const isOpen = selection.sentenceId === sentence.id;
  const isFaded = selection.state !== undefined && selection.state !== check.status;
  const first = sentence.citations[0]?.evidenceId;
  return (
    <span id={`sentence-${sentence.id}`} className={cx(isFaded && "opacity-45")}>
      <MarginMark status={check.status} />
      {/* A link, not a button: it flows with the text, and its address opens the same evidence for others. */}
      <Link
        from="/dashboard/save-data/report/$reportId"
        to="."
        search={(before) => ({ ...before, sentence: sentence.id, evidence: first })}
        replace
        resetScroll={false}
        aria-current={isOpen || undefined}
        onKeyDown={(event) => {
          // The focus stays here where the panel was open already.
          if (event.key === "Escape" && isOpen) selection.close();
        }}
        className={
          isOpen
            ? activeSentenceClass
            : check.status === "not-supported"
              ? notSupportedClass
              : "text-inherit hover:bg-hover"
        }
      >
        <SentenceWords text={sentence.text} check={check} />
      </Link>{" "}
      {citedOnce(sentence).map(({ evidenceId, quote }) => {
        const evidence = selection.evidenceOf.get(evidenceId);
        return evidence === undefined ? null : (
          <EvidenceChip
            key={evidenceId}
            number={evidence.number}
            quote={quote}
            isOutlined={check.status !== "quoted"}
            isActive={isOpen && selection.evidenceId === evidenceId}
            onOpen={() => selection.open(sentence.id, evidenceId)}
          />
        );
      })}
      {check.status === "not-supported" ? " " : null}
      {check.status === "not-supported" ? (
        <KeepSentence sentenceId={sentence.id} check={check} keeping={selection.keeping} />
      ) : null}{" "}
    </span>
  );
}

/** Beside the first line of the sentence; the text around it has `relative`. */
function MarginMark({ status }: { status: SentenceState }) {
  const Icon = stateMarks[status];
  return Icon === undefined ? null : (
    <Icon
      size={14}
      role="img"
      aria-label={stateLabels[status]}
      data-mark={status}
      className={cx(
        "absolute -left-7 mt-1 inline phone:-left-4",
        status === "disputed" ? "text-warning" : "text-muted",
      )}
    />
  );
}

/** One chip for each piece of evidence, with all its quotes. */
function citedOnce(sentence: Sentence): { evidenceId: string; quote: string }[] {
  const byEvidence = Map.groupBy(sentence.citations, ({ evidenceId }) => evidenceId);
  return [...byEvidence].map(([evidenceId, citations]) => ({
    evidenceId,
    quote: citations.map(({ quote }) => quote).join(" … "),
  }));
}
