import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import type { SavedTask } from "@hoopoe/contract/work/job.ts";
import type { savedTaskList } from "@hoopoe/contract/operations/routes/saved-task.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { agoOf, dateOf, timeOf } from "../../../lib/format.ts";
import { type Column, DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { RunState } from "../../../ui/RunState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { diffWords, kindLooks } from "./task-words.ts";
import { texts } from "../../../messages/en/pages/operations/saved-tasks.ts";

const route = getRouteApi("/_app/dashboard/save-data");

interface TaskTableProps {
  tasks: UseQueryResult<RouteReply<typeof savedTaskList>>;
  openedId: string | undefined;
  /** Saved questions stand above: it is not nothing that is kept. */
  hasQuestions: boolean;
}

/** What is kept to be asked again, with what came out last and when it asks next. */
export function TaskTable({ tasks, openedId, hasQuestions }: TaskTableProps) {
  const navigate = route.useNavigate();
  if (tasks.isPending) return <Skeleton label={texts.loadingSavedTasks} rows={6} />;
  if (tasks.isLoadingError)
    return <ErrorState title={texts.theSavedTasksCould} query={tasks} stillWorks={texts.whatIsScheduledRuns} />;
  if (tasks.data.data.length === 0)
    return (
      <EmptyState title={hasQuestions ? texts.noTasksYet : texts.nothingIsKeptYet} learn={texts.eachResultIsCompared}>
        {texts.keepAQuestionA}
      </EmptyState>
    );
  return (
    <>
      <StaleNotice query={tasks} />
      <DataTable
        label={texts.savedTasks2}
        columns={openedId === undefined ? columns : columns.filter(({ id }) => id !== "next" && id !== "owner")}
        rows={tasks.data.data}
        rowKey={({ id }) => id}
        selectedKey={openedId ?? null}
        onOpen={({ id }) => void navigate({ search: { task: id } })}
        phoneRow={(task) => (
          <>
            <div className="flex gap-3">
              <span className="min-w-0 flex-1 truncate">{task.name}</span>
              <LastAt task={task} />
            </div>
            <div className="type-small mt-1 font-normal">
              <Result task={task} />
            </div>
          </>
        )}
      />
    </>
  );
}

const columns: readonly Column<SavedTask>[] = [
  {
    id: "name",
    header: texts.task,
    cell: ({ name, kind }) => {
      const { icon: Icon, word } = kindLooks[kind];
      return (
        <span className="flex max-w-[min(25rem,32cqi)] items-center gap-2.5">
          <Icon size={16} className="text-secondary" role="img" aria-label={word} />
          <span className="truncate font-strong">{name}</span>
        </span>
      );
    },
  },
  { id: "result", header: texts.lastResult, cell: (task) => <Result task={task} /> },
  { id: "last", header: texts.asked, align: "right", cell: (task) => <LastAt task={task} /> },
  {
    id: "next",
    isHiddenBelow: 700,
    header: texts.next,
    align: "right",
    cell: ({ nextRunAt }) => (
      <span className="text-secondary tabular-nums">
        {nextRunAt === null ? texts.byHand : `${dateOf(nextRunAt)} ${timeOf(nextRunAt)}`}
      </span>
    ),
  },
  {
    id: "owner",
    isHiddenBelow: 1000,
    header: texts.whose,
    cell: ({ isMine, isShared, ownerName }) => (
      <span className="text-secondary">
        {isMine ? texts.yours : ownerName}
        {isShared ? texts.shared : ""}
      </span>
    ),
  },
];

function Result({ task: { lastRun } }: { task: SavedTask }) {
  if (lastRun === null) return <span className="text-muted">{texts.neverAsked}</span>;
  const detail = [lastRun.error ?? lastRun.summary, diffWords(lastRun)].filter(Boolean).join(" · ");
  return (
    <span className="flex max-w-[min(27.5rem,36cqi)] min-w-0 phone:max-w-none">
      <RunState state={lastRun.status} detail={detail} />
    </span>
  );
}

function LastAt({ task: { lastRun } }: { task: SavedTask }) {
  if (lastRun === null) return <span className="text-muted">–</span>;
  return (
    <time dateTime={lastRun.at} className="type-small text-muted">
      {agoOf(lastRun.at, Date.now())}
    </time>
  );
}
