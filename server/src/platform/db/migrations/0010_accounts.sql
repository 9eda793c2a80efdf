-- How people prove who they are beside a password, and what they keep of themselves.

ALTER TABLE users
  ADD COLUMN email_verified_at timestamptz(3),
  ADD COLUMN preferences jsonb NOT NULL DEFAULT '{}';

-- A session that waits for its second factor opens nothing: every look at a session asks for awaits_factor = false.
-- A personal access token stands on a session of its own, so that whatever ends sessions ends tokens alike.
ALTER TABLE sessions
  ADD COLUMN awaits_factor boolean NOT NULL DEFAULT false,
  ADD COLUMN kind text NOT NULL DEFAULT 'person' CHECK (kind IN ('person', 'token'));

-- The secret lies in `secrets` (owner_table user_totp). last_step is the newest 30 s step whose code was used.
CREATE TABLE user_totp (
  tenant_id uuid NOT NULL,
  user_id uuid NOT NULL,
  confirmed_at timestamptz(3),
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CALL hoopoe.protect_by_tenant('user_totp');

CREATE TABLE recovery_codes (
  tenant_id uuid NOT NULL,
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz(3),
  PRIMARY KEY (tenant_id, user_id, code_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CALL hoopoe.protect_by_tenant('recovery_codes');

CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  user_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL,
  is_backed_up boolean NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3),
  UNIQUE (tenant_id, credential_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user ON passkeys (tenant_id, user_id);
CALL hoopoe.protect_by_tenant('passkeys');

-- What was asked of a browser and waits for its answer, once: a one-time code, or a passkey's signature.
CREATE TABLE auth_challenges (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('second-factor', 'passkey-registration', 'passkey-sign-in')),
  user_id uuid,
  session_id uuid,
  token_hash bytea NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  UNIQUE (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, session_id) REFERENCES sessions (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX auth_challenges_expiry ON auth_challenges (tenant_id, expires_at);
CREATE INDEX auth_challenges_user ON auth_challenges (tenant_id, user_id);
CREATE INDEX auth_challenges_session ON auth_challenges (tenant_id, session_id);
CALL hoopoe.protect_by_tenant('auth_challenges');

-- Links that go by mail, or by an admin's hand: good once, and gone with the address they were made for.
CREATE TABLE account_links (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('password-reset', 'email-verification')),
  email text NOT NULL,
  token_hash bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  UNIQUE (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX account_links_user ON account_links (tenant_id, user_id, kind);
CALL hoopoe.protect_by_tenant('account_links');

CREATE TABLE personal_tokens (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  name text NOT NULL,
  verbs text[] NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  last4 text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, session_id) REFERENCES sessions (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX personal_tokens_user ON personal_tokens (tenant_id, user_id);
CREATE INDEX personal_tokens_session ON personal_tokens (tenant_id, session_id);
CALL hoopoe.protect_by_tenant('personal_tokens');

CREATE TABLE user_avatars (
  tenant_id uuid NOT NULL,
  user_id uuid NOT NULL,
  media_type text NOT NULL,
  content bytea NOT NULL CHECK (octet_length(content) <= 65536),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CALL hoopoe.protect_by_tenant('user_avatars');

GRANT SELECT (id, tenant_id, token_hash) ON personal_tokens TO hoopoe_lookup;
CREATE POLICY all_for_lookups ON personal_tokens FOR SELECT TO hoopoe_lookup USING (true);
SET LOCAL ROLE hoopoe_lookup;
CREATE FUNCTION lookup.personal_token(token_hash bytea) RETURNS TABLE (tenant_id uuid, token_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC SELECT t.tenant_id, t.id FROM public.personal_tokens t WHERE t.token_hash = $1; END;
REVOKE EXECUTE ON FUNCTION lookup.personal_token FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lookup.personal_token TO hoopoe_app;
RESET ROLE;
