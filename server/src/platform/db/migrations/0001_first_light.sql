-- Runs as hoopoe_owner, which owns every table and is nobody's login. Roles: see ensure-roles.ts.
-- Who sees a row is decided here, once: hoopoe.protect_* below turn forced row-level security on with a policy that
-- compares with what withTenant() set for the transaction, and shows nothing where nothing was set.

CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

GRANT USAGE ON SCHEMA public, hoopoe TO hoopoe_app, hoopoe_search, hoopoe_lookup;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO hoopoe_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO hoopoe_app;

CREATE FUNCTION hoopoe.current_tenant() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('hoopoe.tenant_id', true), '')::uuid;
CREATE FUNCTION hoopoe.current_workspace() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('hoopoe.workspace_id', true), '')::uuid;
CREATE FUNCTION hoopoe.current_member() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('hoopoe.user_id', true), '')::uuid;

-- The sub-selects make PostgreSQL read each setting once for a query instead of once for a row.
CREATE PROCEDURE hoopoe.protect_by_tenant(relation regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', relation);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', relation);
  EXECUTE format('CREATE POLICY same_tenant ON %s USING (tenant_id = (SELECT hoopoe.current_tenant()))', relation);
END $$;

CREATE PROCEDURE hoopoe.protect_by_workspace(relation regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', relation);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', relation);
  EXECUTE format('CREATE POLICY same_workspace ON %s USING (tenant_id = (SELECT hoopoe.current_tenant())
                  AND workspace_id = (SELECT hoopoe.current_workspace()))', relation);
END $$;

-- Tenants, people, workspaces ---------------------------------------------------------------------------------------

CREATE TABLE tenants (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  label text NOT NULL UNIQUE CHECK (label = lower(label) AND label <> ''),
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
ALTER TABLE tenants ENABLE ROW LEVEL SECURITY;
ALTER TABLE tenants FORCE ROW LEVEL SECURITY;
CREATE POLICY itself ON tenants USING (id = (SELECT hoopoe.current_tenant()));

CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  name text NOT NULL,
  password_hash text,
  is_demo_guest boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  disabled_at timestamptz(3),
  UNIQUE (tenant_id, email),
  UNIQUE (tenant_id, id)
);
CALL hoopoe.protect_by_tenant('users');

CREATE TABLE workspaces (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  name text NOT NULL,
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  UNIQUE (tenant_id, id)
);
CALL hoopoe.protect_by_tenant('workspaces');

-- A member sees the members of the workspace at hand, and their own memberships everywhere (the workspace selector).
CREATE TABLE memberships (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('viewer', 'editor', 'admin', 'owner')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, user_id),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX memberships_user ON memberships (tenant_id, user_id);
ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;
ALTER TABLE memberships FORCE ROW LEVEL SECURITY;
CREATE POLICY same_workspace_or_own ON memberships
  USING (tenant_id = (SELECT hoopoe.current_tenant())
    AND (workspace_id = (SELECT hoopoe.current_workspace()) OR user_id = (SELECT hoopoe.current_member())))
  WITH CHECK (tenant_id = (SELECT hoopoe.current_tenant()) AND workspace_id = (SELECT hoopoe.current_workspace()));

