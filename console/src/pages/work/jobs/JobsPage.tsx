import { jobList } from "@hoopoe/contract/work/routes/job.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Plus, Upload, WandSparkles } from "lucide-react";
import { useState } from "react";
import { apiQuery } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { ApprovalTab } from "../../../features/work/approvals/ApprovalTab.tsx";
import { ExecutionsTab } from "../../../features/work/executions/ExecutionsTab.tsx";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { AlertsTab } from "./AlertsTab.tsx";
import { ImportSheet } from "./ImportSheet.tsx";
import { JobInspector } from "./JobInspector.tsx";
import { JobTable, type JobTableProps } from "../../../features/work/jobs/JobTable.tsx";
import { SchedulesTab } from "./SchedulesTab.tsx";
import { StopBanner, StopButton } from "./StopSwitch.tsx";
import { TabCount } from "../../../ui/TabCount.tsx";
import { tabClass } from "../../../features/work/jobs/tab-class.ts";
import { VariablesTab } from "./VariablesTab.tsx";
import { TemplatePanel } from "./TemplatePanel.tsx";
import { TemplatesTab } from "./TemplatesTab.tsx";
import { texts } from "../../../messages/en/pages/work/jobs.ts";
import { texts as templateTexts } from "../../../messages/en/pages/work/templates.ts";

const route = getRouteApi("/_app/dashboard/workflow-generation");
const tabs = [
  { id: "jobs", label: texts.jobs },
  { id: "templates", label: templateTexts.templates },
  { id: "executions", label: texts.executions },
  { id: "schedules", label: texts.schedules },
  { id: "variables", label: texts.variables },
  { id: "alerts", label: texts.alerts },
] as const;

/** When workflows work: the jobs, every run of them, what comes next, and the switch that stops everything. */
export function JobsPage() {
  const params = route.useSearch();
  const navigate = route.useNavigate();
  const jobs = useQuery({ ...apiQuery(jobList, {}), refetchInterval: 10_000 });
  const refusal = reasonAgainst(useCurrentWorkspace()?.role, "workflow:write");
  const [isImporting, setIsImporting] = useState(false);
  const tab = params.tab ?? "jobs";
  const rows = jobs.data?.data ?? [];
  const template = tab === "templates" ? params.template : undefined;
  const opened = tab === "executions" ? undefined : rows.find(({ id }) => id === params.job);
  const isPanelOpen = params.create !== undefined || opened !== undefined;
  return (
    <div className="page-row">
      <div className="min-w-0 flex-1 overflow-x-clip">
        <PageHeader
          title={texts.jobs}
          actions={
            <>
              <StopButton />
              <Button
                variant="ghost"
                icon={Upload}
                className="phone:hidden"
                disabledReason={refusal}
                onClick={() => setIsImporting(true)}
              >
                {texts.import}
              </Button>
              <LinkButton to="/dashboard/ai-tool/wizard" icon={WandSparkles} className="phone:hidden">
                {texts.fromWords}
              </LinkButton>
              <Button
                variant={isPanelOpen ? "secondary" : "primary"}
                icon={Plus}
                disabledReason={refusal}
                onClick={() => void navigate({ search: { create: "new" } })}
              >
                {texts.newJob}
              </Button>
            </>
          }
        />
        <StopBanner />
        <nav
          aria-label={texts.partsOfJobs}
          className="flex gap-5 overflow-x-auto border-b border-line-subtle px-(--gutter)"
        >
          {tabs.map(({ id, label }) => (
            <Link
              key={id}
              to="/dashboard/workflow-generation"
              search={id === "jobs" ? {} : { tab: id }}
              aria-current={tab === id ? "page" : undefined}
              className={tabClass(tab === id)}
            >
              {label}
              {id === "jobs" ? <TabCount count={jobs.data?.data.length} /> : null}
            </Link>
          ))}
          <ApprovalTab isCurrent={false} />
        </nav>
        <Part tab={tab} jobs={jobs} openedId={opened?.id} />
      </div>
      {isImporting ? <ImportSheet onClose={() => setIsImporting(false)} /> : null}
      {template === undefined ? null : <TemplatePanel key={template} id={template} />}
      {params.create !== undefined ? (
        <JobInspector key={`create ${params.create}`} job={null} workflowId={params.create} />
      ) : opened === undefined ? null : (
        <JobInspector key={opened.id} job={opened} workflowId={opened.workflowId} />
      )}
    </div>
  );
}

interface PartProps extends JobTableProps {
  tab: (typeof tabs)[number]["id"];
}

function Part({ tab, jobs, openedId }: PartProps) {
  switch (tab) {
    case "jobs":
      return <JobTable jobs={jobs} openedId={openedId} />;
    case "templates":
      return <TemplatesTab />;
    case "schedules":
      return <SchedulesTab jobs={jobs} />;
    case "variables":
      return <VariablesTab />;
    case "alerts":
      return <AlertsTab />;
    case "executions":
      return <ExecutionsTab jobs={jobs} />;
  }
}
