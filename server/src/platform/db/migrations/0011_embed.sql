-- Pages of others that may embed the console, by their origins; no row or an empty list: none.
CREATE TABLE embed_settings (
  tenant_id uuid PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
  origins text[] NOT NULL DEFAULT '{}' CHECK (cardinality(origins) <= 50)
);
CALL hoopoe.protect_by_tenant('embed_settings');

-- A session that an embed token opened is held to one workspace, to reading, and to the calls that are marked for it.
ALTER TABLE sessions ADD COLUMN embed_workspace_id uuid;
ALTER TABLE sessions ADD FOREIGN KEY (tenant_id, embed_workspace_id)
  REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE;
CREATE INDEX sessions_embed ON sessions (embed_workspace_id) WHERE embed_workspace_id IS NOT NULL;

CREATE TABLE embed_tokens (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  -- Whose name the session runs under: who leaves takes their embedded pages along.
  user_id uuid NOT NULL,
  name text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  withdrawn_at timestamptz(3),
  session_id uuid,
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, session_id) REFERENCES sessions (tenant_id, id) ON DELETE SET NULL (session_id)
);
CREATE INDEX embed_tokens_newest ON embed_tokens (workspace_id, id DESC);
CREATE INDEX embed_tokens_session ON embed_tokens (session_id);
CALL hoopoe.protect_by_workspace('embed_tokens');

-- Whoever redeems one learns its place from it.
GRANT SELECT (id, tenant_id, workspace_id, token_hash) ON embed_tokens TO hoopoe_lookup;
CREATE POLICY all_for_lookups ON embed_tokens FOR SELECT TO hoopoe_lookup USING (true);
SET LOCAL ROLE hoopoe_lookup;
CREATE FUNCTION lookup.embed_token(token_hash bytea)
  RETURNS TABLE (tenant_id uuid, workspace_id uuid, embed_token_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC SELECT t.tenant_id, t.workspace_id, t.id FROM public.embed_tokens t WHERE t.token_hash = $1; END;
REVOKE EXECUTE ON FUNCTION lookup.embed_token(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lookup.embed_token(bytea) TO hoopoe_app;
RESET ROLE;