-- Sessions ----------------------------------------------------------------------------------------------------------

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_active_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  user_agent text,
  ip text,
  UNIQUE (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX sessions_user ON sessions (tenant_id, user_id);
CALL hoopoe.protect_by_tenant('sessions');

CREATE TABLE refresh_tokens (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  session_id uuid NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  replaced_by uuid REFERENCES refresh_tokens ON DELETE SET NULL,
  FOREIGN KEY (tenant_id, session_id) REFERENCES sessions (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);
CREATE INDEX refresh_tokens_replaced_by ON refresh_tokens (replaced_by);
CALL hoopoe.protect_by_tenant('refresh_tokens');

CREATE TABLE tickets (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid,
  session_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('socket', 'download')),
  handle uuid,
  format text,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  FOREIGN KEY (tenant_id, session_id) REFERENCES sessions (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX tickets_session ON tickets (session_id);
CREATE INDEX tickets_expiry ON tickets (expires_at);
-- Not by workspace: a socket's ticket has none, and whoever redeems one learns its workspace from it.
CALL hoopoe.protect_by_tenant('tickets');

-- The platform's own (no tenant) ------------------------------------------------------------------------------------

CREATE TABLE signing_keys (
  kid text PRIMARY KEY,
  public_jwk jsonb NOT NULL,
  key_id text NOT NULL,
  wrapped_key bytea NOT NULL,
  nonce bytea NOT NULL,
  ciphertext bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE rate_limits (
  key text NOT NULL,
  window_start timestamptz(3) NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (key, window_start)
);

CREATE TABLE platform_settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL
);

-- The shape that @socket.io/postgres-adapter expects.
CREATE TABLE socket_io_attachments (
  id bigserial UNIQUE,
  created_at timestamptz DEFAULT now(),
  payload bytea
);

-- Secrets: an AES-256-GCM envelope for each field; the row it belongs to is part of what is authenticated ------------

CREATE TABLE secrets (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  owner_table text NOT NULL,
  owner_row text NOT NULL,
  field text NOT NULL,
  key_id text NOT NULL,
  wrapped_key bytea NOT NULL,
  nonce bytea NOT NULL,
  ciphertext bytea NOT NULL,
  last4 text NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (owner_table, owner_row, field)
);
CREATE INDEX secrets_tenant ON secrets (tenant_id);
CALL hoopoe.protect_by_tenant('secrets');

-- Integrations and what flows in ------------------------------------------------------------------------------------

CREATE TABLE integrations (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  catalog_id integer NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  is_discovered boolean NOT NULL DEFAULT false,
  attributes jsonb NOT NULL DEFAULT '{}',
  is_deleted boolean NOT NULL DEFAULT false,
  -- NULL: the whole workspace. Otherwise these users alone; items inherit it.
  audience_user_ids uuid[],
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, workspace_id, id),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (created_by)
);
CALL hoopoe.protect_by_workspace('integrations');

CREATE TABLE integration_data (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  integration_id uuid NOT NULL,
  stream text NOT NULL,
  start_ingress smallint NOT NULL DEFAULT 0 CHECK (start_ingress IN (0, 1)),
  attributes jsonb NOT NULL DEFAULT '{}',
  schedule jsonb NOT NULL DEFAULT '{}',
  state jsonb NOT NULL DEFAULT '{}',
  state_version text NOT NULL DEFAULT '1',
  next_run_at timestamptz(3),
  is_deleted boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, workspace_id, id),
  FOREIGN KEY (tenant_id, workspace_id, integration_id)
    REFERENCES integrations (tenant_id, workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX integration_data_integration ON integration_data (tenant_id, workspace_id, integration_id);
CREATE INDEX integration_data_due ON integration_data (next_run_at) WHERE next_run_at IS NOT NULL AND NOT is_deleted;
CALL hoopoe.protect_by_workspace('integration_data');

CREATE TABLE ingest_runs (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  integration_data_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN
    ('queued', 'running', 'waiting_rate_limit', 'succeeded', 'partial', 'failed', 'stopped')),
  trigger text NOT NULL,
  done integer NOT NULL DEFAULT 0,
  total integer,
  written integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  deleted integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  wait_until timestamptz(3),
  last_checkpoint_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  error text,
  UNIQUE (tenant_id, workspace_id, id),
  FOREIGN KEY (tenant_id, workspace_id, integration_data_id)
    REFERENCES integration_data (tenant_id, workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX ingest_runs_latest ON ingest_runs (integration_data_id, id DESC);
-- One run of a stream at a time, whoever presses the button.
CREATE UNIQUE INDEX ingest_runs_one_live ON ingest_runs (integration_data_id)
  WHERE status IN ('queued', 'running', 'waiting_rate_limit');
CALL hoopoe.protect_by_workspace('ingest_runs');

CREATE TABLE ingest_failures (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  run_id uuid NOT NULL,
  integration_data_id uuid NOT NULL,
  external_id text,
  reason text NOT NULL,
  excerpt text,
  at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (tenant_id, workspace_id, run_id) REFERENCES ingest_runs (tenant_id, workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, workspace_id, integration_data_id)
    REFERENCES integration_data (tenant_id, workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX ingest_failures_run ON ingest_failures (run_id, id);
CREATE INDEX ingest_failures_data ON ingest_failures (integration_data_id, id DESC);
CALL hoopoe.protect_by_workspace('ingest_failures');

CREATE TABLE items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  integration_data_id uuid NOT NULL,
  stream text NOT NULL,
  source_datatype text NOT NULL,
  -- An index row holds some 2,700 bytes at most.
  external_id text NOT NULL CONSTRAINT items_external_id_bytes_max CHECK (octet_length(external_id) <= 2000),
  at timestamptz(3) NOT NULL,
  author text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  url text,
  content_hash bytea NOT NULL,
  audience_user_ids uuid[],
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  -- A tsvector has 1 MB at most and an insert fails beyond it: what stands after 100,000 characters is not searched.
  tsv tsvector GENERATED ALWAYS AS (
    setweight(to_tsvector('english', left(title, 2000)), 'A')
    || setweight(to_tsvector('simple', left(author, 1000)), 'B')
    || setweight(to_tsvector('english', left(body, 100000)), 'D')
  ) STORED,
  UNIQUE (integration_data_id, stream, external_id),
  UNIQUE (tenant_id, workspace_id, id),
  FOREIGN KEY (tenant_id, workspace_id, integration_data_id)
    REFERENCES integration_data (tenant_id, workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX items_timeline ON items (workspace_id, at DESC, id DESC);
CREATE INDEX items_words ON items USING gin (workspace_id, tsv);
CREATE INDEX items_title ON items USING gin (workspace_id, title gin_trgm_ops);
CALL hoopoe.protect_by_workspace('items');

CREATE TABLE item_raws (
  item_id bigint PRIMARY KEY,
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  raw jsonb NOT NULL,
  FOREIGN KEY (tenant_id, workspace_id, item_id) REFERENCES items (tenant_id, workspace_id, id) ON DELETE CASCADE
);
CALL hoopoe.protect_by_workspace('item_raws');

-- Artifacts, event sets, reports ------------------------------------------------------------------------------------

CREATE TABLE artifacts (
  handle uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  media_type text NOT NULL,
  size bigint NOT NULL,
  sha256 bytea NOT NULL,
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, workspace_id, handle),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (created_by)
);
CALL hoopoe.protect_by_workspace('artifacts');

CREATE TABLE event_sets (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  query jsonb NOT NULL,
  count integer NOT NULL,
  -- The items as they were: a report stands on them, though their source may change.
  events jsonb NOT NULL,
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, workspace_id, id),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (created_by)
);
CALL hoopoe.protect_by_workspace('event_sets');

CREATE TABLE reports (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  title text NOT NULL,
  template text NOT NULL,
  status text NOT NULL CHECK (status IN ('queued', 'running', 'succeeded', 'failed')),
  error text,
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, workspace_id, id),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (created_by)
);
CREATE INDEX reports_newest ON reports (workspace_id, id DESC);
CALL hoopoe.protect_by_workspace('reports');

CREATE TABLE report_versions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  report_id uuid NOT NULL,
  version integer NOT NULL,
  doc jsonb NOT NULL,
  event_set_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (report_id, version),
  FOREIGN KEY (tenant_id, workspace_id, report_id) REFERENCES reports (tenant_id, workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, workspace_id, event_set_id) REFERENCES event_sets (tenant_id, workspace_id, id)
);
CREATE INDEX report_versions_event_set ON report_versions (event_set_id);
CALL hoopoe.protect_by_workspace('report_versions');

-- `id` is the sequence number that a page asks on from.
CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  -- NULL: everybody in the workspace.
  user_id uuid,
  type text NOT NULL,
  message text NOT NULL,
  extra jsonb NOT NULL DEFAULT '{}',
  at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX notifications_newest ON notifications (workspace_id, id);
CALL hoopoe.protect_by_workspace('notifications');

-- Search: functions in this schema are made as hoopoe_search (SET LOCAL ROLE), SECURITY DEFINER, with a fixed
-- search_path. That role may read items of all tenants and nothing else, so each function itself holds to
-- hoopoe.current_tenant(), current_workspace() and the audience. Why: under a policy the word index is not used.
CREATE SCHEMA search;
GRANT USAGE, CREATE ON SCHEMA search TO hoopoe_search;
GRANT USAGE ON SCHEMA search TO hoopoe_app;
GRANT SELECT ON items TO hoopoe_search;
CREATE POLICY all_for_search_functions ON items FOR SELECT TO hoopoe_search USING (true);

-- The engine (DBOS) makes and owns its tables: ids and counts, never content.
CREATE SCHEMA dbos AUTHORIZATION hoopoe_engine;

-- What must be known before the tenant is: each question is one function that gives ids, never a row.
-- Its role may read just these columns; hoopoe_app may call the functions and cannot become the role.
CREATE SCHEMA lookup;
GRANT USAGE, CREATE ON SCHEMA lookup TO hoopoe_lookup;
GRANT USAGE ON SCHEMA lookup TO hoopoe_app;
GRANT SELECT (id, label) ON tenants TO hoopoe_lookup;
GRANT SELECT (id, is_demo_guest) ON users TO hoopoe_lookup;
GRANT SELECT (tenant_id, session_id, token_hash) ON refresh_tokens TO hoopoe_lookup;
GRANT SELECT (tenant_id, workspace_id, session_id, token_hash) ON tickets TO hoopoe_lookup;
GRANT SELECT (id, tenant_id, workspace_id, next_run_at, is_deleted) ON integration_data TO hoopoe_lookup;
CREATE POLICY all_for_lookups ON tenants FOR SELECT TO hoopoe_lookup USING (true);
CREATE POLICY all_for_lookups ON users FOR SELECT TO hoopoe_lookup USING (true);
CREATE POLICY all_for_lookups ON refresh_tokens FOR SELECT TO hoopoe_lookup USING (true);
CREATE POLICY all_for_lookups ON tickets FOR SELECT TO hoopoe_lookup USING (true);
CREATE POLICY all_for_lookups ON integration_data FOR SELECT TO hoopoe_lookup USING (true);

SET LOCAL ROLE hoopoe_lookup;

CREATE FUNCTION lookup.tenant_of_label(label text) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC SELECT t.id FROM public.tenants t WHERE t.label = $1; END;

CREATE FUNCTION lookup.has_any_user() RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC SELECT EXISTS (SELECT FROM public.users u WHERE NOT u.is_demo_guest); END;

CREATE FUNCTION lookup.refresh_token(token_hash bytea) RETURNS TABLE (tenant_id uuid, session_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC SELECT r.tenant_id, r.session_id FROM public.refresh_tokens r WHERE r.token_hash = $1; END;

CREATE FUNCTION lookup.ticket(token_hash bytea) RETURNS TABLE (tenant_id uuid, workspace_id uuid, session_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC SELECT t.tenant_id, t.workspace_id, t.session_id FROM public.tickets t WHERE t.token_hash = $1; END;

CREATE FUNCTION lookup.due_streams(due_at timestamptz, count_max integer)
  RETURNS TABLE (tenant_id uuid, workspace_id uuid, integration_data_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC
    SELECT d.tenant_id, d.workspace_id, d.id FROM public.integration_data d
    WHERE d.next_run_at <= $1 AND NOT d.is_deleted ORDER BY d.next_run_at LIMIT $2;
  END;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA lookup FROM PUBLIC;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA lookup TO hoopoe_app;

RESET ROLE;
