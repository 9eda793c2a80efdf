import type { Translations } from "../messages.ts";
import { texts as api } from "./api.ts";
import { texts as app } from "./app.ts";
import { texts as featuresAssistAiTools } from "./features/assist/ai-tools.ts";
import { texts as featuresAssistApps } from "./features/assist/apps.ts";
import { texts as featuresAssistChat } from "./features/assist/chat.ts";
import { texts as featuresAssistConnectModel } from "./features/assist/connect-model.ts";
import { texts as featuresAssistModels } from "./features/assist/models.ts";
import { texts as featuresIdentitySettingsSso } from "./features/identity/settings/sso.ts";
import { texts as featuresRecordsErasure } from "./features/records/erasure.ts";
import { texts as featuresReportsClaims } from "./features/reports/claims.ts";
import { texts as featuresReportsPir } from "./features/reports/pir.ts";
import { texts as featuresReportsReport } from "./features/reports/report.ts";
import { texts as featuresSearchSearch } from "./features/search/search.ts";
import { texts as featuresWorkApprovals } from "./features/work/approvals.ts";
import { texts as featuresWorkExecutions } from "./features/work/executions.ts";
import { texts as featuresWorkJobs } from "./features/work/jobs.ts";
import { texts as featuresWorkTriage } from "./features/work/triage.ts";
import { texts as featuresWorkWizardCanvas } from "./features/work/wizard/canvas.ts";
import { texts as featuresWorkWizardForm } from "./features/work/wizard/form.ts";
import { texts as featuresWorkWizardModel } from "./features/work/wizard/model.ts";
import { texts as featuresWorkWizardPanels } from "./features/work/wizard/panels.ts";
import { texts as lib } from "./lib.ts";
import { texts as pagesAssistAgents } from "./pages/assist/agents.ts";
import { texts as pagesAssistAiTools } from "./pages/assist/ai-tools.ts";
import { texts as pagesAssistApps } from "./pages/assist/apps.ts";
import { texts as pagesAssistEmbed } from "./pages/assist/embed.ts";
import { texts as pagesAssistLimits } from "./pages/assist/limits.ts";
import { texts as pagesIdentityInvitation } from "./pages/identity/invitation.ts";
import { texts as pagesIdentityOrganisation } from "./pages/identity/organisation.ts";
import { texts as pagesIdentityProfile } from "./pages/identity/profile.ts";
import { texts as pagesIdentitySettingsSso } from "./pages/identity/settings/sso.ts";
import { texts as pagesIdentitySignIn } from "./pages/identity/sign-in.ts";
import { texts as pagesIntakeConnected } from "./pages/intake/connected.ts";
import { texts as pagesIntakeIntegrations } from "./pages/intake/integrations.ts";
import { texts as pagesIntakeIntegrationsSetup } from "./pages/intake/integrations-setup.ts";
import { texts as pagesOperationsErasure } from "./pages/operations/erasure.ts";
import { texts as pagesOperationsHome } from "./pages/operations/home.ts";
import { texts as pagesOperationsMail } from "./pages/operations/mail.ts";
import { texts as pagesOperationsSavedTasks } from "./pages/operations/saved-tasks.ts";
import { texts as pagesRecordsAudit } from "./pages/records/audit.ts";
import { texts as pagesReportsClaims } from "./pages/reports/claims.ts";
import { texts as pagesReportsPir } from "./pages/reports/pir.ts";
import { texts as pagesReportsReport } from "./pages/reports/report.ts";
import { texts as pagesReportsSearch } from "./pages/reports/search.ts";
import { texts as pagesReportsStanding } from "./pages/reports/standing.ts";
import { texts as pagesWorkApprovals } from "./pages/work/approvals.ts";
import { texts as pagesWorkExecutions } from "./pages/work/executions.ts";
import { texts as pagesWorkJobs } from "./pages/work/jobs.ts";
import { texts as pagesWorkTemplates } from "./pages/work/templates.ts";
import { texts as pagesWorkWizard } from "./pages/work/wizard.ts";
import { texts as pagesWorkWizardControl } from "./pages/work/wizard/control.ts";
import { texts as pagesWorkWizardForm } from "./pages/work/wizard/form.ts";
import { texts as pagesWorkWizardModel } from "./pages/work/wizard/model.ts";
import { texts as pagesWorkWizardOwn } from "./pages/work/wizard/own.ts";
import { texts as pagesWorkWizardEditor } from "./pages/work/wizard/editor.ts";
import { texts as pagesWorkWizardPanels } from "./pages/work/wizard/panels.ts";
import { texts as pagesWorkWizardState } from "./pages/work/wizard/state.ts";
import { texts as products } from "./products.ts";
import { texts as server } from "./server.ts";
import { texts as shell } from "./shell.ts";
import { texts as shellPalette } from "./shell/palette.ts";
import { start } from "./start.ts";
import { texts as ui } from "./ui.ts";
import { texts as uiForm } from "./ui/form.ts";
import { texts as uiVolumeChart } from "./ui/volume-chart.ts";

