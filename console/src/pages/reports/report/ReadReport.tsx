import { type ReportDoc, sentencesOf } from "@hoopoe/contract/reports/report.ts";
import { getRouteApi } from "@tanstack/react-router";
import { History } from "lucide-react";
import { isLost } from "../../../api/is-lost.ts";
import { ChangedReport } from "../../../features/reports/claims/ChangedReport.tsx";
import { isPhone } from "../../../lib/is-phone.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { ComparedReport } from "./ComparedReport.tsx";
import { Conversation } from "./Conversation.tsx";
import { EvidencePanel } from "./EvidencePanel.tsx";
import { RelatedItems } from "./RelatedItems.tsx";
import { ReportCost } from "./ReportCost.tsx";
import { ReportBody } from "./ReportBody.tsx";
import { ReportOutline } from "./ReportOutline.tsx";
import type { ReportParams } from "./report-params.ts";
import type { Selection } from "./SentenceText.tsx";
import { Sendings } from "./Sendings.tsx";
import { SidePanel } from "./SidePanel.tsx";
import { useReport, useVersions } from "./use-report.ts";
import { useMarkKeys } from "./use-mark-keys.ts";
import { Versions } from "./Versions.tsx";
import { texts } from "../../../messages/en/pages/reports/report.ts";

const route = getRouteApi("/_app/dashboard/save-data/report/$reportId");

interface ReadReportProps {
  reportId: string;
  doc: ReportDoc;
  newestVersion: number;
}

/** A written report: contents at the left, the text, and beside it a sentence's evidence or the conversation. */
export function ReadReport({ reportId, doc, newestVersion }: ReadReportProps) {
  const params = route.useSearch();
  const navigate = route.useNavigate();
  const go = (change: Partial<ReportParams>) =>
    void navigate({
      search: (before) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
      hash: (hash) => hash ?? "",
    });
  const open = (sentence: string | undefined, evidence: string | undefined) => go({ sentence, evidence });
  const all = sentencesOf(doc);
  const selection: Selection = {
    sentenceId: params.sentence,
    evidenceId: params.evidence,
    evidenceOf: new Map(doc.evidence.map((evidence) => [evidence.id, evidence])),
    open,
    close: () => open(undefined, undefined),
    state: params.state,
    keeping: params.version === undefined ? { reportId, version: newestVersion } : undefined,
  };
  const openMark = (id: string) => {
    open(id, all.find((sentence) => sentence.id === id)?.citations[0]?.evidenceId);
    document.getElementById(`sentence-${id}`)?.scrollIntoView({ block: "center" });
  };
  useMarkKeys(all, { openId: params.sentence, onOpen: openMark });
  const opened = all.find(({ id }) => id === params.sentence);
  const shown = params.version ?? newestVersion;
  // On a phone the panel lies over what is to be read.
  const uncovered: Partial<ReportParams> = isPhone()
    ? { panel: undefined, sentence: undefined }
    : { sentence: undefined };
  const show = (version: number) =>
    go({ ...uncovered, version: version === newestVersion ? undefined : version, compare: undefined });
  const compare = (from: number, to: number) =>
    go({ ...uncovered, version: to === newestVersion ? undefined : to, compare: from, change: undefined });
  return (
    <div className="flex min-h-0 flex-1 print:block">
      <ReportOutline doc={doc} state={params.state} onState={(state) => go({ state })} onOpen={openMark} />
      <div className="min-w-0 flex-1 overflow-y-auto bg-card print:overflow-visible" tabIndex={-1}>
        {params.version === undefined || params.compare !== undefined ? null : (
          <OldVersion shown={shown} newest={newestVersion} onNewest={() => show(newestVersion)} />
        )}
        {params.version === undefined && params.compare === undefined ? (
          <ChangedReport reportId={reportId} version={newestVersion} />
        ) : null}
        {params.compare === undefined ? (
          <>
            <ReportBody doc={doc} selection={selection} isTitled />
            <ReportCost reportId={reportId} />
          </>
        ) : (
          <ComparedReport
            reportId={reportId}
            from={params.compare}
            to={shown}
            current={params.change ?? 0}
            onCurrent={(change) => go({ change })}
            onOpen={open}
            onClose={() => go({ compare: undefined, change: undefined })}
          />
        )}
      </div>
      {opened !== undefined ? (
        <EvidencePanel sentence={opened} selection={selection} onClose={selection.close} />
      ) : (
        <AboutReport
          {...{ reportId, newestVersion, shown }}
          panel={params.panel}
          onPanel={(panel) => go({ panel })}
          onShow={show}
          onCompare={compare}
          onChanged={() => go({ version: undefined, compare: undefined })}
        />
      )}
    </div>
  );
}

function OldVersion({ shown, newest, onNewest }: { shown: number; newest: number; onNewest: () => void }) {
  return (
    <div className="px-(--gutter) pt-4">
      <Notice
        tone="info"
        icon={History}
        action={
          <Button size="small" onClick={onNewest}>
            {texts.showTheNewest}
          </Button>
        }
      >
        {texts.thisIsVersionOf(shown, newest)}
      </Notice>
    </div>
  );
}

interface AboutReportProps {
  reportId: string;
  newestVersion: number;
  shown: number;
  panel: ReportParams["panel"];
  onPanel: (panel: ReportParams["panel"]) => void;
  onShow: (version: number) => void;
  onCompare: (from: number, to: number) => void;
  onChanged: () => void;
}

/** Beside the report: its conversation, where it was sent, its versions. */
function AboutReport(props: AboutReportProps) {
  const { reportId, newestVersion, shown, panel, onPanel, onShow, onCompare, onChanged } = props;
  const newest = useReport(reportId, undefined);
  const kept = useVersions(reportId);
  const handle = newest.data?.context.generated_report_path;
  const doc = newest.data?.doc;
  if (handle == null || doc == null || newest.data === undefined) return null;
  /** In the place of what was done with the report, while that is not known. */
  const history = kept.isPending ? (
    <Skeleton label={texts.loadingItsVersions} />
  ) : isLost(kept) ? (
    <ErrorState title={texts.itsVersionsCouldNot} query={kept} stillWorks={texts.aChangeCanBeAsked} />
  ) : null;
  return (
    <SidePanel
      open={panel}
      onOpen={onPanel}
      conversation={
        <Conversation
          context={{ ...newest.data.context, generated_report_path: handle }}
          turns={kept.data?.turns ?? []}
          instead={history}
          doc={doc}
          newestVersion={newestVersion}
          hasModel={kept.data?.readsWords}
          onCompare={onCompare}
          onChanged={onChanged}
        />
      }
      related={<RelatedItems reportId={reportId} newestVersion={newestVersion} onIncluded={onChanged} />}
      sendings={<Sendings reportId={reportId} />}
      versions={
        history ?? <Versions versions={kept.data?.data ?? []} shown={shown} onShow={onShow} onCompare={onCompare} />
      }
    />
  );
}
