import type {
  Tenants,
  Users,
  Workspaces,
  Memberships,
  Sessions,
  RefreshTokens,
  Tickets,
  SigningKeys,
  RateLimits,
  CallBuckets,
  PlatformSettings,
  Secrets,
  Artifacts,
  Uploads,
  Notifications,
  MailOutbox,
  Invitations,
} from "./core-tables.ts";
import type {
  AnswerEvents,
  AnswerSources,
  AnswerSteps,
  ChatMessages,
  Conversations,
  UsageLedger,
} from "./chat-tables.ts";
import type { Agents, AgentVersions, AppTabs, Apps, FavouriteApps, Models } from "./app-tables.ts";
import type { AuditLog, AuditHeads, SecurityEvents, Erasures } from "./audit-tables.ts";
import type { AuthInfos, Containers, OauthFlows } from "./connection-tables.ts";
import type {
  Workflows,
  WorkflowVersions,
  TemporaryWorkflows,
  Jobs,
  MissedRuns,
  Executions,
  ExecutionHolds,
  ExecutionNodes,
  ExecutionLogs,
  Effects,
  BulkWorks,
  WorkflowControls,
  Approvals,
  ExposureApprovals,
  SavedTasks,
  SavedTaskRuns,
} from "./job-tables.ts";
import type {
  UserTotp,
  RecoveryCodes,
  Passkeys,
  AuthChallenges,
  AccountLinks,
  PersonalTokens,
  UserAvatars,
} from "./account-tables.ts";
import type { Integrations, IntegrationData, IngestRuns, IngestFailures, Items, ItemRaws } from "./intake-tables.ts";
import type { PirMarks, PirRuns, Pirs } from "./pir-tables.ts";
import type {
  EventSets,
  Reports,
  ReportSendings,
  ReportTemplates,
  ReportTurns,
  ReportVersions,
} from "./report-tables.ts";
import type {
  SsoConfigs,
  UserIdentities,
  SsoGrants,
  SsoFlows,
  SsoSessions,
  SsoLogoutTokens,
  EmbedSettings,
  EmbedTokens,
} from "./sign-in-tables.ts";

/** Rows as kysely sees them; migrations/ decides. bigint comes back as a string, timestamptz as a Date. */
export interface Schema {
  tenants: Tenants;
  users: Users;
  workspaces: Workspaces;
  memberships: Memberships;
  sessions: Sessions;
  refresh_tokens: RefreshTokens;
  tickets: Tickets;
  signing_keys: SigningKeys;
  rate_limits: RateLimits;
  call_buckets: CallBuckets;
  platform_settings: PlatformSettings;
  secrets: Secrets;
  integrations: Integrations;
  integration_data: IntegrationData;
  ingest_runs: IngestRuns;
  ingest_failures: IngestFailures;
  auth_infos: AuthInfos;
  oauth_flows: OauthFlows;
  containers: Containers;
  items: Items;
  item_raws: ItemRaws;
  artifacts: Artifacts;
  uploads: Uploads;
  event_sets: EventSets;
  reports: Reports;
  report_versions: ReportVersions;
  report_templates: ReportTemplates;
  report_turns: ReportTurns;
  report_sendings: ReportSendings;
  pirs: Pirs;
  pir_runs: PirRuns;
  pir_marks: PirMarks;
  notifications: Notifications;
  agents: Agents;
  conversations: Conversations;
  chat_messages: ChatMessages;
  answer_events: AnswerEvents;
  answer_steps: AnswerSteps;
  answer_sources: AnswerSources;
  usage_ledger: UsageLedger;
  agent_versions: AgentVersions;
  apps: Apps;
  app_tabs: AppTabs;
  favourite_apps: FavouriteApps;
  models: Models;
  audit_log: AuditLog;
  mail_outbox: MailOutbox;
  invitations: Invitations;
  audit_heads: AuditHeads;
  security_events: SecurityEvents;
  erasures: Erasures;
  sso_configs: SsoConfigs;
  user_identities: UserIdentities;
  sso_grants: SsoGrants;
  sso_flows: SsoFlows;
  sso_sessions: SsoSessions;
  sso_logout_tokens: SsoLogoutTokens;
  embed_settings: EmbedSettings;
  embed_tokens: EmbedTokens;
  user_totp: UserTotp;
  recovery_codes: RecoveryCodes;
  passkeys: Passkeys;
  auth_challenges: AuthChallenges;
  account_links: AccountLinks;
  personal_tokens: PersonalTokens;
  user_avatars: UserAvatars;
  workflows: Workflows;
  workflow_versions: WorkflowVersions;
  temporary_workflows: TemporaryWorkflows;
  jobs: Jobs;
  missed_runs: MissedRuns;
  executions: Executions;
  execution_holds: ExecutionHolds;
  execution_nodes: ExecutionNodes;
  execution_logs: ExecutionLogs;
  effects: Effects;
  bulk_works: BulkWorks;
  workflow_controls: WorkflowControls;
  approvals: Approvals;
  exposure_approvals: ExposureApprovals;
  saved_tasks: SavedTasks;
  saved_task_runs: SavedTaskRuns;
}
