import { savedPirList } from "@hoopoe/contract/reports/routes/saved-pir.ts";
import type { SavedPir } from "@hoopoe/contract/reports/saved-pir.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { apiQuery } from "../../../api/query.ts";
import { countOf, dateOf, timeOf } from "../../../lib/format.ts";
import { type Column, DataTable } from "../../../ui/DataTable.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { texts } from "../../../messages/en/features/reports/pir.ts";

/** The workspace's saved questions with what their last runs brought; nothing where there are none, nor until they come. */
export function SavedQuestions() {
  const navigate = useNavigate();
  const query = useQuery(apiQuery(savedPirList, {}));
  const rows = query.data?.data ?? [];
  if (query.isLoadingError)
    return <ErrorState title={texts.theSavedQuestionsCould} query={query} stillWorks={texts.whatIsScheduledRuns} />;
  if (rows.length === 0) return null;
  return (
    <section aria-label={texts.savedQuestions} className="mb-6">
      <h2 className="type-heading px-(--gutter) py-2">{texts.savedQuestions}</h2>
      <StaleNotice query={query} />
      <DataTable
        label={texts.savedQuestions}
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
    header: texts.question,
    cell: ({ name }) => <span className="block max-w-[min(30rem,50cqi)] truncate font-strong">{name}</span>,
  },
  { id: "brought", header: texts.lastRun, cell: (pir) => <span className="text-secondary">{broughtBy(pir)}</span> },
  {
    id: "next",
    isHiddenBelow: 700,
    header: texts.nextRun,
    align: "right",
    cell: ({ nextRunAt }) => (
      <span className="text-muted">
        {nextRunAt === null ? texts.whenAsked : `${dateOf(nextRunAt)} ${timeOf(nextRunAt)}`}
      </span>
    ),
  },
];

function broughtBy({ lastRun }: SavedPir): string {
  if (lastRun === null) return texts.notRunYet;
  const { number, count, added, changed, withdrawn } = lastRun;
  const events = texts.events(count);
  if (number === 1) return events;
  return texts.newChangedWithdrawn(events, countOf(added), countOf(changed), countOf(withdrawn));
}
