import type { Evidence, Sentence } from "@hoopoe/contract/reports/report.ts";
import { Link } from "@tanstack/react-router";
import { EvidenceChip } from "../../../ui/EvidenceChip.tsx";
import { unverifiedClass, UnverifiedMark, verifiedActiveClass } from "../../../ui/UnverifiedMark.tsx";

export interface Selection {
  sentenceId: string | undefined;
  evidenceId: string | undefined;
  evidenceOf: ReadonlyMap<string, Evidence>;
  open: (sentenceId: string, evidenceId: string | undefined) => void;
  close: () => void;
}

/** A sentence that opens its evidence, with the numbers of what it stands on; marked where no quote covers it. */
export function SentenceText({ sentence, selection }: { sentence: Sentence; selection: Selection }) {
  const isOpen = selection.sentenceId === sentence.id;
  const isVerified = sentence.check.status === "verified";
  const first = sentence.citations[0]?.evidenceId;
  return (
    <span id={`sentence-${sentence.id}`}>
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
        className={isOpen ? verifiedActiveClass : isVerified ? "text-inherit hover:bg-hover" : unverifiedClass}
      >
        {sentence.text}
      </Link>{" "}
      {citedOnce(sentence).map(({ evidenceId, quote }) => {
        const evidence = selection.evidenceOf.get(evidenceId);
        return evidence === undefined ? null : (
          <EvidenceChip
            key={evidenceId}
            number={evidence.number}
            quote={quote}
            isActive={isOpen && selection.evidenceId === evidenceId}
            onOpen={() => selection.open(sentence.id, evidenceId)}
          />
        );
      })}
      {sentence.check.status === "unverified" ? <UnverifiedMark reasons={sentence.check.reasons} /> : null}{" "}
    </span>
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
