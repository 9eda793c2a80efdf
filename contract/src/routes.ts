import type { RouteSpec } from "./define-route.ts";
import * as agent from "./assist/routes/agent.ts";
import * as app from "./assist/routes/app.ts";
import * as model from "./assist/routes/model.ts";
import * as aiTool from "./assist/routes/ai-tool.ts";
import * as itemCount from "./assist/routes/item-count.ts";
import * as usage from "./assist/routes/usage.ts";
import * as mcpServer from "./assist/routes/mcp-server.ts";
import * as mcp from "./assist/routes/mcp.ts";
import * as oauth from "./identity/routes/oauth.ts";
import * as entity from "./assist/routes/entity.ts";
import * as chat from "./assist/routes/chat.ts";
import * as account from "./identity/routes/account.ts";
import * as approval from "./work/routes/approval.ts";
import * as audit from "./records/routes/audit.ts";
import * as auth from "./identity/routes/auth.ts";
import * as authProof from "./identity/routes/auth-proof.ts";
import * as authInfo from "./intake/routes/auth-info.ts";
import * as catalog from "./intake/routes/catalog.ts";
import * as dataFile from "./intake/routes/data-file.ts";
import * as discovery from "./intake/routes/discovery.ts";
import * as embed from "./assist/routes/embed.ts";
import * as erasure from "./operations/routes/erasure.ts";
import * as execution from "./work/routes/execution.ts";
import * as health from "./operations/routes/health.ts";
import * as home from "./operations/routes/home.ts";
import * as ingest from "./intake/routes/ingest.ts";
import * as integration from "./intake/routes/integration.ts";
import * as job from "./work/routes/job.ts";
import * as mail from "./operations/routes/mail.ts";
import * as member from "./identity/routes/member.ts";
import * as maintenance from "./operations/routes/maintenance.ts";
import * as notification from "./records/routes/notification.ts";
import * as pir from "./search/routes/pir.ts";
import * as claim from "./reports/routes/claim.ts";
import * as reportChange from "./reports/routes/report-change.ts";
import * as report from "./reports/routes/report.ts";
import * as reportCost from "./reports/routes/report-cost.ts";
import * as reportSending from "./reports/routes/report-sending.ts";
import * as reportTemplate from "./reports/routes/report-template.ts";
import * as standing from "./reports/routes/standing.ts";
import * as savedPir from "./reports/routes/saved-pir.ts";
import * as savedTask from "./operations/routes/saved-task.ts";
import * as session from "./identity/routes/session.ts";
import * as sso from "./identity/routes/sso.ts";
import * as draftRun from "./work/routes/draft-run.ts";
import * as temporaryWorkflow from "./work/routes/temporary-workflow.ts";
import * as workflow from "./work/routes/workflow.ts";
import * as workflowControl from "./work/routes/workflow-control.ts";
import * as workflowTemplate from "./work/routes/workflow-template.ts";
import * as workflowSecret from "./work/routes/workflow-secret.ts";
import * as trust from "./intake/routes/trust.ts";
import * as uncertain from "./work/routes/uncertain.ts";
import * as upload from "./intake/routes/upload.ts";
import * as workspace from "./identity/routes/workspace.ts";

function isRoute(value: unknown): value is RouteSpec {
  return typeof value === "object" && value !== null && "path" in value && "access" in value;
}

/** Every call of the API: what the server must serve, what OpenAPI shows, what the attack suites walk through. */
export const routes: readonly RouteSpec[] = [
  health,
  auth,
  authProof,
  session,
  account,
  audit,
  workspace,
  member,
  embed,
  mail,
  integration,
  authInfo,
  catalog,
  dataFile,
  upload,
  discovery,
  trust,
  ingest,
  pir,
  claim,
  reportChange,
  report,
  reportCost,
  reportSending,
  reportTemplate,
  savedPir,
  standing,
  workflow,
  temporaryWorkflow,
  draftRun,
  workflowControl,
  workflowTemplate,
  workflowSecret,
  job,
  execution,
  uncertain,
  approval,
  savedTask,
  notification,
  maintenance,
  erasure,
  home,
  sso,
  app,
  agent,
  model,
  chat,
  aiTool,
  itemCount,
  entity,
  mcp,
  mcpServer,
  oauth,
  usage,
]
  .flatMap((group) => Object.values<unknown>(group))
  .filter(isRoute);
