import type { Evidence, Sentence } from "@hoopoe/contract/reports/report.ts";
import { ExternalLink } from "lucide-react";
import { useEffect, useRef } from "react";
import { cx } from "../../../lib/cx.ts";
import { utcDateOf, reportTimeOf } from "../../../lib/format.ts";
import { personName } from "../../../lib/person-name.ts";
import { Inspector } from "../../../ui/Inspector.tsx";
import { SourceIcon } from "../../../ui/SourceIcon.tsx";
import { AuthorStanding, SettleSentence, WhoCarriesIt } from "../../../features/reports/claims/WhoSaysIt.tsx";
import { Quoted } from "../../../features/reports/report/Quoted.tsx";
import { CheckSummary } from "./CheckSummary.tsx";
import type { Selection } from "./SentenceText.tsx";
import { texts } from "../../../messages/en/pages/reports/report.ts";

interface EvidencePanelProps {
  sentence: Sentence;
  selection: Selection;
  onClose: () => void;
}

/** What a sentence stands on: each source with the quote where it stands, and its state. */
export function EvidencePanel({ sentence, selection, onClose }: EvidencePanelProps) {
  const cited = [...new Set(sentence.citations.map(({ evidenceId }) => evidenceId))]
    .map((id) => selection.evidenceOf.get(id))
    .filter((evidence) => evidence !== undefined);
  return (
    <Inspector title={texts.evidence} subtitle={`“${sentence.text}”`} onClose={onClose}>
      <CheckSummary check={sentence.check} />
      <SettleSentence sentenceId={sentence.id} check={sentence.check} />
      {cited.length === 0 ? <p className="p-4 text-muted">{texts.noSourceIsCited}</p> : null}
      {cited.map((evidence) => (
        <EvidenceCard
          key={evidence.id}
          evidence={evidence}
          sentence={sentence}
          isActive={evidence.id === selection.evidenceId}
        />
      ))}
      <WhoCarriesIt />
    </Inspector>
  );
}

function EvidenceCard({ evidence, sentence, isActive }: { evidence: Evidence; sentence: Sentence; isActive: boolean }) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isActive) element.current?.querySelector("mark")?.scrollIntoView({ block: "nearest" });
  }, [isActive, sentence.id]);
  const citations = sentence.citations.filter(({ evidenceId }) => evidenceId === evidence.id);
  const inField = (field: "title" | "body") => citations.filter((citation) => citation.field === field);
  return (
    <article
      ref={element}
      aria-label={texts.evidenceNumber(evidence.number)}
      className={cx(
        "border-b border-line-subtle px-4 py-3",
        isActive && "bg-selected shadow-[inset_2px_0_var(--text)]",
      )}
    >
      <header className="mb-2 flex items-center gap-2">
        <span className="type-code rounded-mark bg-active px-1">{evidence.number}</span>
        <SourceIcon source={evidence.source_datatype} />
        <span className="type-small min-w-0 flex-1 truncate text-muted" title={evidence.author}>
          {personName(evidence.author)}
        </span>
        <AuthorStanding itemId={evidence.itemId} />
        <time dateTime={evidence.date} className="type-code shrink-0 text-muted">
          {utcDateOf(evidence.date)} {reportTimeOf(evidence.date)}
        </time>
      </header>
      <h3 className="font-strong">
        <Quoted text={evidence.title} citations={inField("title")} />
      </h3>
      <p className="mt-1 break-words whitespace-pre-wrap text-secondary">
        <Quoted text={evidence.body} citations={inField("body")} />
      </p>
      {evidence.url === null ? null : (
        <a
          href={evidence.url}
          target="_blank"
          rel="noreferrer noopener"
          className="text-link type-small mt-2 inline-flex items-center gap-1.5"
        >
          <ExternalLink size={14} aria-hidden="true" /> {texts.openAtTheSource}
        </a>
      )}
    </article>
  );
}
