import type { ReportSection, TlpMark } from "@hoopoe/contract/reports/report-layout.ts";
import type { ReportDoc } from "@hoopoe/contract/reports/report.ts";
import { reportGet, reportList } from "@hoopoe/contract/reports/routes/report.ts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../api/query.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { Selection } from "./SentenceText.tsx";
import { ReportBody } from "./ReportBody.tsx";
import { TlpBadge } from "./TlpBadge.tsx";
import { texts } from "../../../messages/en/pages/reports/report.ts";

/** The workspace's newest report under the template's headings: what readers will see, with real sentences. */
export function TemplatePreview({ tlp, sections }: { tlp: TlpMark | null; sections: readonly ReportSection[] }) {
  const reports = useQuery(apiQuery(reportList, {}));
  const newest = reports.data?.data.find(({ status }) => status === "succeeded");
  const report = useQuery({
    ...apiQuery(reportGet, { params: { id: newest?.id ?? "" }, query: {} }),
    enabled: newest !== undefined,
  });
  const doc = report.data?.doc ?? null;
  return (
    <section aria-label={texts.preview} className="min-w-0 rounded-card border border-line-subtle bg-card">
      <header className="flex items-center gap-3 border-b border-line-subtle px-4 py-2.5">
        <h2 className="type-heading">{texts.preview}</h2>
        <span className="type-small min-w-0 flex-1 truncate text-muted">
          {doc === null ? null : texts.withWhatTheNewest}
        </span>
        {tlp === null ? null : <TlpBadge mark={tlp} />}
      </header>
      {reports.isPending || report.isLoading ? (
        <Skeleton label={texts.loadingThePreview} rows={6} />
      ) : doc === null ? (
        <ol className="px-4 py-3">
          {sections.map(({ id, heading, part }) => (
            <li key={id} className="py-1">
              {heading} <span className="type-small text-muted">{part}</span>
            </li>
          ))}
          <li className="type-small pt-2 text-muted">
            {reports.isError || report.isError ? texts.theNewestReportTo : texts.writeAReportFirst}
          </li>
        </ol>
      ) : (
        // Only to be seen: its sentences lead nowhere, so none of them may take a click or the focus.
        <div inert>
          <ReportBody doc={{ ...doc, sections: [...sections] }} selection={selectionOf(doc)} />
        </div>
      )}
    </section>
  );
}

/** Nothing is opened from a preview: its sentences are there to be read. */
function selectionOf(doc: ReportDoc): Selection {
  return {
    sentenceId: undefined,
    evidenceId: undefined,
    evidenceOf: new Map(doc.evidence.map((evidence) => [evidence.id, evidence])),
    open: () => undefined,
    close: () => undefined,
  };
}
