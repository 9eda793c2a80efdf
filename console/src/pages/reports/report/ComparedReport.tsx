import type { ReportComparison } from "@hoopoe/contract/reports/report-edit.ts";
import { reportCompare } from "@hoopoe/contract/reports/routes/report.ts";
import { useQuery } from "@tanstack/react-query";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { ChangeList } from "./ChangeList.tsx";
import { ComparedLine, type OpenEvidence } from "./ComparedLine.tsx";
import { texts } from "../../../messages/en/pages/reports/report.ts";

interface ComparedReportProps {
  reportId: string;
  from: number;
  to: number;
  /** The change that is looked at, from 0. */
  current: number;
  onCurrent: (at: number) => void;
  onOpen: OpenEvidence;
  onClose: () => void;
}

/** Two versions in one text, with each change, its states and what caused it. */
export function ComparedReport({ reportId, from, to, onClose, ...shown }: ComparedReportProps) {
  const query = useQuery(apiQuery(reportCompare, { params: { id: reportId }, query: { from, to } }));
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
      {query.data === undefined ? null : <Comparison compared={query.data.data} {...shown} />}
    </section>
  );
}

interface ComparisonProps extends Pick<ComparedReportProps, "current" | "onCurrent" | "onOpen"> {
  compared: ReportComparison;
}

function Comparison({ compared, current, onCurrent, onOpen }: ComparisonProps) {
  const { added, changed, withdrawn } = compared.events;
  const changes = compared.parts.flatMap(({ lines }) => lines.filter(({ kind }) => kind !== "same"));
  const at = Math.min(current, Math.max(0, changes.length - 1));
  const go = (to: number) => {
    onCurrent(to);
    document.getElementById(`change-${to}`)?.scrollIntoView({ block: "center" });
  };
  return (
    <>
      <p className="type-body mb-4 text-secondary">
        {texts.linesCameLinesWent(
          compared.added,
          compared.removed,
          compared.changed,
          added + changed + withdrawn === 0 ? texts.bothStandOnThe : texts.ofTheEventsAre(added, changed, withdrawn),
        )}
      </p>
      {changes.length === 0 ? <p>{texts.nothingThatIsRead}</p> : null}
      {changes.length === 0 ? null : <ChangeList changes={changes} current={at} onCurrent={go} />}
      {compared.parts.map(({ heading, lines }) => (
        <section key={heading} className="mb-6">
          <h3 className="mb-2 font-bold">{heading}</h3>
          <ul>
            {lines.map((line, index) => {
              const place = line.kind === "same" ? undefined : changes.indexOf(line);
              return (
                <ComparedLine
                  key={`${index} ${line.before ?? ""}${line.after ?? ""}`}
                  line={line}
                  at={place}
                  isCurrent={place === at}
                  onOpen={onOpen}
                />
              );
            })}
          </ul>
        </section>
      ))}
      <p className="type-small text-muted">{texts.sentencesUnchanged(compared.unchanged)}</p>
    </>
  );
}
