import type { ColumnType, Generated } from "kysely";
import type { Time, TimeOrNull, DefaultTime, OrNull, InTenant } from "./column-types.ts";

export interface UserTotp extends InTenant {
  user_id: string;
  confirmed_at: TimeOrNull;
  last_step: ColumnType<string, number | undefined, number>;
  created_at: DefaultTime;
}

export interface RecoveryCodes extends InTenant {
  user_id: string;
  code_hash: Buffer;
  used_at: TimeOrNull;
}

export interface Passkeys extends InTenant {
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

export interface AuthChallenges extends InTenant {
  id: string;
  kind: "second-factor" | "passkey-registration" | "passkey-sign-in";
  user_id: OrNull<string>;
  session_id: OrNull<string>;
  token_hash: Buffer;
  attempts: Generated<number>;
  expires_at: Time;
  used_at: TimeOrNull;
  is_decoy: Generated<boolean>;
}

export interface AccountLinks extends InTenant {
  id: Generated<string>;
  user_id: string;
  kind: "password-reset" | "email-verification";
  email: string;
  token_hash: Buffer;
  expires_at: Time;
  used_at: TimeOrNull;
}

export interface PersonalTokens extends InTenant {
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

export interface UserAvatars extends InTenant {
  user_id: string;
  media_type: string;
  content: Buffer;
  updated_at: DefaultTime;
}
