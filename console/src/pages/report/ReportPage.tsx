import type { ReportDoc } from "@hoopoe/contract/report.ts";
import { reportGet } from "@hoopoe/contract/routes/report.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ChevronRight, Share2 } from "lucide-react";
import { apiQuery } from "../../api/query.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toastSuccess } from "../../ui/toast.tsx";
import { EvidencePanel } from "./EvidencePanel.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { ReportBody } from "./ReportBody.tsx";
import { ReportOutline } from "./ReportOutline.tsx";
import { sentencesOf } from "./report-sentences.ts";
import type { Selection } from "./SentenceText.tsx";
import { UnfinishedReport } from "./UnfinishedReport.tsx";

const route = getRouteApi("/_app/dashboard/save-data/report/$reportId");

/** A report with its evidence beside it. */
export function ReportPage() {
  const { reportId } = route.useParams();
  const report = useQuery({
    ...apiQuery(reportGet, { params: { id: reportId } }),
    // News over the socket refreshes this too; asking keeps it moving where the socket is away.
    refetchInterval: ({ state }) => (isUnfinished(state.data?.data.status) ? 2_000 : false),
  });
  const doc = report.data?.doc ?? null;
  const handle = report.data?.context.generated_report_path ?? null;
  return (
    <>
      <div className="border-b border-line-subtle">
        <PageHeader
          title={doc?.title ?? report.data?.data.title ?? "Report"}
          crumbs={<ReportCrumbs />}
          aside={doc === null ? null : <Badge tone="outline">{doc.method.engineLabel}</Badge>}
          actions={
            doc === null || handle === null ? undefined : (
              <>
                <Button icon={Share2} onClick={() => void copyAddress()}>
                  Share
                </Button>
                <ExportMenu handle={handle} />
              </>
            )
          }
        />
      </div>
      {report.isPending ? (
        <Skeleton label="Loading the report" rows={8} />
      ) : report.isError ? (
        <ErrorState title="The report could not be read" error={report.error} onRetry={() => void report.refetch()} />
      ) : doc === null ? (
        <UnfinishedReport report={report.data.data} failure={sentences.reportFailed} />
      ) : (
        <ReadReport doc={doc} />
      )}
    </>
  );
}

function ReadReport({ doc }: { doc: ReportDoc }) {
  const params = route.useSearch();
  const navigate = route.useNavigate();
  const open = (sentence: string | undefined, evidence: string | undefined) =>
    void navigate({ search: { sentence, evidence }, replace: true, resetScroll: false, hash: (hash) => hash ?? "" });
  const all = sentencesOf(doc);
  const selection: Selection = {
    sentenceId: params.sentence,
    evidenceId: params.evidence,
    evidenceOf: new Map(doc.evidence.map((evidence) => [evidence.id, evidence])),
    open,
  };
  const opened = all.find(({ id }) => id === params.sentence);
  return (
    <div className="flex min-h-0 flex-1">
      <ReportOutline
        doc={doc}
        onOpen={(id) => {
          open(id, all.find((sentence) => sentence.id === id)?.citations[0]?.evidenceId);
          document.getElementById(`sentence-${id}`)?.scrollIntoView({ block: "center" });
        }}
      />
      <div className="min-w-0 flex-1 overflow-y-auto bg-card" tabIndex={-1}>
        <ReportBody doc={doc} selection={selection} />
      </div>
      {opened === undefined ? null : (
        <EvidencePanel sentence={opened} selection={selection} onClose={() => open(undefined, undefined)} />
      )}
    </div>
  );
}

function ReportCrumbs() {
  return (
    <>
      <Link to="/dashboard/save-data" className="hover:text-ink">
        Saved Tasks
      </Link>
      <ChevronRight size={14} aria-hidden="true" />
      <span>Reports</span>
    </>
  );
}

function isUnfinished(status: string | undefined): boolean {
  return status === "queued" || status === "running";
}

async function copyAddress(): Promise<void> {
  await navigator.clipboard.writeText(location.href);
  toastSuccess("Link to this report copied", { detail: "It opens for members of this workspace." });
}
