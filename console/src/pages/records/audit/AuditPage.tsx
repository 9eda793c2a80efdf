import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { isLost } from "../../../api/is-lost.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { MoreRows } from "../../../ui/MoreRows.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { AuditExport } from "./AuditExport.tsx";
import { AuditFilters } from "./AuditFilters.tsx";
import { AuditTable } from "./AuditTable.tsx";
import { auditPages } from "./audit-pages.ts";
import { type AuditParams, filterOf } from "./audit-params.ts";
import { OrganisationHeader } from "../../../ui/OrganisationHeader.tsx";
import { SecurityEvents } from "./SecurityEvents.tsx";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { texts } from "../../../messages/en/pages/records/audit.ts";

const route = getRouteApi("/_app/dashboard/profile/organisation/audit");

/** Who did what and when, and which calls were refused. */
export function AuditPage() {
  const params = route.useSearch();
  const navigate = useNavigate();
  const place = useCurrentWorkspace();
  const reason = reasonAgainst(place?.role, "audit:read");
  return (
    <>
      <OrganisationHeader
        title={texts.audit}
        subtitle={
          <>
            {texts.entriesAreSignedWith} <code className="type-code select-all">{texts.npxNoInstallHoopoe}</code>{" "}
            {texts.checksThatNoneWas}
          </>
        }
        actions={<AuditExport filter={filterOf(params)} disabledReason={reason} />}
      />
      {place !== undefined && reason !== undefined ? (
        <EmptyState title={texts.theAuditIsForAdmins}>{reason}</EmptyState>
      ) : (
        <Tabs
          label={texts.audit}
          value={params.view ?? "entries"}
          onChange={(view) =>
            void navigate({
              to: "/dashboard/profile/organisation/audit",
              search: view === "security" ? { view } : {},
            })
          }
          tabs={[
            {
              id: "entries",
              label: texts.entries,
              content: <AuditEntries params={params} isAllowed={reason === undefined} />,
            },
            { id: "security", label: texts.securityEvents, content: <SecurityEvents kind={params.kind} /> },
          ]}
        />
      )}
    </>
  );
}

/** Newest first; narrowed by the address, read on page by page. */
function AuditEntries({ params, isAllowed }: { params: AuditParams; isAllowed: boolean }) {
  const audit = useInfiniteQuery({ ...auditPages(params), enabled: isAllowed });
  const entries = audit.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <AuditFilters params={params} />
      {audit.isPending ? (
        <Skeleton label={texts.loadingTheAudit} rows={8} />
      ) : isLost(audit) ? (
        <ErrorState title={texts.theAuditLogCould} stillWorks={texts.whatHappensGoesOn} query={audit} />
      ) : entries.length === 0 ? (
        <EmptyState title={texts.nothingMatches}>{texts.widenTheTimeOr}</EmptyState>
      ) : (
        <>
          <StaleNotice query={audit} />
          <AuditTable entries={entries} />
          {audit.hasNextPage ? null : (
            <p className="type-small px-(--gutter) py-4 text-muted">{texts.thereAreNoEarlier}</p>
          )}
          <MoreRows pages={audit} label={texts.showEarlierLines} />
        </>
      )}
    </>
  );
}
