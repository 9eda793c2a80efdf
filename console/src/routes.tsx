import { createRoute } from "@tanstack/react-router";
import { readAgentsParams } from "./pages/assist/agents/agents-params.ts";
import { readToolsParams } from "./pages/assist/ai-tools/tools-params.ts";
import { readAppsParams } from "./pages/assist/apps/apps-params.ts";
import { readChatParams } from "./features/assist/chat/chat-params.ts";
import { readApprovalParams } from "./pages/work/approvals/approval-params.ts";
import { readExecutionParams } from "./pages/work/executions/execution-params.ts";
import { readJobsParams } from "./features/work/jobs/jobs-params.ts";
import { readIntegrationsParams } from "./pages/intake/integrations/integrations-params.ts";
import { readAuditParams } from "./pages/records/audit/audit-params.ts";
import { readPirParams } from "./pages/reports/pir/pir-params.ts";
import { readClientParams } from "./pages/identity/profile/client-params.ts";
import { readProfileParams } from "./pages/identity/profile/profile-params.ts";
import { readClaimsParams } from "./pages/reports/claims/claims-params.ts";
import { readReportParams } from "./pages/reports/report/report-params.ts";
import { readSavedTasksParams } from "./pages/operations/saved-tasks/saved-tasks-params.ts";
import { readSearchParams } from "./features/search/search/search-params.ts";
import { readSsoParams } from "./pages/identity/settings/sso/sso-params.ts";
import { readWizardParams } from "./pages/work/wizard/wizard-params.ts";
import { firstReads } from "./first-reads.ts";
import { lazyScreen } from "./shell/lazy-screen.ts";
import {
  app,
  appList,
  approvalLink,
  bare,
  connected,
  dashboard,
  dashboardIndex,
  embed,
  embeddedApp,
  embedIndex,
  index,
  invitation,
  login,
  resetPassword,
  root,
  verifyEmail,
} from "./frame-routes.tsx";
import { texts } from "./messages/en/app.ts";

/*
 * The whole product on one page. Paths under /dashboard and /embed have the full layout, every other path the bare one.
 * Each screen is a chunk of its own, and its first reads are asked for along with it.
 */

