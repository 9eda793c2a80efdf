import type { Generated } from "kysely";
import type {
  DefaultTime,
  InWorkspace,
  JsonOrNull,
  JsonWithDefault,
  OrNull,
  Time,
  TimeOrNull,
} from "./column-types.ts";

export interface AuthInfos extends InWorkspace {
  id: Generated<string>;
  catalog_id: number;
  auth_type: string;
  integration_id: OrNull<string>;
  fields: JsonWithDefault;
  bound_to: JsonOrNull;
  scopes: OrNull<string[]>;
  token_expires_at: TimeOrNull;
  expires_at: TimeOrNull;
  expiry_told_at: TimeOrNull;
  trouble: OrNull<string>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

export interface OauthFlows extends InWorkspace {
  id: string;
  integration_id: string;
  auth_info_id: string;
  user_id: string;
  browser_hash: Buffer;
  code_verifier: string;
  redirect_uri: string;
  expires_at: Time;
}

export interface Containers extends InWorkspace {
  integration_id: string;
  id: string;
  label: string;
  kind: string;
  url: OrNull<string>;
  item_count: OrNull<string>;
  audience: OrNull<string[]>;
  is_told: Generated<boolean>;
  is_picked: Generated<boolean>;
  first_seen_at: DefaultTime;
  seen_at: DefaultTime;
}
