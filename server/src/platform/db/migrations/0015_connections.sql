-- Credentials of products and of single integrations. What is secret lies in `secrets` (owner_table 'auth_infos').
-- `bound_to` are the addresses that the secrets were given for: they are sent nowhere else.
CREATE TABLE auth_infos (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  catalog_id integer NOT NULL,
  auth_type text NOT NULL,
  -- NULL: for every integration of the product that has none of its own.
  integration_id uuid,
  fields jsonb NOT NULL DEFAULT '{}',
  bound_to jsonb,
  scopes text[],
  token_expires_at timestamptz(3),
  expires_at timestamptz(3),
  trouble text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, workspace_id, id),
  UNIQUE NULLS NOT DISTINCT (workspace_id, catalog_id, auth_type, integration_id),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, workspace_id, integration_id)
    REFERENCES integrations (tenant_id, workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX auth_infos_integration ON auth_infos (tenant_id, workspace_id, integration_id);
CALL hoopoe.protect_by_workspace('auth_infos');

-- A sign-in at a vendor on its way; spent once, by the browser that began it.
CREATE TABLE oauth_flows (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  integration_id uuid NOT NULL,
  auth_info_id uuid NOT NULL,
  user_id uuid NOT NULL,
  browser_hash bytea NOT NULL,
  code_verifier text NOT NULL,
  redirect_uri text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  FOREIGN KEY (tenant_id, workspace_id, integration_id)
    REFERENCES integrations (tenant_id, workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, workspace_id, auth_info_id)
    REFERENCES auth_infos (tenant_id, workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX oauth_flows_integration ON oauth_flows (tenant_id, workspace_id, integration_id);
CREATE INDEX oauth_flows_auth_info ON oauth_flows (tenant_id, workspace_id, auth_info_id);
CREATE INDEX oauth_flows_user ON oauth_flows (tenant_id, user_id);
CALL hoopoe.protect_by_workspace('oauth_flows');

-- What a product holds, as discovery found it, and which of it is read.
CREATE TABLE containers (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  integration_id uuid NOT NULL,
  id text NOT NULL CHECK (octet_length(id) <= 2000),
  label text NOT NULL,
  kind text NOT NULL,
  url text,
  item_count bigint,
  -- Who may see it at the vendor, by e-mail address; NULL: not told, or open to all.
  audience text[],
  is_picked boolean NOT NULL DEFAULT true,
  seen_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (integration_id, id),
  FOREIGN KEY (tenant_id, workspace_id, integration_id)
    REFERENCES integrations (tenant_id, workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX containers_integration ON containers (tenant_id, workspace_id, integration_id);
CALL hoopoe.protect_by_workspace('containers');
ALTER TABLE integrations ADD COLUMN discovered_at timestamptz(3);

-- The callback knows tenant and flow from its signed state, and learns the workspace here.
GRANT SELECT (id, tenant_id, workspace_id) ON oauth_flows TO hoopoe_lookup;
CREATE POLICY all_for_lookups ON oauth_flows FOR SELECT TO hoopoe_lookup USING (true);
SET LOCAL ROLE hoopoe_lookup;
CREATE FUNCTION lookup.oauth_flow(flow_id uuid) RETURNS TABLE (tenant_id uuid, workspace_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC SELECT f.tenant_id, f.workspace_id FROM public.oauth_flows f WHERE f.id = $1; END;
REVOKE EXECUTE ON FUNCTION lookup.oauth_flow FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lookup.oauth_flow TO hoopoe_app;
RESET ROLE;
