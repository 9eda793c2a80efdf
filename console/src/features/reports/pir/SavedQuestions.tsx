import { savedPirList } from "@hoopoe/contract/reports/routes/saved-pir.ts";
import type { SavedPir } from "@hoopoe/contract/reports/saved-pir.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { apiQuery } from "../../../api/query.ts";
import { countOf, dateOf, plural, timeOf } from "../../../lib/format.ts";
import { type Column, DataTable } from "../../../ui/DataTable.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";

/** The workspace's saved questions with what their last runs brought; nothing where there are none, nor until they come. */
export function SavedQuestions() {
  const navigate = useNavigate();
  const query = useQuery(apiQuery(savedPirList, {}));
  const rows = query.data?.data ?? [];
  if (query.isLoadingError)
    return (
      <ErrorState
        title="The saved questions could not be read"
        error={query.error}
        stillWorks="What is scheduled runs on."
        onRetry={() => void query.refetch()}
      />
    );
  if (rows.length === 0) return null;
  return (
    <section aria-label="Saved questions" className="mb-6">
      <h2 className="type-heading px-(--gutter) py-2">Saved questions</h2>
      <StaleNotice query={query} />
      <DataTable
        label="Saved questions"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: "/dashboard/save-data/pir/$pirId", params: { pirId: id } })}
        phoneRow={(pir) => (
          <>
            <div className="truncate font-strong">{pir.name}</div>
            <div className="type-small mt-1 font-normal text-muted">{broughtBy(pir)}</div>
          </>
        )}
      />
    </section>
  );
}

const columns: readonly Column<SavedPir>[] = [
  {
    id: "name",
    header: "Question",
    cell: ({ name }) => <span className="block max-w-[min(30rem,50cqi)] truncate font-strong">{name}</span>,
  },
  { id: "brought", header: "Last run", cell: (pir) => <span className="text-secondary">{broughtBy(pir)}</span> },
  {
    id: "next",
    isHiddenBelow: 700,
    header: "Next run",
    align: "right",
    cell: ({ nextRunAt }) => (
      <span className="text-muted">
        {nextRunAt === null ? "when asked" : `${dateOf(nextRunAt)} ${timeOf(nextRunAt)}`}
      </span>
    ),
  },
];

function broughtBy({ lastRun }: SavedPir): string {
  if (lastRun === null) return "not run yet";
  const { number, count, added, changed, withdrawn } = lastRun;
  const events = plural(count, "event");
  if (number === 1) return events;
  return `${events}: ${countOf(added)} new, ${countOf(changed)} changed, ${countOf(withdrawn)} withdrawn`;
}
