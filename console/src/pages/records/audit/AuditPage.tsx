import { auditList } from "@hoopoe/contract/records/routes/audit.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { call } from "../../../api/client.ts";
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
import { type AuditParams, filterOf } from "./audit-params.ts";
import { OrganisationHeader } from "../../../ui/OrganisationHeader.tsx";
import { SecurityEvents } from "./SecurityEvents.tsx";
import { reasonAgainst, usePlace } from "../../../api/use-place.ts";

const route = getRouteApi("/_app/dashboard/profile/organisation/audit");

/** Who did what and when, and which calls were refused. */
export function AuditPage() {
  const params = route.useSearch();
  const navigate = useNavigate();
  const place = usePlace();
  const reason = reasonAgainst(place?.role, "audit:read");
  return (
    <>
      <OrganisationHeader
        title="Audit"
        subtitle={
          <>
            Entries are signed with a key outside the database.{" "}
            <code className="type-code select-all">npx --no-install hoopoe verify-audit</code> checks that none was
            changed or removed.
          </>
        }
        actions={<AuditExport filter={filterOf(params)} disabledReason={reason} />}
      />
      {place !== undefined && reason !== undefined ? (
        <EmptyState title="The audit is for admins">{reason}</EmptyState>
      ) : (
        <Tabs
          label="Audit"
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
              label: "Entries",
              content: <AuditEntries params={params} isAllowed={reason === undefined} />,
            },
            { id: "security", label: "Security events", content: <SecurityEvents kind={params.kind} /> },
          ]}
        />
      )}
    </>
  );
}

/** Newest first; narrowed by the address, read on page by page. */
function AuditEntries({ params, isAllowed }: { params: AuditParams; isAllowed: boolean }) {
  const filter = filterOf(params);
  const audit = useInfiniteQuery({
    queryKey: [auditList.id, filter],
    queryFn: ({ pageParam, signal }) =>
      call(auditList, { query: { ...filter, ...(pageParam === 0 ? {} : { before: pageParam }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: isAllowed,
  });
  const entries = audit.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <AuditFilters params={params} />
      {audit.isPending ? (
        <Skeleton label="Loading the audit" rows={8} />
      ) : isLost(audit) ? (
        <ErrorState
          title="The audit log could not be read"
          stillWorks="What happens goes on being written down."
          error={audit.error}
          onRetry={() => void audit.refetch()}
        />
      ) : entries.length === 0 ? (
        <EmptyState title="Nothing matches">Widen the time, or take a filter away.</EmptyState>
      ) : (
        <>
          <StaleNotice query={audit} />
          <AuditTable entries={entries} />
          {audit.hasNextPage ? null : (
            <p className="type-small px-(--gutter) py-4 text-muted">There are no earlier lines.</p>
          )}
          <MoreRows pages={audit} label="Show earlier lines" />
        </>
      )}
    </>
  );
}
