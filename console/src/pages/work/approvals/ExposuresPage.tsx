import { exposureList } from "@hoopoe/contract/work/routes/approval.ts";
import { doc365List } from "@hoopoe/contract/assist/routes/entity.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileLock2 } from "lucide-react";
import { useEffect } from "react";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { keepExposures, keptExposures, useKept } from "../../../stores/kept.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { ClearButton, ClearMenu } from "./ClearButton.tsx";
import { consoleAppId } from "./console-app-id.ts";
import { ExposureItem } from "./ExposureItem.tsx";
import { type ExposureRow, exposureRows } from "./exposure-rows.ts";
import { texts } from "../../../messages/en/pages/work/approvals.ts";

/** Documents that others can open, each way in with the request to close it: asked, decided, done, proven, taken back. */
export function ExposuresPage() {
  const documents = useQuery(apiQuery(doc365List, { query: { appId: consoleAppId } }));
  const approvals = useQuery({ ...apiQuery(exposureList, { query: {} }), refetchInterval: 4_000 });
  // What was known before a reload is there at once; the server's word takes its place.
  const kept = useKept(({ exposureApprovals }) => exposureApprovals);
  const known = approvals.data?.data;
  useEffect(() => {
    if (known !== undefined) keepExposures(known);
  }, [known]);
  const records = known ?? keptExposures(kept).map((record) => ({ ...record, approvalId: null, changes: [] }));
  const read = isLost(documents) ? undefined : documents.data;
  const rows = exposureRows({ documents: read?.data, isMore: read?.isMore === true }, records);
  return (
    <>
      <PageHeader
        title={texts.exposedDocuments}
        crumbs={
          <Link to="/dashboard/workflow-generation/approval" className="no-underline hover:text-ink">
            {texts.approvals}
          </Link>
        }
        subtitle={texts.microsoft365DocumentsThat}
        actions={
          records.length === 0 ? undefined : (
            <ClearMenu appIds={[...new Set(records.map(({ appId }) => appId))].toSorted()} />
          )
        }
      />
      <StaleNotice query={documents} />
      {isLost(documents) ? (
        <ErrorState title={texts.theDocumentsCouldNot} query={documents} stillWorks={texts.requestsThatWaitGo} />
      ) : null}
      {rows.length === 0 ? null : (
        <ul className="px-(--gutter) pb-6">
          {rows.map((row) => (
            <DocumentRow key={`${row.integrationId ?? ""} ${row.documentId}`} row={row} />
          ))}
          {documents.data?.isMore === true ? (
            <li className="type-small py-3 text-muted">{texts.thereAreMoreClose}</li>
          ) : null}
        </ul>
      )}
      {documents.isPending ? (
        <Skeleton label={texts.loadingDocuments} rows={6} />
      ) : documents.isSuccess && rows.length === 0 ? (
        <EmptyState
          title={texts.noDocumentIsExposed}
          action={<LinkButton to="/dashboard/integration">{texts.openIntegrations}</LinkButton>}
        >
          {texts.connectMicrosoft365And}
        </EmptyState>
      ) : null}
    </>
  );
}

function DocumentRow({ row }: { row: ExposureRow }) {
  const { documentId, title, where, integrationId, reading, ways } = row;
  const openCount = ways.filter(({ item }) => item !== null).length;
  const [record] = ways.flatMap((way) => (way.record === null ? [] : [way.record]));
  return (
    <li className="border-b border-line-subtle py-3.5">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <FileLock2 size={16} className="text-secondary" aria-hidden="true" />
        <h2 className="min-w-0 truncate font-strong phone:flex-1">{title}</h2>
        <span className="type-small min-w-0 flex-1 text-muted phone:order-1 phone:basis-full phone:[overflow-wrap:anywhere]">
          {[where, openCount > 0 ? texts.waysIn(openCount) : reading === "unknown" ? "" : "closed"]
            .filter(Boolean)
            .join(" · ")}
        </span>
        {record === undefined ? null : (
          <ClearButton label={texts.clearTheRecordsOf(title)} query={{ appId: record.appId, documentId }} />
        )}
      </div>
      <ul aria-label={texts.waysInto(title)} className="mt-2 ml-7 phone:ml-0">
        {ways.map(({ itemId, item, record: own }) => (
          <ExposureItem key={itemId} {...{ documentId, title, integrationId, itemId, item, reading }} record={own} />
        ))}
      </ul>
    </li>
  );
}
