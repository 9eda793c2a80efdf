import type { ReportSection } from "@hoopoe/contract/reports/report-layout.ts";
import { type ReportDoc, sentencesOf } from "@hoopoe/contract/reports/report.ts";
import { TriangleAlert } from "lucide-react";
import { utcDateOf, reportTimeOf } from "../../../lib/format.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { texts } from "../../../messages/en/pages/reports/report.ts";

/** Contents, and how many sentences stand on a quote: a mark for each, those without one in yellow and listed. */
export function ReportOutline({ doc, onOpen }: { doc: ReportDoc; onOpen: (sentenceId: string) => void }) {
  const all = sentencesOf(doc);
  const open = all.filter((sentence) => sentence.check.status === "unverified");
  return (
    <aside
      aria-label={texts.contentsAndCheck}
      className="w-52 shrink-0 overflow-y-auto border-r border-line-subtle p-6 narrow:hidden"
    >
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
      <h2 className="type-small mt-6 mb-1 font-medium text-muted">{texts.check}</h2>
      <p>
        <span className="type-figure">{all.length - open.length}</span>{" "}
        <span className="text-muted">{texts.of(all.length)}</span>
      </p>
      <p className="type-small text-muted">{texts.sentencesStandOnA}</p>
      <div className="my-2 flex flex-wrap gap-0.5" aria-hidden="true">
        {all.map((sentence) => (
          <span
            key={sentence.id}
            className={`h-2.5 w-1.5 rounded-[1px] ${sentence.check.status === "verified" ? "bg-line-control" : "bg-warning"}`}
          />
        ))}
      </div>
      {open.length === 0 ? null : (
        <ol className="mb-3">
          {open.map((sentence) => (
            <li key={sentence.id}>
              <button
                type="button"
                onClick={() => onOpen(sentence.id)}
                className="type-small flex min-h-6 w-full items-center gap-1.5 py-1 text-left text-warning"
              >
                <TriangleAlert size={14} className="shrink-0" aria-hidden="true" />
                <span className="truncate">{sentence.text}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <p className="type-small text-muted">
        {texts.asOfUtcEventsRead(utcDateOf(doc.asOf), reportTimeOf(doc.asOf), doc.method.considered, doc.method.used)}
      </p>
    </aside>
  );
}

/** A section without content is not drawn, so it is no place to go to either. */
function isShown({ id, part }: ReportSection, doc: ReportDoc): boolean {
  if (part === "timeline" || part === "actions") return doc[part].some(({ sectionId }) => sectionId === id);
  return part === "sources" || part === "method" || doc[part].length > 0;
}
