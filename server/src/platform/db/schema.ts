import type { ColumnType, Generated, GeneratedAlways } from "kysely";

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
  platform_settings: PlatformSettings;
  secrets: Secrets;
  integrations: Integrations;
  integration_data: IntegrationData;
  ingest_runs: IngestRuns;
  ingest_failures: IngestFailures;
  items: Items;
  item_raws: ItemRaws;
  artifacts: Artifacts;
  event_sets: EventSets;
  reports: Reports;
  report_versions: ReportVersions;
  notifications: Notifications;
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
}

/** Read as unknown: parse it. Written as JSON text: the driver would send an array as a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>;
type JsonWithDefault = ColumnType<unknown, string | undefined, string>;
type Time = ColumnType<Date, Date | string, Date | string>;
type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
type OrNull<T> = ColumnType<T | null, T | null | undefined, T | null>;
type BigId = GeneratedAlways<string>;

interface InTenant {
  tenant_id: string;
}
interface InWorkspace extends InTenant {
  workspace_id: string;
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

interface Integrations extends InWorkspace {
  id: Generated<string>;
  catalog_id: number;
  is_active: Generated<boolean>;
  is_discovered: Generated<boolean>;
  attributes: JsonWithDefault;
  is_deleted: Generated<boolean>;
  audience_user_ids: OrNull<string[]>;
  created_by: OrNull<string>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  erasing_at: TimeOrNull;
}

interface IntegrationData extends InWorkspace {
  id: Generated<string>;
  integration_id: string;
  stream: string;
  start_ingress: Generated<0 | 1>;
  attributes: JsonWithDefault;
  schedule: JsonWithDefault;
  state: JsonWithDefault;
  state_version: Generated<string>;
  next_run_at: TimeOrNull;
  is_deleted: Generated<boolean>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

interface IngestRuns extends InWorkspace {
  id: Generated<string>;
  integration_data_id: string;
  status: "queued" | "running" | "waiting_rate_limit" | "succeeded" | "partial" | "failed" | "stopped";
  trigger: string;
  done: Generated<number>;
  total: OrNull<number>;
  written: Generated<number>;
  unchanged: Generated<number>;
  deleted: Generated<number>;
  failures: Generated<number>;
  wait_until: TimeOrNull;
  last_checkpoint_at: TimeOrNull;
  created_at: DefaultTime;
  started_at: TimeOrNull;
  finished_at: TimeOrNull;
  error: OrNull<string>;
}

interface IngestFailures extends InWorkspace {
  id: Generated<string>;
  run_id: string;
  integration_data_id: string;
  external_id: OrNull<string>;
  reason: string;
  excerpt: OrNull<string>;
  at: DefaultTime;
}

interface Items extends InWorkspace {
  id: BigId;
  integration_data_id: string;
  stream: string;
  source_datatype: string;
  external_id: string;
  at: Time;
  author: string;
  title: string;
  body: string;
  url: OrNull<string>;
  content_hash: Buffer;
  audience_user_ids: OrNull<string[]>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  tsv: GeneratedAlways<string>;
}

interface ItemRaws extends InWorkspace {
  item_id: string;
  raw: Json;
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

interface EventSets extends InWorkspace {
  id: Generated<string>;
  query: Json;
  count: number;
  events: Json;
  created_by: OrNull<string>;
  created_at: DefaultTime;
}

interface Reports extends InWorkspace {
  id: Generated<string>;
  title: string;
  template: string;
  question: Generated<string>;
  event_set_id: OrNull<string>;
  status: "queued" | "running" | "succeeded" | "failed";
  error: OrNull<string>;
  created_by: OrNull<string>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

interface ReportVersions extends InWorkspace {
  id: Generated<string>;
  report_id: string;
  version: number;
  doc: Json;
  event_set_id: OrNull<string>;
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

/** Insert-only: the running role may neither change nor remove a row. */
interface AuditLog extends InTenant {
  seq: ColumnType<string, number, never>;
  at: ColumnType<Date, string, never>;
  workspace_id: string | null;
  actor_user_id: string | null;
  actor: string;
  action: string;
  target: string;
  details: Json;
  ip: string | null;
  previous_hash: Buffer;
  hash: Buffer;
}

