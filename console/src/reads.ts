import { agentList } from "@hoopoe/contract/assist/routes/agent.ts";
import { aiToolList } from "@hoopoe/contract/assist/routes/ai-tool.ts";
import { appGet, appList } from "@hoopoe/contract/assist/routes/app.ts";
import { conversationGet } from "@hoopoe/contract/assist/routes/chat.ts";
import { embedSettingsGet, embedTokenList } from "@hoopoe/contract/assist/routes/embed.ts";
import { doc365List } from "@hoopoe/contract/assist/routes/entity.ts";
import { mcpServerList } from "@hoopoe/contract/assist/routes/mcp-server.ts";
import { modelList, modelTaskList } from "@hoopoe/contract/assist/routes/model.ts";
import { budgetGet, usageGet } from "@hoopoe/contract/assist/routes/usage.ts";
import type { RouteInput, RouteSpec } from "@hoopoe/contract/define-route.ts";
import { personalTokenList, sessionList } from "@hoopoe/contract/identity/routes/account.ts";
import { invitationList, memberList } from "@hoopoe/contract/identity/routes/member.ts";
import { clientGrantList, oauthRequestGet } from "@hoopoe/contract/identity/routes/oauth.ts";
import { ssoSettingsGet } from "@hoopoe/contract/identity/routes/sso.ts";
import { catalogList, integrationList } from "@hoopoe/contract/intake/routes/integration.ts";
import { integrationDataList } from "@hoopoe/contract/intake/routes/ingest.ts";
import { erasureList } from "@hoopoe/contract/operations/routes/erasure.ts";
import { mailboxList, mailList } from "@hoopoe/contract/operations/routes/mail.ts";
import { savedTaskList } from "@hoopoe/contract/operations/routes/saved-task.ts";
import { auditList } from "@hoopoe/contract/records/routes/audit.ts";
import { reportClaimsGet } from "@hoopoe/contract/reports/routes/claim.ts";
import { reportGet, reportList, reportVersions } from "@hoopoe/contract/reports/routes/report.ts";
import { reportTemplateList } from "@hoopoe/contract/reports/routes/report-template.ts";
import { standingListGet, standingSuggest } from "@hoopoe/contract/reports/routes/standing.ts";
import { savedPirEvents, savedPirGet, savedPirList } from "@hoopoe/contract/reports/routes/saved-pir.ts";
import { pirSuggestions, pirSummarise } from "@hoopoe/contract/search/routes/pir.ts";
import { approvalCount, approvalGet, exposureList } from "@hoopoe/contract/work/routes/approval.ts";
import { executionFilters, executionGet, executionList } from "@hoopoe/contract/work/routes/execution.ts";
import { jobList } from "@hoopoe/contract/work/routes/job.ts";
import { workflowCatalog, workflowGet } from "@hoopoe/contract/work/routes/workflow.ts";
import { teamChannelGet, workflowStopState, workflowVariables } from "@hoopoe/contract/work/routes/workflow-control.ts";
import { workflowTemplateList } from "@hoopoe/contract/work/routes/workflow-template.ts";
import { apiQuery, queryClient } from "./api/query.ts";
import { getCurrentWorkspace, refusalOf } from "./api/use-current-workspace.ts";
import { readChatParams } from "./features/assist/chat/chat-params.ts";
import { readSearchParams } from "./features/search/search/search-params.ts";
import { queryOf, timelinePages } from "./features/search/search/use-search.ts";
import { executionPages } from "./features/work/executions/execution-pages.ts";
import { readJobsParams } from "./features/work/jobs/jobs-params.ts";
import { readAgentsParams } from "./pages/assist/agents/agents-params.ts";
import { readClientParams } from "./pages/identity/profile/client-params.ts";
import { readProfileParams } from "./pages/identity/profile/profile-params.ts";
import { readIntegrationsParams } from "./pages/intake/integrations/integrations-params.ts";
import { auditPages } from "./pages/records/audit/audit-pages.ts";
import { readAuditParams } from "./pages/records/audit/audit-params.ts";
import { readPirParams } from "./pages/reports/pir/pir-params.ts";
import { readReportParams } from "./pages/reports/report/report-params.ts";
import { readApprovalParams } from "./pages/work/approvals/approval-params.ts";
import { inboxPages, inboxViews } from "./pages/work/approvals/use-inbox.ts";
import { consoleAppId } from "./pages/work/approvals/console-app-id.ts";
import { readWizardParams } from "./pages/work/wizard/wizard-params.ts";
import { useSession } from "./stores/session.ts";

export interface At {
  location: { search: Record<string, unknown> };
  cause: "preload" | "enter" | "stay";
}
type Of<Param extends string> = At & { params: Record<Param, string> };

