import type { Evidence, Sentence } from "@hoopoe/contract/report.ts";
import { EvidenceChip } from "../../ui/EvidenceChip.tsx";
import { unverifiedClass, UnverifiedMark, verifiedActiveClass } from "../../ui/UnverifiedMark.tsx";

export interface Selection {
  sentenceId: string | undefined;
  evidenceId: string | undefined;
  evidenceOf: ReadonlyMap<string, Evidence>;
  open: (sentenceId: string, evidenceId: string | undefined) => void;
}

/** A sentence that opens its evidence, with the numbers of what it stands on; marked where no quote covers it. */
export function SentenceText({ sentence, selection }: { sentence: Sentence; selection: Selection }) {
  const isOpen = selection.sentenceId === sentence.id;
  const isVerified = sentence.check.status === "verified";
  const first = sentence.citations[0]?.evidenceId;
  return (
    <span id={`sentence-${sentence.id}`}>
      <button
        type="button"
        aria-pressed={isOpen}
        onClick={() => selection.open(sentence.id, first)}
        className={`inline text-left select-text ${isOpen ? verifiedActiveClass : isVerified ? "hover:bg-hover" : unverifiedClass}`}
      >
        {sentence.text}
      </button>{" "}
      {sentence.citations.map(({ evidenceId, quote }) => {
        const evidence = selection.evidenceOf.get(evidenceId);
        return evidence === undefined ? null : (
          <EvidenceChip
            key={`${evidenceId} ${quote}`}
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
