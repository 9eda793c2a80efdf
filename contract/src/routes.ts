import type { RouteSpec } from "./define-route.ts";
import * as agent from "./routes/agent.ts";
import * as app from "./routes/app.ts";
import * as model from "./routes/model.ts";
import * as aiTool from "./routes/ai-tool.ts";
import * as usage from "./routes/usage.ts";
import * as mcpServer from "./routes/mcp-server.ts";
import * as mcp from "./routes/mcp.ts";
import * as oauth from "./routes/oauth.ts";
import * as entity from "./routes/entity.ts";
import * as chat from "./routes/chat.ts";
import * as account from "./routes/account.ts";
import * as approval from "./routes/approval.ts";
import * as audit from "./routes/audit.ts";
import * as auth from "./routes/auth.ts";
import * as authProof from "./routes/auth-proof.ts";
import * as authInfo from "./routes/auth-info.ts";
import * as catalog from "./routes/catalog.ts";
import * as dataFile from "./routes/data-file.ts";
import * as discovery from "./routes/discovery.ts";
import * as embed from "./routes/embed.ts";
import * as erasure from "./routes/erasure.ts";
import * as execution from "./routes/execution.ts";
import * as health from "./routes/health.ts";
import * as home from "./routes/home.ts";
import * as ingest from "./routes/ingest.ts";
import * as integration from "./routes/integration.ts";
import * as job from "./routes/job.ts";
import * as mail from "./routes/mail.ts";
import * as member from "./routes/member.ts";
import * as maintenance from "./routes/maintenance.ts";
import * as notification from "./routes/notification.ts";
import * as pir from "./routes/pir.ts";
import * as report from "./routes/report.ts";
import * as reportSending from "./routes/report-sending.ts";
import * as reportTemplate from "./routes/report-template.ts";
import * as savedPir from "./routes/saved-pir.ts";
import * as savedTask from "./routes/saved-task.ts";
import * as session from "./routes/session.ts";
import * as sso from "./routes/sso.ts";
import * as temporaryWorkflow from "./routes/temporary-workflow.ts";
import * as workflow from "./routes/workflow.ts";
import * as workflowControl from "./routes/workflow-control.ts";
import * as trust from "./routes/trust.ts";
import * as uncertain from "./routes/uncertain.ts";
import * as upload from "./routes/upload.ts";
import * as workspace from "./routes/workspace.ts";

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
  report,
  reportSending,
  reportTemplate,
  savedPir,
  workflow,
  temporaryWorkflow,
  workflowControl,
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
  entity,
  mcp,
  mcpServer,
  oauth,
  usage,
]
  .flatMap((group) => Object.values<unknown>(group))
  .filter(isRoute);
