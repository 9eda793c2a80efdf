import type { Generated } from "kysely";
import type { JsonWithDefault, Time, TimeOrNull, DefaultTime, OrNull, InTenant, InWorkspace } from "./column-types.ts";

export interface SsoConfigs extends InTenant {
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

export interface UserIdentities extends InTenant {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: DefaultTime;
  last_sign_in_at: DefaultTime;
}

export interface SsoGrants extends InWorkspace {
  user_id: string;
}

export interface SsoFlows extends InTenant {
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

export interface SsoSessions extends InTenant {
  session_id: string;
  issuer: string;
  subject: string;
  sid: OrNull<string>;
}

export interface SsoLogoutTokens extends InTenant {
  jti_hash: Buffer;
  expires_at: Time;
}

export interface EmbedSettings extends InTenant {
  origins: string[];
}

export interface EmbedTokens extends InWorkspace {
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