/** What each screen reads first. Home is not here: its code comes with the shell, and the workspaces' are read by the guard. */
export const reads = {
  apps: () => [read(appList, { query: {} })],
  app: ({ params, location }: Of<"appId">) => {
    const { c } = readChatParams(location.search);
    return [
      read(appGet, { params: { id: params.appId } }),
      ...(c === undefined ? [] : [read(conversationGet, { params: { id: c } })]),
    ];
  },
  agents: ({ location }: At) => {
    const { tab = "agents", by = "day" } = readAgentsParams(location.search);
    return {
      agents: () => [read(agentList, {})],
      models: () => [read(modelList, {}), read(modelTaskList, {})],
      tools: () => [read(agentList, {}), read(aiToolList, {})],
      usage: () => [read(usageGet, { query: { by, days: "30" } })],
    }[tab]();
  },
  tools: () => [read(aiToolList, {}), read(mcpServerList, {})],
  wizard: ({ location }: At) => {
    const { workflow } = readWizardParams(location.search);
    const isSaved = workflow !== undefined && workflow !== "new";
    return [read(workflowCatalog, {}), ...(isSaved ? [read(workflowGet, { params: { id: workflow } })] : [])];
  },
  jobs: ({ location }: At) => {
    const params = readJobsParams(location.search);
    const ofTab = {
      jobs: () => [],
      templates: () => [read(workflowTemplateList, {})],
      schedules: () => [],
      executions: () => [queryClient.prefetchInfiniteQuery(executionPages(params)), read(executionFilters, {})],
      variables: () => [read(workflowVariables, {})],
      alerts: () => [read(teamChannelGet, {}), read(workflowCatalog, {})],
    }[params.tab ?? "jobs"]();
    return [read(jobList, {}), read(workflowStopState, {}), ...ofTab];
  },
  execution: ({ params }: Of<"executionId">) => [
    /^\d+$/.test(params.executionId)
      ? read(executionList, { query: { number: Number(params.executionId), limit: 1 } })
      : read(executionGet, { params: { id: params.executionId } }),
    read(workflowCatalog, {}),
  ],
  approvals: ({ location }: At) => {
    const { tab = "mine", id } = readApprovalParams(location.search);
    return [
      ...[inboxViews[tab], inboxViews.others, inboxViews.lately].map((view) =>
        queryClient.prefetchInfiniteQuery(inboxPages(view)),
      ),
      read(approvalCount, {}),
      ...(id === undefined ? [] : [read(approvalGet, { params: { id } })]),
    ];
  },
  exposures: () => [read(doc365List, { query: { appId: consoleAppId } }), read(exposureList, { query: {} })],
  savedTasks: () => [read(savedTaskList, {}), read(reportList, {}), read(savedPirList, {})],
  search: ({ location, cause }: At) => {
    // Searches count against a budget: a link that is only pointed at starts none.
    if (cause === "preload") return [];
    const params = readSearchParams(location.search);
    const query = queryOf(params);
    return [
      queryClient.prefetchInfiniteQuery(timelinePages(params)),
      read(pirSummarise, { body: query }),
      ...(params.terms === undefined ? [read(pirSuggestions, {}), read(savedPirList, {})] : []),
    ];
  },
  report: ({ params: { reportId: id }, location }: Of<"reportId">) => {
    const { version } = readReportParams(location.search);
    return [read(reportGet, { params: { id }, query: { version } }), read(reportVersions, { params: { id } })];
  },
  claims: ({ params: { reportId: id } }: Of<"reportId">) => [
    read(reportClaimsGet, { params: { id } }),
    read(reportGet, { params: { id }, query: { version: undefined } }),
  ],
  reportTemplates: () => [read(reportTemplateList, {})],
  pir: ({ params: { pirId: id }, location }: Of<"pirId">) => {
    const { run } = readPirParams(location.search);
    return [read(savedPirGet, { params: { id } }), read(savedPirEvents, { params: { id }, query: { run } })];
  },
  integrations: ({ location }: At) => {
    const { integration: id } = readIntegrationsParams(location.search);
    return [
      read(catalogList, {}),
      read(integrationList, {}),
      ...(id === undefined ? [] : [read(integrationDataList, { params: { id } })]),
    ];
  },
  profile: ({ location }: At) => {
    const { tab } = readProfileParams(location.search);
    if (tab === "sessions") return [read(sessionList, {})];
    return tab === "tokens" ? [read(clientGrantList, {}), read(personalTokenList, {})] : [];
  },
  clientRequest: ({ location }: At) => {
    const { request: id } = readClientParams(location.search);
    return id === undefined ? [] : [read(oauthRequestGet, { params: { id } })];
  },
  singleSignOn: () => [read(ssoSettingsGet, {})],
  embedSettings: () => [read(embedSettingsGet, {}), read(embedTokenList, {})],
  members: () => [read(memberList, {}), read(invitationList, {})],
  standing: () => [read(standingListGet, {}), read(standingSuggest, {})],
  limits: () => {
    const { personId } = useSession.getState();
    return [
      read(budgetGet, { query: { userId: undefined } }),
      ...(personId === null ? [] : [read(budgetGet, { query: { userId: personId } })]),
    ];
  },
  audit: ({ location }: At) => {
    const params = readAuditParams(location.search);
    const isShown = params.view !== "security" && mayAsk(auditList);
    return isShown ? [queryClient.prefetchInfiniteQuery(auditPages(params))] : [];
  },
  mail: () => [getCurrentWorkspace()?.isDemo === true ? read(mailboxList, {}) : read(mailList, {})],
  erasure: () => [read(erasureList, {}), read(memberList, {})],
};

/** What the role at hand may not read is not asked for: the screen says why it shows nothing. */
function read<R extends RouteSpec>(route: R, input: RouteInput<R>): Promise<void> {
  return mayAsk(route) ? queryClient.prefetchQuery(apiQuery(route, input)) : Promise.resolve();
}

function mayAsk({ access }: RouteSpec): boolean {
  return refusalOf(getCurrentWorkspace()?.role, access) === undefined;
}
