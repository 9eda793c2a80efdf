import type { ColumnType, Generated } from "kysely";
import type {
  Json,
  JsonOrNull,
  JsonWithDefault,
  Time,
  TimeOrNull,
  DefaultTime,
  OrNull,
  BigId,
  InTenant,
  InWorkspace,
} from "./column-types.ts";

export interface Tenants {
  id: Generated<string>;
  label: string;
  name: string;
  created_at: DefaultTime;
}

export interface Users extends InTenant {
  id: Generated<string>;
  email: string;
  name: string;
  password_hash: OrNull<string>;
  is_demo_guest: Generated<boolean>;
  email_verified_at: TimeOrNull;
  preferences: JsonWithDefault;
  created_at: DefaultTime;
  disabled_at: TimeOrNull;
  devices_valid_from: TimeOrNull;
}

export interface Workspaces extends InTenant {
  id: Generated<string>;
  name: string;
  is_demo: Generated<boolean>;
  created_at: DefaultTime;
  deleted_at: TimeOrNull;
}

export interface Memberships extends InWorkspace {
  user_id: string;
  role: "viewer" | "editor" | "admin" | "owner";
  created_at: DefaultTime;
}

export interface Sessions extends InTenant {
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
  chosen_workspace_id: OrNull<string>;
}

export interface RefreshTokens extends InTenant {
  id: Generated<string>;
  session_id: string;
  token_hash: Buffer;
  created_at: DefaultTime;
  expires_at: Time;
  used_at: TimeOrNull;
  replaced_by: OrNull<string>;
}

export interface Tickets extends InTenant {
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

export interface SigningKeys extends Envelope {
  kid: string;
  public_jwk: Json;
  created_at: DefaultTime;
}

export interface RateLimits {
  key: string;
  window_start: Time;
  count: number;
}

export interface CallBuckets {
  key: string;
  paid_until: Generated<number>;
  blocked_until: Generated<number>;
  leases: Generated<unknown>;
  used_at: Generated<Date>;
}

export interface PlatformSettings {
  key: string;
  value: Json;
}

export interface Secrets extends InTenant, Envelope {
  id: Generated<string>;
  owner_table: string;
  owner_row: string;
  field: string;
  last4: string;
  updated_at: DefaultTime;
}

export interface Artifacts extends InWorkspace {
  handle: Generated<string>;
  kind: string;
  name: string;
  media_type: string;
  size: ColumnType<string, number | string, number | string>;
  sha256: Buffer;
  created_by: OrNull<string>;
  created_at: DefaultTime;
  written_by: OrNull<string>;
  replaces: OrNull<string>;
}

export interface Uploads extends InWorkspace {
  id: Generated<string>;
  user_id: string;
  name: string;
  size: ColumnType<string, number | string, number | string>;
  fingerprint: string;
  purpose: "files" | "chat";
  result: JsonOrNull;
  created_at: DefaultTime;
  expires_at: Time;
}

export interface Notifications extends InWorkspace {
  id: BigId;
  user_id: OrNull<string>;
  type: string;
  message: string;
  extra: JsonWithDefault;
  at: DefaultTime;
}

/** The envelope holds the text; it is gone once the letter is out or given up. */
export interface MailOutbox extends InTenant {
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

export interface Invitations extends InWorkspace {
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
