import { auditList } from "@hoopoe/contract/routes/audit.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { call } from "../../api/client.ts";
import { isLost } from "../../api/is-lost.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { MoreRows } from "../../ui/MoreRows.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StaleNotice } from "../../ui/StaleNotice.tsx";
import { AuditExport } from "./AuditExport.tsx";
import { AuditFilters } from "./AuditFilters.tsx";
import { AuditTable } from "./AuditTable.tsx";
import { filterOf } from "./audit-params.ts";
import { OrganisationHeader } from "./OrganisationHeader.tsx";
import { reasonAgainst, usePlace } from "./use-place.ts";

const route = getRouteApi("/_app/dashboard/profile/organisation/audit");

/** Who did what and when, newest first; narrowed by the address, read on page by page. */
export function AuditPage() {
  const params = route.useSearch();
  const place = usePlace();
  const filter = filterOf(params);
  const reason = reasonAgainst(place?.role, "audit:read");
  const audit = useInfiniteQuery({
    queryKey: [auditList.id, filter],
    queryFn: ({ pageParam, signal }) =>
      call(auditList, { query: { ...filter, ...(pageParam === 0 ? {} : { before: pageParam }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: reason === undefined,
  });
  const entries = audit.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <OrganisationHeader
        title="Audit"
        subtitle={
          <>
            Each line stands on the one before it.{" "}
            <code className="type-code select-all">npx --no-install hoopoe verify-audit</code> says whether one was
            changed.
          </>
        }
        actions={<AuditExport filter={filter} disabledReason={reason} />}
      />
      {reason === undefined ? <AuditFilters params={params} /> : null}
      {place !== undefined && reason !== undefined ? (
        <EmptyState title="The audit is for admins">{reason}</EmptyState>
      ) : audit.isPending ? (
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
