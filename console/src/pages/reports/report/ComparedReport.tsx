import type { ComparedLine } from "@hoopoe/contract/reports/report-edit.ts";
import { reportCompare } from "@hoopoe/contract/reports/routes/report.ts";
import { useQuery } from "@tanstack/react-query";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { texts } from "../../../messages/en/pages/reports/report.ts";

interface ComparedReportProps {
  reportId: string;
  from: number;
  to: number;
  onClose: () => void;
}

/** Two versions in one text: what went is struck in rose, what came is green, with signs besides the colours. */
export function ComparedReport({ reportId, from, to, onClose }: ComparedReportProps) {
  const query = useQuery(apiQuery(reportCompare, { params: { id: reportId }, query: { from, to } }));
  const compared = query.data?.data;
  const { added = 0, changed = 0, withdrawn = 0 } = compared?.events ?? {};
  return (
    <section
      aria-label={texts.versionAgainstVersion(to, from)}
      className="type-read mx-auto w-full max-w-(--content-read) px-(--gutter) py-8"
    >
      <header className="mb-6 flex flex-wrap items-center gap-3">
        <h2 className="flex-1 text-[20px]/7 font-bold">{texts.versionAgainstVersion(to, from)}</h2>
        <Button onClick={onClose}>{texts.backToTheReport}</Button>
      </header>
      {query.isPending ? <Skeleton label={texts.comparing} rows={5} /> : null}
      <StaleNotice query={query} />
      {isLost(query) ? <ErrorState title={texts.theseVersionsCouldNot} query={query} /> : null}
      {compared === undefined ? null : (
        <>
          <p className="type-body mb-6 text-secondary">
            {texts.linesCameLinesWent(
              compared.added,
              compared.removed,
              compared.changed,
              added + changed + withdrawn === 0
                ? texts.bothStandOnThe
                : texts.ofTheEventsAre(added, changed, withdrawn),
            )}
          </p>
          {compared.parts.length === 0 ? <p>{texts.nothingThatIsRead}</p> : null}
          {compared.parts.map(({ heading, lines }) => (
            <section key={heading} className="mb-6">
              <h3 className="mb-2 font-bold">{heading}</h3>
              <ul>
                {lines.map((line, index) => (
                  <DiffLine key={`${index} ${line.before ?? ""}${line.after ?? ""}`} line={line} />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </section>
  );
}

function DiffLine({ line }: { line: ComparedLine }) {
  if (line.kind === "same") return <li className="py-0.5 pl-5 text-secondary">{line.after}</li>;
  return (
    <li className="py-0.5">
      {line.before === null ? null : (
        <del className="block bg-(--diff-remove-bg) pl-5 -indent-4 text-(--diff-remove)">
          <span aria-hidden="true">− </span>
          {line.before}
        </del>
      )}
      {line.after === null ? null : (
        <ins className="block bg-(--diff-add-bg) pl-5 -indent-4 text-(--diff-add) no-underline">
          <span aria-hidden="true">+ </span>
          {line.after}
        </ins>
      )}
    </li>
  );
}
