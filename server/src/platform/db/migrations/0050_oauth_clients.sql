-- What the OAuth server for clients outside keeps: requests, codes, tokens, clients. What opens something is known by its hash.
CREATE TABLE oauth_records (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  model text NOT NULL,
  id_hash bytea NOT NULL,
  -- The protocol's own id of what a person agreed to, in all that came of it.
  grant_key text,
  payload jsonb NOT NULL,
  consumed_at timestamptz(3),
  expires_at timestamptz(3),
  PRIMARY KEY (tenant_id, model, id_hash)
);
CREATE INDEX oauth_records_grant ON oauth_records (tenant_id, grant_key) WHERE grant_key IS NOT NULL;
CREATE INDEX oauth_records_end ON oauth_records (tenant_id, expires_at);
CALL hoopoe.protect_by_tenant('oauth_records');

-- What a person let a client outside use: their tools in one workspace. It stands on a session, and ends with it.
CREATE TABLE client_grants (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  grant_key text NOT NULL,
  client_name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, grant_key),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, session_id) REFERENCES sessions (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX client_grants_user ON client_grants (tenant_id, user_id);
CREATE INDEX client_grants_session ON client_grants (tenant_id, session_id);
CREATE INDEX client_grants_workspace ON client_grants (tenant_id, workspace_id);
CALL hoopoe.protect_by_tenant('client_grants');
