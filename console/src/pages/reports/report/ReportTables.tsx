import type { Evidence, ReportDoc } from "@hoopoe/contract/reports/report.ts";
import { utcDateOf, reportTimeOf } from "../../../lib/format.ts";
import { personName } from "../../../lib/person-name.ts";
import { SourceIcon } from "../../../ui/SourceIcon.tsx";
import { sourceLook } from "../../../ui/source-look.ts";
import { texts } from "../../../messages/en/pages/reports/report.ts";

const listedFirst = 20;

/** What the report cites, by number; the whole text of each stands beside the sentence that cites it. */
export function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
  const [first, rest] = [evidence.slice(0, listedFirst), evidence.slice(listedFirst)];
  return (
    <>
      <ol>{first.map(row)}</ol>
      {rest.length === 0 ? null : (
        <details>
          <summary className="type-body cursor-pointer py-1.5 text-secondary">{texts.more(rest.length)}</summary>
          <ol>{rest.map(row)}</ol>
        </details>
      )}
    </>
  );
}

function row({ id, number, source_datatype, title, author, date }: Evidence) {
  return (
    <li key={id} className="type-body flex items-center gap-2 border-t border-line-subtle py-1.5 first:border-0">
      <span className="type-code w-7 shrink-0 text-right text-muted">{number}</span>
      <SourceIcon source={source_datatype} />
      <span className="min-w-0 flex-1 truncate" title={title}>
        {title === "" ? texts.untitled : title}
      </span>
      <span className="max-w-36 truncate text-muted phone:hidden" title={author}>
        {personName(author)}
      </span>
      <time dateTime={date} className="shrink-0 text-muted tabular-nums">
        {utcDateOf(date)} {reportTimeOf(date)}
      </time>
    </li>
  );
}

export function SourceTable({ doc }: { doc: ReportDoc }) {
  return (
    <table className="type-body w-full">
      <thead>
        <tr className="type-micro text-left text-muted">
          <th className="py-1">{texts.source}</th>
          <th className="py-1 text-right">{texts.read}</th>
          <th className="py-1 text-right">{texts.used}</th>
          <th className="py-1 text-right">{texts.newest}</th>
        </tr>
      </thead>
      <tbody>
        {doc.sources.map((source) => (
          <tr key={source.source_datatype} className="border-t border-line-subtle">
            <td className="py-1.5">
              <span className="inline-flex items-center gap-2">
                <SourceIcon source={source.source_datatype} isDecorative /> {sourceLook(source.source_datatype).label}
              </span>
            </td>
            <td className="text-right tabular-nums">{source.considered}</td>
            <td className="text-right tabular-nums">{source.used}</td>
            <td className="text-right text-muted tabular-nums">
              {source.newestAt === null ? texts.none : `${utcDateOf(source.newestAt)} ${reportTimeOf(source.newestAt)}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
