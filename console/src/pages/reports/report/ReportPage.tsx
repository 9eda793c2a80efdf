import { getRouteApi } from "@tanstack/react-router";
import { GitCompareArrows, ListChecks, MessageSquare, Send, Share2 } from "lucide-react";
import { isLost } from "../../../api/is-lost.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { copyAddress } from "../../../ui/copy-text.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { SavedTasksCrumbs } from "../../../shell/SavedTasksCrumbs.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { ReadReport } from "./ReadReport.tsx";
import type { ReportParams } from "./report-params.ts";
import { TlpBadge } from "./TlpBadge.tsx";
import { UnfinishedReport } from "./UnfinishedReport.tsx";
import { useReport } from "./use-report.ts";
import { texts } from "../../../messages/en/pages/reports/report.ts";

const route = getRouteApi("/_app/dashboard/save-data/report/$reportId");

/** A report with its evidence, its conversation and its versions beside it. */
export function ReportPage() {
  const { reportId } = route.useParams();
  const { version } = route.useSearch();
  const report = useReport(reportId, version);
  // What the server says is gone is not shown from memory, nor is anything offered to be done with it.
  const kept = isLost(report) ? undefined : report.data;
  const doc = kept?.doc ?? null;
  const handle = kept?.context.generated_report_path ?? null;
  return (
    <>
      <div className="border-b border-line-subtle">
        <PageHeader
          title={doc?.title ?? kept?.data.title ?? texts.report}
          crumbs={<SavedTasksCrumbs to={texts.reports} />}
          aside={
            doc === null ? null : (
              <>
                <TlpBadge mark={doc.tlp} /> <Badge tone="outline">{doc.method.engineLabel}</Badge>
              </>
            )
          }
          actions={
            doc === null || handle === null ? undefined : (
              <ReportActions handle={handle} newest={kept?.data.version ?? 1} />
            )
          }
        />
      </div>
      <Body reportId={reportId} version={version} report={report} />
    </>
  );
}

interface BodyProps {
  reportId: string;
  version: number | undefined;
  report: ReturnType<typeof useReport>;
}

function Body({ reportId, version, report }: BodyProps) {
  if (report.isPending) return <Skeleton label={texts.loadingTheReport} rows={8} />;
  if (isLost(report))
    return (
      <ErrorState
        title={texts.theReportCouldNot}
        query={report}
        wayOut={
          version === undefined ? (
            <LinkButton to="/dashboard/save-data" search={{ tab: "reports" }}>
              {texts.allReports}
            </LinkButton>
          ) : (
            <LinkButton to="/dashboard/save-data/report/$reportId" params={{ reportId }}>
              {texts.showTheNewestVersion}
            </LinkButton>
          )
        }
      />
    );
  const { data, doc, draft } = report.data;
  return doc === null ? (
    <UnfinishedReport report={data} draft={draft} />
  ) : (
    <ReadReport reportId={reportId} doc={doc} newestVersion={data.version} />
  );
}

function ReportActions({ handle, newest }: { handle: string; newest: number }) {
  const { reportId } = route.useParams();
  const navigate = route.useNavigate();
  const open = (panel: ReportParams["panel"]) =>
    void navigate({ search: (before) => ({ ...before, sentence: undefined, evidence: undefined, panel }) });
  return (
    <>
      <span className="hidden narrow:block">
        <Button icon={MessageSquare} onClick={() => open("conversation")}>
          {texts.askForAChange}
        </Button>
      </span>
      <LinkButton icon={ListChecks} to="/dashboard/save-data/report/$reportId/claims" params={{ reportId }}>
        {texts.claims}
      </LinkButton>
      <CompareButton newest={newest} />
      <Button icon={Share2} onClick={() => void copyAddress(texts.thisReport)}>
        {texts.share}
      </Button>
      <ExportMenu handle={handle} />
      <Button variant="primary" icon={Send} onClick={() => open("sendings")}>
        {texts.sendForApproval}
      </Button>
    </>
  );
}

/** What changed since the version before the one that is shown; pressed again, the report. */
function CompareButton({ newest }: { newest: number }) {
  const { version, compare } = route.useSearch();
  const navigate = route.useNavigate();
  const shown = version ?? newest;
  if (shown < 2 && compare === undefined) return null;
  const to = compare === undefined ? shown - 1 : undefined;
  return (
    <Button
      icon={GitCompareArrows}
      aria-pressed={compare !== undefined}
      onClick={() =>
        void navigate({ search: (before) => ({ ...before, compare: to, change: undefined, sentence: undefined }) })
      }
    >
      {texts.comparingWith(compare ?? shown - 1, compare !== undefined)}
    </Button>
  );
}