/** German, by the names of the sets. One that is missing, or lacks a text, fails the type check. */
export const sets: Translations = {
  api,
  app,
  "features/assist/ai-tools": featuresAssistAiTools,
  "features/assist/apps": featuresAssistApps,
  "features/assist/chat": featuresAssistChat,
  "features/assist/connect-model": featuresAssistConnectModel,
  "features/assist/models": featuresAssistModels,
  "features/identity/settings/sso": featuresIdentitySettingsSso,
  "features/records/erasure": featuresRecordsErasure,
  "features/reports/claims": featuresReportsClaims,
  "features/reports/pir": featuresReportsPir,
  "features/reports/report": featuresReportsReport,
  "features/search/search": featuresSearchSearch,
  "features/work/approvals": featuresWorkApprovals,
  "features/work/executions": featuresWorkExecutions,
  "features/work/jobs": featuresWorkJobs,
  "features/work/triage": featuresWorkTriage,
  "features/work/wizard/canvas": featuresWorkWizardCanvas,
  "features/work/wizard/form": featuresWorkWizardForm,
  "features/work/wizard/model": featuresWorkWizardModel,
  "features/work/wizard/panels": featuresWorkWizardPanels,
  lib,
  "pages/assist/agents": pagesAssistAgents,
  "pages/assist/ai-tools": pagesAssistAiTools,
  "pages/assist/apps": pagesAssistApps,
  "pages/assist/embed": pagesAssistEmbed,
  "pages/assist/limits": pagesAssistLimits,
  "pages/identity/invitation": pagesIdentityInvitation,
  "pages/identity/organisation": pagesIdentityOrganisation,
  "pages/identity/profile": pagesIdentityProfile,
  "pages/identity/settings/sso": pagesIdentitySettingsSso,
  "pages/identity/sign-in": pagesIdentitySignIn,
  "pages/intake/connected": pagesIntakeConnected,
  "pages/intake/integrations": pagesIntakeIntegrations,
  "pages/intake/integrations-setup": pagesIntakeIntegrationsSetup,
  "pages/operations/erasure": pagesOperationsErasure,
  "pages/operations/home": pagesOperationsHome,
  "pages/operations/mail": pagesOperationsMail,
  "pages/operations/saved-tasks": pagesOperationsSavedTasks,
  "pages/records/audit": pagesRecordsAudit,
  "pages/reports/claims": pagesReportsClaims,
  "pages/reports/pir": pagesReportsPir,
  "pages/reports/report": pagesReportsReport,
  "pages/reports/search": pagesReportsSearch,
  "pages/reports/standing": pagesReportsStanding,
  "pages/work/approvals": pagesWorkApprovals,
  "pages/work/executions": pagesWorkExecutions,
  "pages/work/jobs": pagesWorkJobs,
  "pages/work/templates": pagesWorkTemplates,
  "pages/work/wizard": pagesWorkWizard,
  "pages/work/wizard/control": pagesWorkWizardControl,
  "pages/work/wizard/form": pagesWorkWizardForm,
  "pages/work/wizard/model": pagesWorkWizardModel,
  "pages/work/wizard/own": pagesWorkWizardOwn,
  "pages/work/wizard/editor": pagesWorkWizardEditor,
  "pages/work/wizard/panels": pagesWorkWizardPanels,
  "pages/work/wizard/state": pagesWorkWizardState,
  products,
  server,
  shell,
  "shell/palette": shellPalette,
  start,
  ui,
  "ui/form": uiForm,
  "ui/volume-chart": uiVolumeChart,
};