interface AuditHeads extends InTenant {
  seq: ColumnType<string, number, number>;
  hash: Buffer;
}

/** What was erased for good, without its name; `kinds` is checked where it is read. */
interface Erasures extends InWorkspace {
  id: Generated<string>;
  subject: "integration" | "workspace" | "user";
  subject_id: string;
  what: string;
  status: Generated<"running" | "done" | "failed">;
  kinds: Json;
  total: ColumnType<string, number, number>;
  done: ColumnType<string, number | undefined, number>;
  sha256: Buffer;
  attempt: Generated<number>;
  requested_by: string;
  requested_at: Time;
  finished_at: TimeOrNull;
}

interface SsoConfigs extends InTenant {
  issuer: string;
  client_id: string;
  is_enabled: Generated<boolean>;
  is_from_environment: Generated<boolean>;
  default_workspace_id: OrNull<string>;
  default_role: Generated<"viewer" | "editor" | "admin">;
  groups_claim: Generated<string>;
  rules: JsonWithDefault;
  is_required: Generated<boolean>;
  break_glass_user_id: OrNull<string>;
  updated_at: DefaultTime;
}

interface UserIdentities extends InTenant {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: DefaultTime;
  last_sign_in_at: DefaultTime;
}

interface SsoGrants extends InWorkspace {
  user_id: string;
}

interface SsoFlows extends InTenant {
  id: string;
  browser_hash: Buffer;
  issuer: string;
  client_id: string;
  nonce: string;
  code_verifier: string;
  next: string;
  link_user_id: OrNull<string>;
  expires_at: Time;
  used_at: TimeOrNull;
}

interface SsoSessions extends InTenant {
  session_id: string;
  issuer: string;
  subject: string;
  sid: OrNull<string>;
}

interface SsoLogoutTokens extends InTenant {
  jti_hash: Buffer;
  expires_at: Time;
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

interface UserTotp extends InTenant {
  user_id: string;
  confirmed_at: TimeOrNull;
  last_step: ColumnType<string, number | undefined, number>;
  created_at: DefaultTime;
}

interface RecoveryCodes extends InTenant {
  user_id: string;
  code_hash: Buffer;
  used_at: TimeOrNull;
}

interface Passkeys extends InTenant {
  id: Generated<string>;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: ColumnType<string, number, number>;
  transports: Generated<string[]>;
  name: string;
  is_backed_up: boolean;
  created_at: DefaultTime;
  last_used_at: TimeOrNull;
}

interface AuthChallenges extends InTenant {
  id: string;
  kind: "second-factor" | "passkey-registration" | "passkey-sign-in";
  user_id: OrNull<string>;
  session_id: OrNull<string>;
  token_hash: Buffer;
  attempts: Generated<number>;
  expires_at: Time;
  used_at: TimeOrNull;
}

interface AccountLinks extends InTenant {
  id: Generated<string>;
  user_id: string;
  kind: "password-reset" | "email-verification";
  email: string;
  token_hash: Buffer;
  expires_at: Time;
  used_at: TimeOrNull;
}

interface PersonalTokens extends InTenant {
  id: Generated<string>;
  user_id: string;
  session_id: string;
  name: string;
  verbs: string[];
  token_hash: Buffer;
  last4: string;
  created_at: DefaultTime;
  last_used_at: TimeOrNull;
}

interface UserAvatars extends InTenant {
  user_id: string;
  media_type: string;
  content: Buffer;
  updated_at: DefaultTime;
}

interface EmbedSettings extends InTenant {
  origins: string[];
}

interface EmbedTokens extends InWorkspace {
  id: Generated<string>;
  user_id: string;
  name: string;
  token_hash: Buffer;
  created_at: DefaultTime;
  expires_at: Time;
  used_at: TimeOrNull;
  withdrawn_at: TimeOrNull;
  session_id: OrNull<string>;
}
