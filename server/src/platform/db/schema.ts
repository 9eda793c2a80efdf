import type {
  AnswerEvents,
  AnswerSources,
  AnswerSteps,
  ChatMessages,
  Conversations,
  UsageLedger,
} from "./chat-tables.ts";
import type { Agents, AgentVersions, AppTabs, Apps, FavouriteApps, Models } from "./app-tables.ts";
import type { AuditLog, AuditHeads, Erasures } from "./audit-tables.ts";
import type { AuthInfos, Containers, OauthFlows } from "./connection-tables.ts";
import type { ColumnType, Generated } from "kysely";
import type {
  Workflows,
  WorkflowVersions,
  TemporaryWorkflows,
  Jobs,
  MissedRuns,
  Executions,
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
import type {
  Json,
  JsonWithDefault,
  Time,
  TimeOrNull,
  DefaultTime,
  OrNull,
  BigId,
  InTenant,
  InWorkspace,
} from "./column-types.ts";
import type { Integrations, IntegrationData, IngestRuns, IngestFailures, Items, ItemRaws } from "./intake-tables.ts";
import type { PirMarks, PirRuns, Pirs } from "./pir-tables.ts";
import type { EventSets, Reports, ReportTemplates, ReportTurns, ReportVersions } from "./report-tables.ts";
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
  event_sets: EventSets;
  reports: Reports;
  report_versions: ReportVersions;
  report_templates: ReportTemplates;
  report_turns: ReportTurns;
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

interface Tenants {
  id: Generated<string>;
  label: string;
  name: string;
  created_at: DefaultTime;
}

interface Users extends InTenant {
  id: Generated<string>;
  email: string;
  name: string;
  password_hash: OrNull<string>;
  is_demo_guest: Generated<boolean>;
  email_verified_at: TimeOrNull;
  preferences: JsonWithDefault;
  created_at: DefaultTime;
  disabled_at: TimeOrNull;
}

interface Workspaces extends InTenant {
  id: Generated<string>;
  name: string;
  is_demo: Generated<boolean>;
  created_at: DefaultTime;
  deleted_at: TimeOrNull;
}

interface Memberships extends InWorkspace {
  user_id: string;
  role: "viewer" | "editor" | "admin" | "owner";
  created_at: DefaultTime;
}

interface Sessions extends InTenant {
  id: Generated<string>;
  user_id: string;
  created_at: DefaultTime;
  last_active_at: DefaultTime;
  expires_at: Time;
  revoked_at: TimeOrNull;
  awaits_factor: Generated<boolean>;
  kind: Generated<"person" | "token">;
  user_agent: OrNull<string>;
  ip: OrNull<string>;
  embed_workspace_id: OrNull<string>;
}

interface RefreshTokens extends InTenant {
  id: Generated<string>;
  session_id: string;
  token_hash: Buffer;
  created_at: DefaultTime;
  expires_at: Time;
  used_at: TimeOrNull;
  replaced_by: OrNull<string>;
}

interface Tickets extends InTenant {
  id: Generated<string>;
  workspace_id: OrNull<string>;
  session_id: string;
  kind: string;
  handle: OrNull<string>;
  format: OrNull<string>;
  payload: ColumnType<unknown, string | null | undefined, string | null>;
  token_hash: Buffer;
  created_at: DefaultTime;
  expires_at: Time;
  used_at: TimeOrNull;
}

/** AES-256-GCM: `wrapped_key` is the data key under the key that `key_id` names. */
interface Envelope {
  key_id: string;
  wrapped_key: Buffer;
  nonce: Buffer;
  ciphertext: Buffer;
}

interface SigningKeys extends Envelope {
  kid: string;
  public_jwk: Json;
  created_at: DefaultTime;
}

interface RateLimits {
  key: string;
  window_start: Time;
  count: number;
}

interface CallBuckets {
  key: string;
  paid_until: Generated<number>;
  blocked_until: Generated<number>;
  leases: Generated<unknown>;
  used_at: Generated<Date>;
}

interface PlatformSettings {
  key: string;
  value: Json;
}

interface Secrets extends InTenant, Envelope {
  id: Generated<string>;
  owner_table: string;
  owner_row: string;
  field: string;
  last4: string;
  updated_at: DefaultTime;
}

interface Artifacts extends InWorkspace {
  handle: Generated<string>;
  kind: string;
  name: string;
  media_type: string;
  size: ColumnType<string, number | string, number | string>;
  sha256: Buffer;
  created_by: OrNull<string>;
  created_at: DefaultTime;
}

interface Notifications extends InWorkspace {
  id: BigId;
  user_id: OrNull<string>;
  type: string;
  message: string;
  extra: JsonWithDefault;
  at: DefaultTime;
}

/** The envelope holds the text; it is gone once the letter is out or given up. */
interface MailOutbox extends InTenant {
  id: string;
  workspace_id: OrNull<string>;
  is_demo: boolean;
  kind: string;
  recipient: string;
  subject: string;
  status: Generated<"queued" | "sent" | "failed">;
  attempts: Generated<number>;
  error: OrNull<string>;
  key_id: string | null;
  wrapped_key: Buffer | null;
  nonce: Buffer | null;
  ciphertext: Buffer | null;
  created_at: DefaultTime;
  sent_at: TimeOrNull;
}

interface Invitations extends InWorkspace {
  id: Generated<string>;
  email: string;
  role: "viewer" | "editor" | "admin" | "owner";
  token_hash: Buffer;
  invited_by: OrNull<string>;
  created_at: DefaultTime;
  expires_at: Time;
  accepted_at: TimeOrNull;
  withdrawn_at: TimeOrNull;
}