const home = createRoute({
  getParentRoute: () => dashboard,
  path: "/home",
  staticData: { title: texts.home },
  component: lazyScreen(() => import("./pages/operations/home/HomePage.tsx"), "HomePage"),
});
const apps = createRoute({
  getParentRoute: () => dashboard,
  path: "/parent",
  staticData: { title: texts.agenticApps },
  validateSearch: readAppsParams,
  component: lazyScreen(() => import("./pages/assist/apps/AppsPage.tsx"), "AppsPage"),
  loader: firstReads((all) => all.apps),
});
const oneApp = createRoute({
  getParentRoute: () => dashboard,
  path: "/parent/$appId",
  staticData: { title: texts.app, isFull: true },
  validateSearch: readChatParams,
  component: lazyScreen(() => import("./pages/assist/chat/AppPage.tsx"), "AppPage"),
  loader: firstReads((all) => all.app),
});
const models = createRoute({
  getParentRoute: () => dashboard,
  path: "/model",
  staticData: { title: texts.agentsModels },
  validateSearch: readAgentsParams,
  component: lazyScreen(() => import("./pages/assist/agents/AgentsPage.tsx"), "AgentsPage"),
  loader: firstReads((all) => all.agents),
});
const tools = createRoute({
  getParentRoute: () => dashboard,
  path: "/ai-tool",
  staticData: { title: texts.aiTools },
  validateSearch: readToolsParams,
  component: lazyScreen(() => import("./pages/assist/ai-tools/ToolsPage.tsx"), "ToolsPage"),
  loader: firstReads((all) => all.tools),
});
const wizard = createRoute({
  getParentRoute: () => dashboard,
  path: "/ai-tool/wizard",
  staticData: { title: texts.orchestrationWizard, isSlim: true },
  validateSearch: readWizardParams,
  component: lazyScreen(() => import("./pages/work/wizard/WizardPage.tsx"), "WizardPage"),
  loader: firstReads((all) => all.wizard),
});
const jobs = createRoute({
  getParentRoute: () => dashboard,
  path: "/workflow-generation",
  staticData: { title: texts.jobs },
  validateSearch: readJobsParams,
  component: lazyScreen(() => import("./pages/work/jobs/JobsPage.tsx"), "JobsPage"),
  loader: firstReads((all) => all.jobs),
});
const execution = createRoute({
  getParentRoute: () => dashboard,
  path: "/workflow-generation/execution/$executionId",
  staticData: { title: texts.execution, isSlim: true },
  validateSearch: readExecutionParams,
  component: lazyScreen(() => import("./pages/work/executions/ExecutionPage.tsx"), "ExecutionPage"),
  loader: firstReads((all) => all.execution),
});
const approvals = createRoute({
  getParentRoute: () => dashboard,
  path: "/workflow-generation/approval",
  staticData: { title: texts.approvals, isFull: true },
  validateSearch: readApprovalParams,
  component: lazyScreen(() => import("./pages/work/approvals/ApprovalsPage.tsx"), "ApprovalsPage"),
  loader: firstReads((all) => all.approvals),
});
const exposures = createRoute({
  getParentRoute: () => dashboard,
  path: "/workflow-generation/exposure",
  staticData: { title: texts.exposedDocuments },
  component: lazyScreen(() => import("./pages/work/approvals/ExposuresPage.tsx"), "ExposuresPage"),
  loader: firstReads((all) => all.exposures),
});
const savedTasks = createRoute({
  getParentRoute: () => dashboard,
  path: "/save-data",
  staticData: { title: texts.savedTasks },
  validateSearch: readSavedTasksParams,
  component: lazyScreen(() => import("./pages/operations/saved-tasks/SavedTasksPage.tsx"), "SavedTasksPage"),
  loader: firstReads((all) => all.savedTasks),
});
const search = createRoute({
  getParentRoute: () => dashboard,
  path: "/save-data/search",
  staticData: { title: texts.search },
  validateSearch: readSearchParams,
  component: lazyScreen(() => import("./pages/reports/search/SearchPage.tsx"), "SearchPage"),
  loader: firstReads((all) => all.search),
});
const report = createRoute({
  getParentRoute: () => dashboard,
  path: "/save-data/report/$reportId",
  staticData: { title: texts.report, isSlim: true },
  validateSearch: readReportParams,
  component: lazyScreen(() => import("./pages/reports/report/ReportPage.tsx"), "ReportPage"),
  loader: firstReads((all) => all.report),
});
const claims = createRoute({
  getParentRoute: () => dashboard,
  path: "/save-data/report/$reportId/claims",
  staticData: { title: texts.claims, isSlim: true },
  validateSearch: readClaimsParams,
  component: lazyScreen(() => import("./pages/reports/claims/ClaimsPage.tsx"), "ClaimsPage"),
  loader: firstReads((all) => all.claims),
});
const pir = createRoute({
  getParentRoute: () => dashboard,
  path: "/save-data/pir/$pirId",
  staticData: { title: texts.savedQuestion },
  validateSearch: readPirParams,
  component: lazyScreen(() => import("./pages/reports/pir/PirPage.tsx"), "PirPage"),
  loader: firstReads((all) => all.pir),
});
const reportTemplates = createRoute({
  getParentRoute: () => dashboard,
  path: "/save-data/report-templates",
  staticData: { title: texts.reportTemplates },
  component: lazyScreen(() => import("./pages/reports/report/TemplatesPage.tsx"), "TemplatesPage"),
  loader: firstReads((all) => all.reportTemplates),
});
const integrations = createRoute({
  getParentRoute: () => dashboard,
  path: "/integration",
  staticData: { title: texts.integrations },
  validateSearch: readIntegrationsParams,
  component: lazyScreen(() => import("./pages/intake/integrations/IntegrationsPage.tsx"), "IntegrationsPage"),
  loader: firstReads((all) => all.integrations),
});
const profile = createRoute({
  getParentRoute: () => dashboard,
  path: "/profile",
  staticData: { title: texts.userProfile },
  validateSearch: readProfileParams,
  component: lazyScreen(() => import("./pages/identity/profile/ProfilePage.tsx"), "ProfilePage"),
  loader: firstReads((all) => all.profile),
});
const clientRequest = createRoute({
  getParentRoute: () => dashboard,
  path: "/profile/client",
  staticData: { title: texts.connectAClient },
  validateSearch: readClientParams,
  component: lazyScreen(() => import("./pages/identity/profile/ClientRequestPage.tsx"), "ClientRequestPage"),
  loader: firstReads((all) => all.clientRequest),
});
const singleSignOn = createRoute({
  getParentRoute: () => dashboard,
  path: "/profile/organisation/sso",
  staticData: { title: texts.singleSignOn },
  validateSearch: readSsoParams,
  component: lazyScreen(() => import("./pages/identity/settings/sso/SsoPage.tsx"), "SsoPage"),
  loader: firstReads((all) => all.singleSignOn),
});
const embedSettings = createRoute({
  getParentRoute: () => dashboard,
  path: "/profile/organisation/embed",
  staticData: { title: texts.embedding },
  component: lazyScreen(() => import("./pages/assist/embed/EmbedSettingsPage.tsx"), "EmbedSettingsPage"),
  loader: firstReads((all) => all.embedSettings),
});
const members = createRoute({
  getParentRoute: () => dashboard,
  path: "/profile/organisation/members",
  staticData: { title: texts.members },
  component: lazyScreen(() => import("./pages/identity/organisation/MembersPage.tsx"), "MembersPage"),
  loader: firstReads((all) => all.members),
});
const workspaces = createRoute({
  getParentRoute: () => dashboard,
  path: "/profile/organisation/workspaces",
  staticData: { title: texts.workspaces },
  component: lazyScreen(() => import("./pages/identity/organisation/WorkspacesPage.tsx"), "WorkspacesPage"),
});
const standing = createRoute({
  getParentRoute: () => dashboard,
  path: "/profile/organisation/standing",
  staticData: { title: texts.whoCountsAsWhat },
  component: lazyScreen(() => import("./pages/reports/standing/StandingPage.tsx"), "StandingPage"),
  loader: firstReads((all) => all.standing),
});
const limits = createRoute({
  getParentRoute: () => dashboard,
  path: "/profile/organisation/limits",
  staticData: { title: texts.usageAndLimits },
  component: lazyScreen(() => import("./pages/assist/limits/LimitsPage.tsx"), "LimitsPage"),
  loader: firstReads((all) => all.limits),
});
const audit = createRoute({
  getParentRoute: () => dashboard,
  path: "/profile/organisation/audit",
  staticData: { title: texts.audit },
  validateSearch: readAuditParams,
  component: lazyScreen(() => import("./pages/records/audit/AuditPage.tsx"), "AuditPage"),
  loader: firstReads((all) => all.audit),
});
const mail = createRoute({
  getParentRoute: () => dashboard,
  path: "/profile/organisation/mail",
  staticData: { title: texts.mail },
  component: lazyScreen(() => import("./pages/operations/mail/MailPage.tsx"), "MailPage"),
  loader: firstReads((all) => all.mail),
});
const organisationErasure = createRoute({
  getParentRoute: () => dashboard,
  path: "/profile/organisation/erasure",
  staticData: { title: texts.erasure },
  component: lazyScreen(() => import("./pages/operations/erasure/ErasurePage.tsx"), "ErasurePage"),
  loader: firstReads((all) => all.erasure),
});
export const routeTree = root.addChildren([
  index,
  bare.addChildren([login, invitation, resetPassword, verifyEmail, connected]),
  app.addChildren([
    dashboard.addChildren([
      dashboardIndex,
      home,
      apps,
      oneApp,
      models,
      tools,
      wizard,
      jobs,
      execution,
      approvals,
      exposures,
      approvalLink,
      savedTasks,
      search,
      pir,
      report,
      claims,
      reportTemplates,
      integrations,
      profile,
      clientRequest,
      members,
      workspaces,
      standing,
      limits,
      audit,
      mail,
      organisationErasure,
      embedSettings,
      singleSignOn,
    ]),
    embed.addChildren([embedIndex, appList, embeddedApp]),
  ]),
]);
