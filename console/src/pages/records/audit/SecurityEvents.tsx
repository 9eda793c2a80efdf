import { securityEventList } from "@hoopoe/contract/records/routes/audit.ts";
import { type SecurityEvent, securityEventKinds } from "@hoopoe/contract/records/security-event.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../../api/client.ts";
import { isLost } from "../../../api/is-lost.ts";
import { utcDateOf, utcTimeOf } from "../../../lib/format.ts";
import { type Column, DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { MoreRows } from "../../../ui/MoreRows.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { texts } from "../../../messages/en/pages/records/audit.ts";

const kindWords = {
  unauthorized: texts.notSignedIn,
  forbidden: texts.notAllowed,
  "not-found": texts.unknownOrForeignId,
  "rate-limited": texts.tooManyCalls,
} as const satisfies Record<SecurityEvent["kind"], string>;

/** Calls that were refused: who, from where, what for, how often. */
export function SecurityEvents({ kind }: { kind: SecurityEvent["kind"] | undefined }) {
  const navigate = useNavigate();
  const filter = kind === undefined ? {} : { kind };
  const events = useInfiniteQuery({
    queryKey: [securityEventList.id, filter],
    queryFn: ({ pageParam, signal }) =>
      call(securityEventList, { query: { ...filter, ...(pageParam === "" ? {} : { before: pageParam }) } }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const rows = events.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <div className="flex items-end gap-3 px-(--gutter) py-3 phone:flex-col phone:items-stretch">
        <SelectField
          className="w-64 phone:w-full"
          label={texts.reason}
          value={kind ?? ""}
          onChange={(event) => {
            const next = securityEventKinds.find((one) => one === event.target.value);
            void navigate({
              to: "/dashboard/profile/organisation/audit",
              search: { view: "security", ...(next === undefined ? {} : { kind: next }) },
              replace: true,
            });
          }}
          options={[
            { value: "", label: texts.allReasons },
            ...securityEventKinds.map((value) => ({ value, label: kindWords[value] })),
          ]}
        />
        <p className="type-small min-w-0 flex-1 text-muted">{texts.refusedCallsCountedFor}</p>
      </div>
      {events.isPending ? (
        <Skeleton label={texts.loadingSecurityEvents} rows={8} />
      ) : isLost(events) ? (
        <ErrorState title={texts.couldntLoadSecurityEvents} stillWorks={texts.refusedCallsAreStill} query={events} />
      ) : rows.length === 0 ? (
        <EmptyState title={texts.noSecurityEvents}>{texts.refusedCallsAppearHere}</EmptyState>
      ) : (
        <>
          <StaleNotice query={events} />
          <EventTable rows={rows} />
          {events.hasNextPage ? null : (
            <p className="type-small px-(--gutter) py-4 text-muted">{texts.thereAreNoEarlierEvents}</p>
          )}
          <MoreRows pages={events} label={texts.showEarlierEvents} />
        </>
      )}
    </>
  );
}

function EventTable({ rows }: { rows: readonly SecurityEvent[] }) {
  return (
    <DataTable
      label={texts.securityEvents}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      phoneRow={(event) => (
        <>
          <div className="flex gap-3">
            <span className="min-w-0 flex-1 truncate font-strong">
              {kindWords[event.kind]} · {event.count}×
            </span>
            <When at={event.lastAt} />
          </div>
          <div className="type-small mt-1 truncate text-muted">
            {whoOf(event)} · {event.address}
          </div>
          <div className="type-code truncate text-muted">{event.route}</div>
        </>
      )}
    />
  );
}

const columns: readonly Column<SecurityEvent>[] = [
  { id: "at", header: texts.lastUtc, cell: ({ lastAt }) => <When at={lastAt} /> },
  { id: "who", header: texts.who, cell: (event) => <span className="block max-w-64 truncate">{whoOf(event)}</span> },
  {
    id: "kind",
    header: texts.reason,
    cell: ({ kind, code }) => (
      <span className="block max-w-72 truncate">
        <span className="font-strong">{kindWords[kind]}</span> <span className="type-code text-muted">{code}</span>
      </span>
    ),
  },
  {
    id: "route",
    header: texts.call,
    cell: ({ route }) => <span className="type-code block max-w-90 truncate text-secondary">{route}</span>,
  },
  {
    id: "address",
    header: texts.address,
    cell: ({ address }) => <span className="type-code text-muted">{address}</span>,
  },
  {
    id: "count",
    header: texts.calls,
    align: "right",
    cell: ({ count }) => <span className="tabular-nums">{count}</span>,
  },
];

function whoOf({ user, userId, address }: SecurityEvent): string {
  if (user !== null) return user;
  if (userId !== null) return texts.account(userId.slice(0, 8));
  return address === "(several)" ? texts.severalCallers : texts.notSignedIn;
}

function When({ at }: { at: string }) {
  return (
    <time dateTime={at} className="type-code text-muted">
      {utcDateOf(at)} {utcTimeOf(at)}
    </time>
  );
}
