import type { AnswerState } from "@hoopoe/contract/assist/answer.ts";
import { emptyAnswer } from "@hoopoe/contract/assist/fold-answer.ts";
import type { Evidence } from "@hoopoe/contract/reports/report.ts";
import type { Citation } from "@hoopoe/contract/reports/sentence-check.ts";
import { countStates } from "@hoopoe/contract/reports/sentence-check.ts";
import { Link } from "@tanstack/react-router";
import { Database, ExternalLink, Search } from "lucide-react";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { personName } from "../../../lib/person-name.ts";
import { Inspector } from "../../../ui/Inspector.tsx";
import { SourceIcon } from "../../../ui/SourceIcon.tsx";
import { StandingMark } from "../../reports/claims/StandingMark.tsx";
import { Quoted } from "../../reports/report/Quoted.tsx";
import { useLiveAnswer } from "./use-live-answer.ts";
import { texts as shared } from "../../../messages/en/ui.ts";
import { texts } from "../../../messages/en/features/assist/chat.ts";

interface EvidenceSideProps {
  answerId: string;
  /** Undefined while it is on its way: what the page has heard of it is shown. */
  kept: AnswerState | undefined;
  evidenceId: string;
  onClose: () => void;
  isEmbedded: boolean;
}

/** What an answer stands on, the chosen piece first to be seen, with the quotes where they stand. */
export function EvidenceSide({ answerId, kept, evidenceId, onClose, isEmbedded }: EvidenceSideProps) {
  const { answer, isKnown } = useLiveAnswer(answerId, kept ?? emptyAnswer);
  if (kept === undefined && !isKnown) return null;
  const sentences = answer.steps.flat().flatMap((block) => (block.kind === "text" ? (block.sentences ?? []) : []));
  const citations = sentences.flatMap((sentence) => sentence.citations);
  return (
    <Inspector
      title={texts.citations}
      subtitle={texts.cited(answer.evidence.length, shared.countedStates(countStates(sentences)))}
      onClose={onClose}
    >
      <ul aria-label={texts.citations}>
        {answer.evidence.map((evidence) => (
          <EvidenceEntry
            key={evidence.id}
            evidence={evidence}
            citations={citations.filter((citation) => citation.evidenceId === evidence.id)}
            isOpen={evidence.id === evidenceId}
            isEmbedded={isEmbedded}
          />
        ))}
      </ul>
    </Inspector>
  );
}

interface EvidenceEntryProps {
  evidence: Evidence;
  citations: readonly Citation[];
  isOpen: boolean;
  isEmbedded: boolean;
}

function EvidenceEntry({ evidence, citations, isOpen, isEmbedded }: EvidenceEntryProps) {
  const inField = (field: "title" | "body") => citations.filter((citation) => citation.field === field);
  const { number, itemId, source_datatype, author, title, body, date, url, standing } = evidence;
  return (
    <li
      aria-label={texts.evidence(number)}
      aria-current={isOpen || undefined}
      ref={(element) => void (isOpen && element?.scrollIntoView({ block: "nearest" }))}
      className={`border-b border-line-subtle px-4 py-3 ${isOpen ? "bg-selected shadow-[inset_2px_0_var(--text)]" : ""}`}
    >
      <div className="mb-1.5 flex items-center gap-2">
        <span className="type-code rounded-mark bg-active px-1">{number}</span>
        {itemId === "" ? <Database size={16} aria-hidden="true" /> : <SourceIcon source={source_datatype} />}
        <span className="type-small min-w-0 flex-1 truncate text-muted" title={author}>
          {personName(author)}
        </span>
        {standing === undefined ? null : <StandingMark standing={standing} />}
        <time dateTime={date} className="type-code shrink-0 text-muted">
          {dateOf(date)} {timeOf(date)}
        </time>
      </div>
      <p className="font-strong break-words">
        <Quoted text={title} citations={inField("title")} />
      </p>
      <p className={`mt-1 break-words whitespace-pre-wrap text-secondary ${isOpen ? "" : "line-clamp-6"}`}>
        <Quoted text={body} citations={inField("body")} />
      </p>
      <div className="type-small mt-2 flex flex-wrap gap-x-4">
        {itemId === "" || itemId.startsWith("file:") || isEmbedded ? null : (
          <Link
            to="/dashboard/save-data/search"
            search={{ item: itemId }}
            className="text-link inline-flex items-center gap-1.5"
          >
            <Search size={14} aria-hidden="true" /> {texts.openTheItem}
          </Link>
        )}
        {url === null ? null : (
          <a
            href={url}
            target="_blank"
            rel="noreferrer noopener"
            className="text-link inline-flex items-center gap-1.5"
          >
            <ExternalLink size={14} aria-hidden="true" /> {texts.openAtTheSource}
          </a>
        )}
      </div>
    </li>
  );
}
