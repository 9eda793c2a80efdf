-- Single sign-on with an organisation's own provider. The client's secret lies in `secrets` (owner_table sso_configs).
CREATE TABLE sso_configs (
  tenant_id uuid PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
  issuer text NOT NULL,
  client_id text NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  -- The operator's PINGONE_* variables decide issuer, client and secret; the page decides the rest.
  is_from_environment boolean NOT NULL DEFAULT false,
  default_workspace_id uuid,
  default_role text NOT NULL DEFAULT 'viewer' CHECK (default_role IN ('viewer', 'editor', 'admin')),
  groups_claim text NOT NULL DEFAULT 'groups',
  rules jsonb NOT NULL DEFAULT '[]',
  is_required boolean NOT NULL DEFAULT false,
  break_glass_user_id uuid,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Never required without somebody who gets in when the provider does not answer.
  CHECK (NOT is_required OR break_glass_user_id IS NOT NULL),
  FOREIGN KEY (tenant_id, default_workspace_id)
    REFERENCES workspaces (tenant_id, id) ON DELETE SET NULL (default_workspace_id),
  FOREIGN KEY (tenant_id, break_glass_user_id) REFERENCES users (tenant_id, id)
);
CALL hoopoe.protect_by_tenant('sso_configs');

-- Who of the provider is who here. Never by e-mail: addresses are given anew, and anybody may claim one.
CREATE TABLE user_identities (
  tenant_id uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_sign_in_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, issuer, subject),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX user_identities_user ON user_identities (tenant_id, user_id);
CALL hoopoe.protect_by_tenant('user_identities');

-- Memberships that a sign-in gave, and may take back; those given by hand have no row here.
CREATE TABLE sso_grants (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, user_id, workspace_id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES memberships (workspace_id, user_id) ON DELETE CASCADE
);
CREATE INDEX sso_grants_membership ON sso_grants (workspace_id, user_id);
ALTER TABLE sso_grants ENABLE ROW LEVEL SECURITY;
ALTER TABLE sso_grants FORCE ROW LEVEL SECURITY;
-- As memberships: one's own are seen everywhere.
CREATE POLICY same_workspace_or_own ON sso_grants
  USING (tenant_id = (SELECT hoopoe.current_tenant())
    AND (workspace_id = (SELECT hoopoe.current_workspace()) OR user_id = (SELECT hoopoe.current_member())))
  WITH CHECK (tenant_id = (SELECT hoopoe.current_tenant()) AND workspace_id = (SELECT hoopoe.current_workspace()));

-- A sign-in on its way: what only this server knows of it, spent once, within ten minutes, by one browser.
CREATE TABLE sso_flows (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  browser_hash bytea NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  next text NOT NULL,
  link_user_id uuid,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  FOREIGN KEY (tenant_id, link_user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX sso_flows_expiry ON sso_flows (tenant_id, expires_at);
CREATE INDEX sso_flows_link ON sso_flows (tenant_id, link_user_id);
CALL hoopoe.protect_by_tenant('sso_flows');

-- Which of our sessions stand on which of the provider's.
CREATE TABLE sso_sessions (
  tenant_id uuid NOT NULL,
  session_id uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  sid text,
  PRIMARY KEY (tenant_id, session_id),
  FOREIGN KEY (tenant_id, session_id) REFERENCES sessions (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX sso_sessions_subject ON sso_sessions (tenant_id, issuer, subject);
CREATE INDEX sso_sessions_sid ON sso_sessions (tenant_id, issuer, sid);
CALL hoopoe.protect_by_tenant('sso_sessions');

-- Logout tokens that were obeyed already.
CREATE TABLE sso_logout_tokens (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  jti_hash bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (tenant_id, jti_hash)
);
CREATE INDEX sso_logout_tokens_expiry ON sso_logout_tokens (tenant_id, expires_at);
CALL hoopoe.protect_by_tenant('sso_logout_tokens');
