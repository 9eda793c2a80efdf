// Derived from the migrations by `npm run fix`; `npm run check` compares.
import type { Json, Time } from "./column-types.ts";
import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[] ? U[] : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S[], I[], U[]> : T[];

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccountLinks {
  email: string;
  expires_at: Time;
  id: Generated<string>;
  kind: "password-reset" | "email-verification";
  tenant_id: Generated<string>;
  token_hash: Buffer;
  used_at: Time | null;
  user_id: string;
}

export interface Agents {
  created_at: Generated<Time>;
  created_by: string | null;
  description: Generated<string>;
  id: Generated<number>;
  kind: "assistant" | "platform" | "automation";
  name: string;
  tenant_id: Generated<string>;
  updated_at: Generated<Time>;
  version: Generated<number>;
  workspace_id: Generated<string>;
}

export interface AgentStepEntries {
  content: Json;
  created_at: Generated<Time>;
  execution_id: string;
  item: Generated<string>;
  node_id: string;
  position: number;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface AgentVersions {
  agent_id: number;
  created_at: Generated<Time>;
  created_by: string | null;
  definition: Json;
  note: Generated<string>;
  tenant_id: Generated<string>;
  version: number;
  workspace_id: Generated<string>;
}

export interface AnswerEvents {
  event: Json;
  message_id: string;
  seq: number;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface AnswerSources {
  integration_data_id: string;
  message_id: string;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface AnswerSteps {
  content: Json;
  message_id: string;
  step: number;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface Approvals {
  action: string | null;
  arguments: Generated<Json>;
  asked_at: Time | null;
  bound_hash: Buffer;
  changes: Generated<Json>;
  decisions: Generated<Json>;
  execution_id: string | null;
  expires_at: Time | null;
  id: Generated<string>;
  integration_id: string | null;
  item: string | null;
  kind: string;
  message: Generated<string>;
  node_id: string | null;
  policy: Json;
  product_name: string | null;
  remind_at: Time | null;
  requested_at: Generated<Time>;
  requested_by: string | null;
  requesters: Generated<Json>;
  settled_at: Time | null;
  sources: Generated<Json>;
  status: Generated<string>;
  subject: Json | null;
  target_version: string | null;
  tenant_id: Generated<string>;
  title: string;
  workspace_id: Generated<string>;
}

export interface ApprovalSnoozes {
  approval_id: string;
  tenant_id: Generated<string>;
  until: Time;
  user_id: string;
  workspace_id: Generated<string>;
}

export interface Apps {
  created_at: Generated<Time>;
  created_by: string | null;
  description: Generated<string>;
  icon: string;
  id: Generated<number>;
  is_published: Generated<boolean>;
  name: string;
  people: Generated<string[]>;
  tenant_id: Generated<string>;
  updated_at: Generated<Time>;
  version: Generated<number>;
  visibility: "me" | "people" | "workspace";
  workspace_id: Generated<string>;
}

export interface AppTabs {
  agent_id: number;
  app_id: number;
  position: number;
  questions: Generated<string[]>;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface Artifacts {
  created_at: Generated<Time>;
  created_by: string | null;
  handle: Generated<string>;
  kind: string;
  media_type: string;
  name: string;
  replaces: string | null;
  sha256: Buffer;
  size: Int8;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
  written_by: string | null;
}

export interface AuditHeads {
  hash: Buffer;
  key_id: string | null;
  mac: Buffer | null;
  seq: Int8;
  tenant_id: Generated<string>;
}

export interface AuditLog {
  action: string;
  actor: string;
  actor_user_id: string | null;
  at: Time;
  details: Json;
  hash: Buffer;
  ip: string | null;
  key_id: string | null;
  previous_hash: Buffer;
  seq: Int8;
  target: string;
  tenant_id: Generated<string>;
  workspace_id: string | null;
}

export interface AuthChallenges {
  attempts: Generated<number>;
  expires_at: Time;
  id: string;
  is_decoy: Generated<boolean>;
  kind: "second-factor" | "passkey-registration" | "passkey-sign-in";
  session_id: string | null;
  tenant_id: Generated<string>;
  token_hash: Buffer;
  used_at: Time | null;
  user_id: string | null;
}

export interface AuthInfos {
  auth_type: string;
  bound_to: Json | null;
  catalog_id: number;
  created_at: Generated<Time>;
  expires_at: Time | null;
  expiry_told_at: Time | null;
  fields: Generated<Json>;
  id: Generated<string>;
  integration_id: string | null;
  scopes: string[] | null;
  tenant_id: Generated<string>;
  token_expires_at: Time | null;
  trouble: string | null;
  updated_at: Generated<Time>;
  workspace_id: Generated<string>;
}

export interface BudgetHolds {
  budget: string;
  holder: string;
  id: string;
  person: string;
  place: string;
  seen_at: Generated<Time>;
}

export interface BulkWorks {
  created_at: Generated<Time>;
  created_by: string | null;
  done: Generated<number>;
  execution_ids: string[];
  finished_at: Time | null;
  id: Generated<string>;
  refused: Generated<number>;
  tenant_id: Generated<string>;
  verb: string;
  workspace_id: Generated<string>;
}

export interface CallBuckets {
  blocked_until: Generated<number>;
  key: string;
  leases: Generated<Json>;
  paid_until: Generated<number>;
  used_at: Generated<Time>;
}

export interface ChangeAuthors {
  at: Generated<Time>;
  reason: string;
  subject: string;
  tenant_id: Generated<string>;
  user_id: string;
  workspace_id: Generated<string>;
}

export interface ChatMessages {
  attachments: Generated<Json>;
  conversation_id: string;
  created_at: Generated<Time>;
  finished_at: Time | null;
  id: Generated<string>;
  is_stopping: Generated<boolean>;
  last_seq: Generated<number>;
  parent_id: string | null;
  rating: "up" | "down" | null;
  rating_reason: Generated<string>;
  request: Generated<Json>;
  role: "user" | "assistant";
  runs: Generated<number>;
  state: Json | null;
  status: Generated<"queued" | "running" | "waiting" | "succeeded" | "failed" | "stopped">;
  tenant_id: Generated<string>;
  text: Generated<string>;
  workspace_id: Generated<string>;
}

export interface ClaimOverrides {
  claim_id: string | null;
  created_at: Generated<Time>;
  created_by: string | null;
  id: Generated<string>;
  known: Json;
  matter: string;
  reason: string;
  report_id: string;
  tenant_id: Generated<string>;
  undone_at: Time | null;
  undone_by: string | null;
  value: string | null;
  workspace_id: Generated<string>;
}

export interface ClaimReadings {
  attempt: Generated<number>;
  claims_hash: Buffer | null;
  error: string | null;
  event_set_id: string;
  finished_at: Time | null;
  items_read: Generated<number>;
  items_total: Generated<number>;
  matters: Json | null;
  model: string | null;
  reader: Generated<string>;
  started_at: Generated<Time>;
  started_by: string | null;
  status: "running" | "done" | "partial" | "failed";
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface ClaimVisits {
  before_at: Time | null;
  report_id: string;
  seen_at: Time;
  tenant_id: Generated<string>;
  user_id: string;
  workspace_id: Generated<string>;
}

export interface ClientGrants {
  client_name: string;
  created_at: Generated<Time>;
  grant_key: string;
  id: Generated<string>;
  session_id: string;
  tenant_id: Generated<string>;
  user_id: string;
  workspace_id: string;
}

export interface Containers {
  audience: string[] | null;
  first_seen_at: Generated<Time>;
  id: string;
  integration_id: string;
  is_picked: Generated<boolean>;
  is_told: Generated<boolean>;
  item_count: Int8 | null;
  kind: string;
  label: string;
  seen_at: Generated<Time>;
  tenant_id: Generated<string>;
  url: string | null;
  workspace_id: Generated<string>;
}

export interface Conversations {
  agent_id: number;
  app_id: number | null;
  created_at: Generated<Time>;
  id: Generated<string>;
  is_shared: Generated<boolean>;
  tenant_id: Generated<string>;
  title: string;
  updated_at: Generated<Time>;
  user_id: string;
  workspace_id: Generated<string>;
}

export interface Effects {
  action: string;
  arguments: Json;
  can_undo: Generated<boolean>;
  changes: Generated<Json>;
  created_at: Generated<Time>;
  error: string | null;
  execution_id: string | null;
  id: Generated<string>;
  integration_id: string;
  item: Generated<string>;
  key: string;
  node_id: string | null;
  output: Json | null;
  product_name: string;
  sent_at: Time | null;
  sent_count: Generated<number>;
  settled_at: Time | null;
  status: string;
  suppressed_count: Generated<number>;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface EmbedSettings {
  origins: Generated<string[]>;
  tenant_id: Generated<string>;
}

export interface EmbedTokens {
  created_at: Generated<Time>;
  expires_at: Time;
  id: Generated<string>;
  name: string;
  session_id: string | null;
  tenant_id: Generated<string>;
  token_hash: Buffer;
  used_at: Time | null;
  user_id: string;
  withdrawn_at: Time | null;
  workspace_id: Generated<string>;
}

export interface Erasures {
  attempt: Generated<number>;
  done: Generated<Int8>;
  finished_at: Time | null;
  id: Generated<string>;
  kinds: Json;
  requested_at: Time;
  requested_by: string;
  sha256: Buffer;
  status: Generated<"running" | "done" | "failed">;
  subject: "integration" | "workspace" | "user";
  subject_id: string;
  tenant_id: Generated<string>;
  total: Int8;
  what: string;
  workspace_id: string;
}

export interface EventSets {
  audience_user_ids: string[] | null;
  count: number;
  created_at: Generated<Time>;
  created_by: string | null;
  events: Json;
  id: Generated<string>;
  query: Json;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface ExecutionHolds {
  claim: number;
  execution_id: string;
  executor: string;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface ExecutionLogs {
  at: Generated<Time>;
  execution_id: string;
  id: Generated<Int8>;
  level: string;
  node_id: string | null;
  sentence: string;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface ExecutionNodes {
  attempt: Generated<number>;
  error: string | null;
  execution_id: string;
  failure: Json | null;
  finished_at: Time | null;
  input: Json | null;
  item: string;
  node_id: string;
  output: Json | null;
  output_bytes: Generated<number>;
  output_count: number | null;
  reason: Json | null;
  started_at: Time | null;
  status: string;
  tenant_id: Generated<string>;
  wake_at: Time | null;
  way: string | null;
  workspace_id: Generated<string>;
}

export interface Executions {
  action: string;
  cause: string;
  claim: Generated<number>;
  depth: Generated<number>;
  error: string | null;
  finished_at: Time | null;
  id: string;
  inputs: Generated<Json>;
  is_cancelled: Generated<boolean>;
  job_id: string | null;
  job_name: string;
  leg: Generated<number>;
  number: number;
  outcome: string | null;
  parent_id: string | null;
  parent_item: string | null;
  parent_node: string | null;
  reason: Json | null;
  repeats: string | null;
  replay_from: Json | null;
  started_at: Time | null;
  started_by: string | null;
  status: string;
  tenant_id: Generated<string>;
  timed_from: Time | null;
  trigger: Json | null;
  version_id: string;
  wake_at: Time | null;
  workspace_id: Generated<string>;
}

export interface ExposureApprovals {
  action: string;
  app_id: string;
  approval_id: string | null;
  at: Generated<Time>;
  document_id: string;
  execution_id: string;
  integration_id: string;
  item_id: string;
  status: string;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface FavouriteApps {
  app_id: number;
  created_at: Generated<Time>;
  tenant_id: Generated<string>;
  user_id: string;
  workspace_id: Generated<string>;
}

export interface FileStoreUsers {
  described: string;
  folder: string;
  process: string;
  seen_at: Generated<Time>;
}

export interface HomeVisits {
  before_at: Time | null;
  seen_at: Time;
  tenant_id: Generated<string>;
  user_id: string;
  workspace_id: Generated<string>;
}

export interface IdempotencyKeys {
  ciphertext: Buffer | null;
  claim: string;
  created_at: Generated<Time>;
  key_hash: Buffer;
  key_id: string | null;
  locked_until: Time;
  nonce: Buffer | null;
  request_hash: Buffer;
  route: string;
  status: number | null;
  tenant_id: Generated<string>;
  user_id: string;
  wrapped_key: Buffer | null;
}

export interface IngestFailures {
  at: Generated<Time>;
  excerpt: string | null;
  external_id: string | null;
  id: Generated<string>;
  integration_data_id: string;
  reason: string;
  run_id: string;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface IngestRuns {
  created_at: Generated<Time>;
  deleted: Generated<number>;
  done: Generated<number>;
  error: string | null;
  failures: Generated<number>;
  finished_at: Time | null;
  id: Generated<string>;
  integration_data_id: string;
  last_checkpoint_at: Time | null;
  started_at: Time | null;
  status: "queued" | "running" | "waiting_rate_limit" | "succeeded" | "partial" | "failed" | "stopped";
  tenant_id: Generated<string>;
  total: number | null;
  trigger: string;
  unchanged: Generated<number>;
  wait_until: Time | null;
  workspace_id: Generated<string>;
  written: Generated<number>;
}

export interface IntegrationData {
  attributes: Generated<Json>;
  behind_told_at: Time | null;
  created_at: Generated<Time>;
  id: Generated<string>;
  integration_id: string;
  is_deleted: Generated<boolean>;
  next_run_at: Time | null;
  promise_minutes: number | null;
  schedule: Generated<Json>;
  start_ingress: Generated<number>;
  state: Generated<Json>;
  state_version: Generated<string>;
  stream: string;
  tenant_id: Generated<string>;
  updated_at: Generated<Time>;
  workspace_id: Generated<string>;
}

export interface Integrations {
  attributes: Generated<Json>;
  audience_mode: Generated<"workspace" | "people" | "source">;
  audience_user_ids: string[] | null;
  catalog_id: number;
  created_at: Generated<Time>;
  created_by: string | null;
  discovered_at: Time | null;
  erasing_at: Time | null;
  id: Generated<string>;
  is_active: Generated<boolean>;
  is_deleted: Generated<boolean>;
  is_discovered: Generated<boolean>;
  tenant_id: Generated<string>;
  updated_at: Generated<Time>;
  workspace_id: Generated<string>;
}

export interface Invitations {
  accepted_at: Time | null;
  created_at: Generated<Time>;
  email: string;
  expires_at: Time;
  id: Generated<string>;
  invited_by: string | null;
  role: "viewer" | "editor" | "admin" | "owner";
  tenant_id: Generated<string>;
  token_hash: Buffer;
  withdrawn_at: Time | null;
  workspace_id: Generated<string>;
}

export interface ItemClaims {
  claims: Json;
  content_hash: Buffer;
  created_at: Generated<Time>;
  dropped: number;
  integration_data_id: string;
  item_id: Int8;
  reader: string;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface ItemPlainVectors {
  coarse: Buffer;
  content_hash: Buffer;
  embedding: Buffer;
  item_id: Int8;
  model: string;
  revision: Int8;
  scale: number;
  spread: number;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface ItemRaws {
  item_id: Int8;
  raw: Json;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface Items {
  at: Time;
  audience_user_ids: string[] | null;
  author: string;
  body: string;
  container_id: string | null;
  content_hash: Buffer;
  created_at: Generated<Time>;
  external_id: string;
  id: Generated<Int8>;
  integration_data_id: string;
  is_closed: boolean | null;
  labels: Generated<string[]>;
  source_audience: string[] | null;
  source_datatype: string;
  state: Generated<string>;
  stream: string;
  tenant_id: Generated<string>;
  title: string;
  tsv: Generated<string | null>;
  updated_at: Generated<Time>;
  url: string | null;
  workspace_id: Generated<string>;
}

export interface ItemVectorWorks {
  measured: Json | null;
  tenant_id: Generated<string>;
  trouble: string | null;
  updated_at: Generated<Time>;
  work_id: string;
  workspace_id: Generated<string>;
}

export interface Jobs {
  alert_on_failure: Generated<boolean>;
  alerted_at: Time | null;
  concurrency: Generated<number>;
  created_at: Generated<Time>;
  created_by: string | null;
  due_at: Time | null;
  hook_hash: Buffer | null;
  id: Generated<string>;
  inputs: Generated<Json>;
  is_on: Generated<boolean>;
  name: string;
  seen_item: Int8 | null;
  tenant_id: Generated<string>;
  trigger: Json;
  trigger_kind: string;
  updated_at: Generated<Time>;
  version_id: string | null;
  workflow_id: string;
  workspace_id: Generated<string>;
}

export interface MailOutbox {
  attempts: Generated<number>;
  ciphertext: Buffer | null;
  created_at: Generated<Time>;
  error: string | null;
  id: string;
  is_demo: boolean;
  key_id: string | null;
  kind: string;
  nonce: Buffer | null;
  recipient: string;
  sent_at: Time | null;
  status: Generated<"queued" | "sent" | "failed">;
  subject: string;
  tenant_id: Generated<string>;
  workspace_id: string | null;
  wrapped_key: Buffer | null;
}

export interface McpOffers {
  offered_by: string | null;
  tenant_id: Generated<string>;
  tool_id: string;
  workspace_id: Generated<string>;
}

export interface McpServers {
  created_at: Generated<Time>;
  id: Generated<string>;
  is_enabled: Generated<boolean>;
  name: string;
  tenant_id: Generated<string>;
  url: string;
  workspace_id: Generated<string>;
}

export interface McpTools {
  approved: Json | null;
  approved_at: Time | null;
  approved_by: string | null;
  name: string;
  seen: Json;
  server_id: string;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface Memberships {
  created_at: Generated<Time>;
  role: "viewer" | "editor" | "admin" | "owner";
  tenant_id: Generated<string>;
  user_id: string;
  workspace_id: string;
}

export interface MissedRuns {
  due_at: Time;
  execution_id: string | null;
  job_id: string;
  seen_at: Generated<Time>;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface ModelBudgets {
  task: "claims" | "report" | "judge" | "answer" | "plan" | "task" | "search";
  tenant_id: Generated<string>;
  tokens_per_day: Int8;
  workspace_id: Generated<string>;
}

export interface Models {
  base_url: string | null;
  created_at: Generated<Time>;
  default_for: Generated<string[]>;
  id: Generated<string>;
  input_price: number | null;
  is_enabled: Generated<boolean>;
  kind: "openai" | "anthropic" | "google" | "openai-compatible" | "operator";
  last_test: Json | null;
  model: string;
  name: string;
  output_price: number | null;
  position: Generated<number>;
  tenant_id: Generated<string>;
  updated_at: Generated<Time>;
  workspace_id: Generated<string>;
}

export interface Notifications {
  at: Generated<Time>;
  extra: Generated<Json>;
  id: Generated<Int8>;
  message: string;
  tenant_id: Generated<string>;
  type: string;
  user_id: string | null;
  workspace_id: Generated<string>;
}

export interface OauthFlows {
  auth_info_id: string;
  browser_hash: Buffer;
  code_verifier: string;
  expires_at: Time;
  id: string;
  integration_id: string;
  redirect_uri: string;
  tenant_id: Generated<string>;
  user_id: string;
  workspace_id: Generated<string>;
}

export interface OauthRecords {
  consumed_at: Time | null;
  expires_at: Time | null;
  grant_key: string | null;
  id_hash: Buffer;
  model: string;
  payload: Json;
  tenant_id: Generated<string>;
}

export interface Passkeys {
  counter: Int8;
  created_at: Generated<Time>;
  credential_id: string;
  id: Generated<string>;
  is_backed_up: boolean;
  last_used_at: Time | null;
  name: string;
  public_key: Buffer;
  tenant_id: Generated<string>;
  transports: Generated<string[]>;
  user_id: string;
}

export interface PersonalTokens {
  created_at: Generated<Time>;
  id: Generated<string>;
  last_used_at: Time | null;
  last4: string;
  name: string;
  session_id: string;
  tenant_id: Generated<string>;
  token_hash: Buffer;
  user_id: string;
  verbs: string[];
}

export interface PirMarks {
  created_by: string | null;
  is_excluded: Generated<boolean>;
  is_pinned: Generated<boolean>;
  item_id: Int8;
  note: Generated<string>;
  note_by: string | null;
  pir_id: string;
  tenant_id: Generated<string>;
  updated_at: Generated<Time>;
  workspace_id: Generated<string>;
}

export interface PirRuns {
  added: number;
  changed: number;
  count: number;
  created_at: Generated<Time>;
  due_at: Time | null;
  event_set_id: string | null;
  id: Generated<string>;
  missed: Generated<number>;
  number: number;
  pir_id: string;
  tenant_id: Generated<string>;
  trigger: "manual" | "schedule";
  withdrawn: number;
  workspace_id: Generated<string>;
}

export interface Pirs {
  created_at: Generated<Time>;
  created_by: string | null;
  destinations: Generated<Json>;
  id: Generated<string>;
  name: string;
  next_run_at: Time | null;
  query: Json;
  question: string;
  recipient_ids: Generated<string[]>;
  report_id: string | null;
  rewrites_on_change: Generated<boolean>;
  schedule: Json | null;
  template_path: string;
  tenant_id: Generated<string>;
  updated_at: Generated<Time>;
  version: Generated<number>;
  workspace_id: Generated<string>;
  writes_report: Generated<boolean>;
}

export interface PlatformSettings {
  key: string;
  value: Json;
}

export interface RateLimits {
  count: number;
  key: string;
  window_start: Time;
}

export interface RecipientPermits {
  allowed_at: Generated<Time>;
  allowed_by: string;
  job_id: string;
  node_id: string;
  tenant_id: Generated<string>;
  work: Buffer;
  workspace_id: Generated<string>;
}

export interface RecoveryCodes {
  code_hash: Buffer;
  tenant_id: Generated<string>;
  used_at: Time | null;
  user_id: string;
}

export interface RefreshTokens {
  created_at: Generated<Time>;
  expires_at: Time;
  id: Generated<string>;
  replaced_by: string | null;
  session_id: string;
  tenant_id: Generated<string>;
  token_hash: Buffer;
  used_at: Time | null;
}

export interface ReportCites {
  item_id: Int8;
  report_id: string;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface Reports {
  audience_user_ids: string[] | null;
  created_at: Generated<Time>;
  created_by: string | null;
  draft: Json | null;
  error: string | null;
  event_set_id: string | null;
  id: Generated<string>;
  question: Generated<string>;
  status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
  template: string;
  template_id: string | null;
  tenant_id: Generated<string>;
  title: string;
  updated_at: Generated<Time>;
  workspace_id: Generated<string>;
}

export interface ReportSendings {
  created_at: Generated<Time>;
  created_by: string | null;
  execution_id: string;
  id: Generated<string>;
  integration_id: string;
  product_name: string;
  recipients: string[];
  report_id: string;
  run_key: string | null;
  tenant_id: Generated<string>;
  version: number;
  workspace_id: Generated<string>;
}

export interface ReportTemplates {
  created_at: Generated<Time>;
  created_by: string | null;
  id: Generated<string>;
  kind: "post-incident-review" | "priority-intelligence-requirement" | "news-digest" | "weekly-operations";
  name: string;
  tenant_id: Generated<string>;
  text: string;
  updated_at: Generated<Time>;
  version: Generated<number>;
  workspace_id: Generated<string>;
}

export interface ReportTurns {
  created_at: Generated<Time>;
  created_by: string | null;
  id: Generated<string>;
  report_id: string;
  results: Json;
  tenant_id: Generated<string>;
  user_input: string;
  version: number | null;
  workspace_id: Generated<string>;
}

export interface ReportVersions {
  based_on: number | null;
  created_at: Generated<Time>;
  created_by: string | null;
  doc: Json;
  event_set_id: string | null;
  id: Generated<string>;
  note: Generated<string>;
  report_id: string;
  tenant_id: Generated<string>;
  version: number;
  workspace_id: Generated<string>;
}

export interface RunNumbers {
  last: number;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface SavedTaskRuns {
  added: Generated<Json>;
  at: Generated<Time>;
  error: string | null;
  execution_id: string | null;
  finished_at: Time | null;
  id: Generated<string>;
  removed: Generated<Json>;
  report_id: string | null;
  results: Generated<Json>;
  saved_task_id: string;
  status: string;
  summary: Generated<string>;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface SavedTasks {
  created_at: Generated<Time>;
  due_at: Time | null;
  id: Generated<string>;
  inputs: Json;
  is_shared: Generated<boolean>;
  kind: string;
  name: string;
  owner_id: string;
  schedule: Json | null;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface SearchTerms {
  docs: Int8;
  lexeme: string;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface SearchTotals {
  borders: ArrayType<Time> | null;
  counted_at: Generated<Time>;
  docs: Int8;
  mean_length: number;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface Secrets {
  ciphertext: Buffer;
  field: string;
  id: Generated<string>;
  key_id: string;
  last4: string;
  nonce: Buffer;
  owner_row: string;
  owner_table: string;
  tenant_id: Generated<string>;
  updated_at: Generated<Time>;
  wrapped_key: Buffer;
}

export interface SecurityEvents {
  address: string;
  code: string;
  count: Int8;
  first_at: Time;
  id: Generated<string>;
  kind: "unauthorized" | "forbidden" | "not-found" | "rate-limited";
  last_at: Time;
  route: string;
  tenant_id: Generated<string>;
  user_id: string | null;
  window_start: Time;
  workspace_id: string | null;
}

export interface Sessions {
  awaits_factor: Generated<boolean>;
  chosen_workspace_id: string | null;
  created_at: Generated<Time>;
  embed_workspace_id: string | null;
  expires_at: Time;
  id: Generated<string>;
  ip: string | null;
  kind: Generated<"person" | "token">;
  last_active_at: Generated<Time>;
  revoked_at: Time | null;
  tenant_id: Generated<string>;
  user_agent: string | null;
  user_id: string;
}

export interface SigningKeys {
  ciphertext: Buffer;
  created_at: Generated<Time>;
  key_id: string;
  kid: string;
  nonce: Buffer;
  public_jwk: Json;
  wrapped_key: Buffer;
}

export interface SocketIoAttachments {
  created_at: Generated<Time | null>;
  id: Generated<Int8>;
  payload: Buffer | null;
}

export interface SsoConfigs {
  break_glass_user_id: string | null;
  client_id: string;
  default_role: Generated<"viewer" | "editor" | "admin">;
  default_workspace_id: string | null;
  groups_claim: Generated<string>;
  is_enabled: Generated<boolean>;
  is_from_environment: Generated<boolean>;
  is_required: Generated<boolean>;
  issuer: string;
  rules: Generated<Json>;
  tenant_id: Generated<string>;
  updated_at: Generated<Time>;
}

export interface SsoFlows {
  browser_hash: Buffer;
  client_id: string;
  code_verifier: string;
  expires_at: Time;
  id: string;
  issuer: string;
  link_user_id: string | null;
  next: string;
  nonce: string;
  tenant_id: Generated<string>;
  used_at: Time | null;
}

export interface SsoGrants {
  tenant_id: Generated<string>;
  user_id: string;
  workspace_id: string;
}

export interface SsoLogoutTokens {
  expires_at: Time;
  jti_hash: Buffer;
  tenant_id: Generated<string>;
}

export interface SsoSessions {
  issuer: string;
  session_id: string;
  sid: string | null;
  subject: string;
  tenant_id: Generated<string>;
}

export interface StandingLists {
  changed_at: Generated<Time>;
  changed_by: string | null;
  entries: Json;
  tenant_id: Generated<string>;
  version: Generated<number>;
  workspace_id: Generated<string>;
}

export interface StepVerdicts {
  created_at: Generated<Time>;
  created_by: string | null;
  execution_id: string;
  id: Generated<string>;
  item: Generated<string>;
  node_id: string;
  reason: string;
  tenant_id: Generated<string>;
  verdict: "malicious" | "suspicious" | "harmless" | "unsure";
  workspace_id: Generated<string>;
}

export interface TemporaryWorkflows {
  created_at: Generated<Time>;
  created_by: string | null;
  id: Generated<string>;
  prompt: string;
  result: Json;
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface Tenants {
  created_at: Generated<Time>;
  id: Generated<string>;
  label: string;
  name: string;
}

export interface Tickets {
  created_at: Generated<Time>;
  expires_at: Time;
  format: string | null;
  handle: string | null;
  id: Generated<string>;
  kind: string;
  payload: Json | null;
  session_id: string;
  tenant_id: Generated<string>;
  token_hash: Buffer;
  used_at: Time | null;
  workspace_id: string | null;
}

export interface ToolCalls {
  at: Generated<Time>;
  id: Generated<string>;
  is_ok: boolean;
  message_id: string | null;
  tenant_id: Generated<string>;
  took_ms: number;
  tool_id: string;
  user_id: string | null;
  workspace_id: Generated<string>;
}

export interface Uploads {
  created_at: Generated<Time>;
  expires_at: Time;
  fingerprint: string;
  id: Generated<string>;
  name: string;
  purpose: "files" | "chat";
  result: Json | null;
  size: Int8;
  tenant_id: Generated<string>;
  user_id: string;
  workspace_id: Generated<string>;
}

export interface UsageAlerts {
  agent_id: number | null;
  app_id: number | null;
  created_by: string | null;
  id: Generated<string>;
  micro_usd: Int8;
  period: "day" | "month";
  tenant_id: Generated<string>;
  told_for: Timestamp | null;
  user_id: string | null;
  workspace_id: Generated<string>;
}

export interface UsageLedger {
  agent_id: number | null;
  app_id: number | null;
  at: Generated<Time>;
  execution_id: string | null;
  id: Generated<string>;
  input_tokens: Generated<Int8>;
  is_priced: Generated<boolean>;
  item: string | null;
  message_id: string | null;
  micro_usd: Generated<Int8>;
  model: string;
  node_id: string | null;
  output_tokens: Generated<Int8>;
  purpose: string;
  status: Generated<"reserved" | "settled">;
  tenant_id: Generated<string>;
  took_ms: number | null;
  user_id: string | null;
  work: string | null;
  workspace_id: Generated<string>;
}

export interface UserAvatars {
  content: Buffer;
  media_type: string;
  tenant_id: Generated<string>;
  updated_at: Generated<Time>;
  user_id: string;
}

export interface UserIdentities {
  created_at: Generated<Time>;
  issuer: string;
  last_sign_in_at: Generated<Time>;
  subject: string;
  tenant_id: Generated<string>;
  user_id: string;
}

export interface Users {
  created_at: Generated<Time>;
  devices_valid_from: Time | null;
  disabled_at: Time | null;
  email: string;
  email_verified_at: Time | null;
  id: Generated<string>;
  is_demo_guest: Generated<boolean>;
  name: string;
  password_hash: string | null;
  preferences: Generated<Json>;
  tenant_id: Generated<string>;
}

export interface UserTotp {
  confirmed_at: Time | null;
  created_at: Generated<Time>;
  last_step: Generated<Int8>;
  tenant_id: Generated<string>;
  user_id: string;
}

export interface WorkflowControls {
  approval_policy: Json | null;
  is_stopped: Generated<boolean>;
  stop_reason: Generated<string>;
  stopped_at: Time | null;
  stopped_by: string | null;
  team_channel: Json | null;
  tenant_id: Generated<string>;
  variables: Generated<Json>;
  workspace_id: Generated<string>;
}

export interface Workflows {
  agent_id: string | null;
  agent_name: string | null;
  created_at: Generated<Time>;
  created_by: string | null;
  description: Generated<string>;
  draft: Json;
  id: Generated<string>;
  name: string;
  revision: Generated<number>;
  tenant_id: Generated<string>;
  updated_at: Generated<Time>;
  version: Generated<number>;
  version_id: string | null;
  workspace_id: Generated<string>;
}

export interface WorkflowSecrets {
  changed_at: Generated<Time>;
  changed_by: string | null;
  hosts: string[];
  id: Generated<string>;
  locator: Generated<string>;
  name: string;
  source: "hoopoe" | "environment" | "vault";
  tenant_id: Generated<string>;
  workspace_id: Generated<string>;
}

export interface WorkflowVersions {
  acknowledged: Generated<string[]>;
  agents: string[];
  connectors: string[];
  created_at: Generated<Time>;
  created_by: string | null;
  definition: Json;
  id: Generated<string>;
  is_draft: Generated<boolean>;
  nodes: Json;
  note: Generated<string>;
  tenant_id: Generated<string>;
  version: number;
  workflow_id: string | null;
  workspace_id: Generated<string>;
}

export interface Workspaces {
  created_at: Generated<Time>;
  deleted_at: Time | null;
  id: Generated<string>;
  is_demo: Generated<boolean>;
  name: string;
  tenant_id: Generated<string>;
}

export interface DB {
  account_links: AccountLinks;
  agent_step_entries: AgentStepEntries;
  agent_versions: AgentVersions;
  agents: Agents;
  answer_events: AnswerEvents;
  answer_sources: AnswerSources;
  answer_steps: AnswerSteps;
  app_tabs: AppTabs;
  approval_snoozes: ApprovalSnoozes;
  approvals: Approvals;
  apps: Apps;
  artifacts: Artifacts;
  audit_heads: AuditHeads;
  audit_log: AuditLog;
  auth_challenges: AuthChallenges;
  auth_infos: AuthInfos;
  budget_holds: BudgetHolds;
  bulk_works: BulkWorks;
  call_buckets: CallBuckets;
  change_authors: ChangeAuthors;
  chat_messages: ChatMessages;
  claim_overrides: ClaimOverrides;
  claim_readings: ClaimReadings;
  claim_visits: ClaimVisits;
  client_grants: ClientGrants;
  containers: Containers;
  conversations: Conversations;
  effects: Effects;
  embed_settings: EmbedSettings;
  embed_tokens: EmbedTokens;
  erasures: Erasures;
  event_sets: EventSets;
  execution_holds: ExecutionHolds;
  execution_logs: ExecutionLogs;
  execution_nodes: ExecutionNodes;
  executions: Executions;
  exposure_approvals: ExposureApprovals;
  favourite_apps: FavouriteApps;
  file_store_users: FileStoreUsers;
  home_visits: HomeVisits;
  idempotency_keys: IdempotencyKeys;
  ingest_failures: IngestFailures;
  ingest_runs: IngestRuns;
  integration_data: IntegrationData;
  integrations: Integrations;
  invitations: Invitations;
  item_claims: ItemClaims;
  item_plain_vectors: ItemPlainVectors;
  item_raws: ItemRaws;
  item_vector_works: ItemVectorWorks;
  items: Items;
  jobs: Jobs;
  mail_outbox: MailOutbox;
  mcp_offers: McpOffers;
  mcp_servers: McpServers;
  mcp_tools: McpTools;
  memberships: Memberships;
  missed_runs: MissedRuns;
  model_budgets: ModelBudgets;
  models: Models;
  notifications: Notifications;
  oauth_flows: OauthFlows;
  oauth_records: OauthRecords;
  passkeys: Passkeys;
  personal_tokens: PersonalTokens;
  pir_marks: PirMarks;
  pir_runs: PirRuns;
  pirs: Pirs;
  platform_settings: PlatformSettings;
  rate_limits: RateLimits;
  recipient_permits: RecipientPermits;
  recovery_codes: RecoveryCodes;
  refresh_tokens: RefreshTokens;
  report_cites: ReportCites;
  report_sendings: ReportSendings;
  report_templates: ReportTemplates;
  report_turns: ReportTurns;
  report_versions: ReportVersions;
  reports: Reports;
  run_numbers: RunNumbers;
  saved_task_runs: SavedTaskRuns;
  saved_tasks: SavedTasks;
  search_terms: SearchTerms;
  search_totals: SearchTotals;
  secrets: Secrets;
  security_events: SecurityEvents;
  sessions: Sessions;
  signing_keys: SigningKeys;
  socket_io_attachments: SocketIoAttachments;
  sso_configs: SsoConfigs;
  sso_flows: SsoFlows;
  sso_grants: SsoGrants;
  sso_logout_tokens: SsoLogoutTokens;
  sso_sessions: SsoSessions;
  standing_lists: StandingLists;
  step_verdicts: StepVerdicts;
  temporary_workflows: TemporaryWorkflows;
  tenants: Tenants;
  tickets: Tickets;
  tool_calls: ToolCalls;
  uploads: Uploads;
  usage_alerts: UsageAlerts;
  usage_ledger: UsageLedger;
  user_avatars: UserAvatars;
  user_identities: UserIdentities;
  user_totp: UserTotp;
  users: Users;
  workflow_controls: WorkflowControls;
  workflow_secrets: WorkflowSecrets;
  workflow_versions: WorkflowVersions;
  workflows: Workflows;
  workspaces: Workspaces;
}

/** What row-level security asks of each table's rows: the tenant, or the workspace too. */
export const tableScopes = {
  account_links: "tenant",
  agent_step_entries: "workspace",
  agent_versions: "workspace",
  agents: "workspace",
  answer_events: "workspace",
  answer_sources: "workspace",
  answer_steps: "workspace",
  app_tabs: "workspace",
  approval_snoozes: "workspace",
  approvals: "workspace",
  apps: "workspace",
  artifacts: "workspace",
  audit_heads: "tenant",
  audit_log: "tenant",
  auth_challenges: "tenant",
  auth_infos: "workspace",
  bulk_works: "workspace",
  change_authors: "workspace",
  chat_messages: "workspace",
  claim_overrides: "workspace",
  claim_readings: "workspace",
  claim_visits: "workspace",
  client_grants: "tenant",
  containers: "workspace",
  conversations: "workspace",
  effects: "workspace",
  embed_settings: "tenant",
  embed_tokens: "workspace",
  erasures: "tenant",
  event_sets: "workspace",
  execution_holds: "workspace",
  execution_logs: "workspace",
  execution_nodes: "workspace",
  executions: "workspace",
  exposure_approvals: "workspace",
  favourite_apps: "workspace",
  home_visits: "workspace",
  idempotency_keys: "tenant",
  ingest_failures: "workspace",
  ingest_runs: "workspace",
  integration_data: "workspace",
  integrations: "workspace",
  invitations: "workspace",
  item_claims: "workspace",
  item_plain_vectors: "workspace",
  item_raws: "workspace",
  item_vector_works: "workspace",
  items: "workspace",
  jobs: "workspace",
  mail_outbox: "tenant",
  mcp_offers: "workspace",
  mcp_servers: "workspace",
  mcp_tools: "workspace",
  memberships: "tenant",
  missed_runs: "workspace",
  model_budgets: "workspace",
  models: "workspace",
  notifications: "workspace",
  oauth_flows: "workspace",
  oauth_records: "tenant",
  passkeys: "tenant",
  personal_tokens: "tenant",
  pir_marks: "workspace",
  pir_runs: "workspace",
  pirs: "workspace",
  recipient_permits: "workspace",
  recovery_codes: "tenant",
  refresh_tokens: "tenant",
  report_cites: "workspace",
  report_sendings: "workspace",
  report_templates: "workspace",
  report_turns: "workspace",
  report_versions: "workspace",
  reports: "workspace",
  run_numbers: "workspace",
  saved_task_runs: "workspace",
  saved_tasks: "workspace",
  search_terms: "workspace",
  search_totals: "workspace",
  secrets: "tenant",
  security_events: "tenant",
  sessions: "tenant",
  sso_configs: "tenant",
  sso_flows: "tenant",
  sso_grants: "tenant",
  sso_logout_tokens: "tenant",
  sso_sessions: "tenant",
  standing_lists: "workspace",
  step_verdicts: "workspace",
  temporary_workflows: "workspace",
  tickets: "tenant",
  tool_calls: "workspace",
  uploads: "workspace",
  usage_alerts: "workspace",
  usage_ledger: "workspace",
  user_avatars: "tenant",
  user_identities: "tenant",
  user_totp: "tenant",
  users: "tenant",
  workflow_controls: "workspace",
  workflow_secrets: "workspace",
  workflow_versions: "workspace",
  workflows: "workspace",
  workspaces: "tenant",
} as const;
