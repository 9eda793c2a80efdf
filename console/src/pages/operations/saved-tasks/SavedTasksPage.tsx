import { reportList } from "@hoopoe/contract/reports/routes/report.ts";
import { savedPirList } from "@hoopoe/contract/reports/routes/saved-pir.ts";
import type { SavedTask } from "@hoopoe/contract/work/job.ts";
import { savedTaskList } from "@hoopoe/contract/operations/routes/saved-task.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Bookmark, CirclePlay, FileSearch, MessageCircleQuestionMark, Search } from "lucide-react";
import { isComing } from "../../../api/is-coming.ts";
import { apiQuery } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { TabCount } from "../../../ui/TabCount.tsx";
import { tabClass } from "../../../features/work/jobs/tab-class.ts";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { SavedQuestions } from "../../../features/reports/pir/SavedQuestions.tsx";
import { ReportsTab } from "./ReportsTab.tsx";
import { TaskForm } from "./TaskForm.tsx";
import { TaskInspector } from "./TaskInspector.tsx";
import { TaskTable } from "./TaskTable.tsx";
import { texts } from "../../../messages/en/pages/operations/saved-tasks.ts";

const route = getRouteApi("/_app/dashboard/save-data");

/** How to ask again: questions, searches and jobs kept with their inputs, and the reports that came of them. */
export function SavedTasksPage() {
  const { tab = "tasks", task, create } = route.useSearch();
  const navigate = route.useNavigate();
  const tasks = useQuery({ ...apiQuery(savedTaskList, {}), refetchInterval: 10_000 });
  const reports = useQuery(apiQuery(reportList, {}));
  const questions = useQuery(apiQuery(savedPirList, {}));
  const refusal = reasonAgainst(useCurrentWorkspace()?.role, "task:write");
  const rows = tasks.data?.data ?? [];
  const opened = rows.find(({ id }) => id === task);
  const isPanelOpen = create !== undefined || opened !== undefined;
  const start = (kind: SavedTask["kind"]) => void navigate({ search: { create: kind } });
  const close = () => void navigate({ search: {} });
  return (
    <div className="page-row">
      <div className="min-w-0 flex-1 overflow-x-clip">
        <PageHeader
          title={texts.savedTasks}
          subtitle={texts.askedOnceKeptWith}
          actions={<StartTask refusal={refusal} tab={tab} isPanelOpen={isPanelOpen} onStart={start} />}
        />
        <nav aria-label={texts.partsOfSavedTasks} className="flex gap-5 border-b border-line-subtle px-(--gutter)">
          {(
            [
              ["tasks", texts.tasks, tasks],
              ["reports", texts.reports, reports],
            ] as const
          ).map(([id, label, { data }]) => (
            <Link
              key={id}
              to="/dashboard/save-data"
              search={id === "tasks" ? {} : { tab: id }}
              aria-current={tab === id ? "page" : undefined}
              className={tabClass(tab === id)}
            >
              {label}
              <TabCount count={data?.data.length} />
            </Link>
          ))}
        </nav>
        {tab === "reports" ? (
          <ReportsTab reports={reports} />
        ) : isComing(questions) || isComing(tasks) ? (
          <Skeleton label={texts.loadingSavedTasks} rows={6} />
        ) : (
          <>
            <SavedQuestions />
            <TaskTable tasks={tasks} openedId={opened?.id} hasQuestions={(questions.data?.data.length ?? 0) > 0} />
          </>
        )}
      </div>
      {create !== undefined ? (
        <TaskForm key={create} kind={create} onClose={close} />
      ) : opened === undefined ? null : (
        <TaskInspector key={opened.id} task={opened} onClose={close} />
      )}
    </div>
  );
}

interface StartTaskProps {
  refusal: string | undefined;
  tab: "tasks" | "reports";
  isPanelOpen: boolean;
  onStart: (kind: SavedTask["kind"]) => void;
}

function StartTask({ refusal, tab, isPanelOpen, onStart }: StartTaskProps) {
  return (
    <>
      <Menu
        trigger={
          <Button
            variant={tab === "tasks" && !isPanelOpen ? "primary" : "secondary"}
            icon={Bookmark}
            disabledReason={refusal}
          >
            {texts.newTask}
          </Button>
        }
        items={[
          { label: texts.aQuestion, icon: MessageCircleQuestionMark, onSelect: () => onStart("question") },
          { label: texts.aReportOnASearch, icon: FileSearch, onSelect: () => onStart("pir") },
          { label: texts.aJobWithInputs, icon: CirclePlay, onSelect: () => onStart("job") },
        ]}
      />
      <LinkButton to="/dashboard/save-data/search" variant={tab === "reports" ? "primary" : "secondary"} icon={Search}>
        {texts.newSearch}
      </LinkButton>
    </>
  );
}
