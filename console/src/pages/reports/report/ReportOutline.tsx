import type { ReportSection } from "@hoopoe/contract/reports/report-layout.ts";
import { type ReportDoc, sentencesOf } from "@hoopoe/contract/reports/report.ts";
import { isBacked, type SentenceState } from "@hoopoe/contract/reports/sentence-check.ts";
import { utcDateOf, reportTimeOf } from "../../../lib/format.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { QuestionParts } from "./QuestionParts.tsx";
import { StateFilters } from "./StateFilters.tsx";
import { texts } from "../../../messages/en/pages/reports/report.ts";

interface ReportOutlineProps {
  doc: ReportDoc;
  state: SentenceState | undefined;
  onState: (state: SentenceState | undefined) => void;
  onOpen: (sentenceId: string) => void;
}

/** At the left: what the check found, as filters, how much was read, and the contents. */
export function ReportOutline({ doc, state, onState, onOpen }: ReportOutlineProps) {
  const all = sentencesOf(doc);
  return (
    <aside
      aria-label={texts.contentsAndCheck}
      className="w-52 shrink-0 overflow-y-auto border-r border-line-subtle p-6 narrow:hidden"
    >
      <QuestionParts doc={doc} onOpen={onOpen} />
      <StateFilters
        sentences={all}
        chosen={state}
        onChoose={onState}
        hasMarks={all.some((sentence) => !isBacked(sentence))}
      />
      <p className="type-small mb-6 text-muted">
        {texts.asOfUtcEventsRead(utcDateOf(doc.asOf), reportTimeOf(doc.asOf), doc.method.considered, doc.method.used)}
      </p>
      <h2 className="type-small mb-2 font-medium text-muted">{texts.contents}</h2>
      <nav aria-label={texts.contents}>
        {doc.sections
          .filter((section) => isShown(section, doc))
          .map(({ id, part, heading }) => (
            <a key={id} href={`#${id}`} className="flex items-center gap-2 py-1 text-secondary hover:text-ink">
              <span className="min-w-0 flex-1 truncate">{heading}</span>
              {part === "gaps" ? <Badge tone="warning">{doc.gaps.length}</Badge> : null}
            </a>
          ))}
      </nav>
    </aside>
  );
}

/** A section without content is not drawn, so it is no place to go to either. */
function isShown({ id, part }: ReportSection, doc: ReportDoc): boolean {
  if (part === "timeline" || part === "actions") return doc[part].some(({ sectionId }) => sectionId === id);
  return part === "sources" || part === "method" || doc[part].length > 0;
}
