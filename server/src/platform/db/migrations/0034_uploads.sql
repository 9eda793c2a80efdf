-- Uploads that can be paused and resumed: what was announced, and what came of it. Their bytes are artifacts of the kind
-- `part:<upload>`, named by where they begin, until the whole is kept as a file of its own.
CREATE TABLE uploads (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  -- What the page knows the file by when it is chosen again.
  fingerprint text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('files', 'chat')),
  result jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  UNIQUE (tenant_id, workspace_id, id),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX uploads_expiry ON uploads (expires_at);
CALL hoopoe.protect_by_workspace('uploads');

-- Two requests at the same place of an upload: one of them wins, whichever process takes them.
CREATE UNIQUE INDEX artifacts_parts ON artifacts (workspace_id, kind, name) WHERE kind LIKE 'part:%';

GRANT SELECT (id, tenant_id, workspace_id, expires_at) ON uploads TO hoopoe_lookup;
CREATE POLICY all_for_lookups ON uploads FOR SELECT TO hoopoe_lookup USING (true);
SET LOCAL ROLE hoopoe_lookup;
CREATE FUNCTION lookup.due_uploads(at timestamptz, count_max integer)
  RETURNS TABLE (tenant_id uuid, workspace_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC
    SELECT u.tenant_id, u.workspace_id, u.id FROM public.uploads u WHERE u.expires_at <= $1
    ORDER BY u.expires_at LIMIT $2;
  END;
REVOKE EXECUTE ON FUNCTION lookup.due_uploads FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lookup.due_uploads TO hoopoe_app;
RESET ROLE;
