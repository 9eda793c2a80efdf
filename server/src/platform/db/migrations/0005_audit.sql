-- What was done, by whom, when. Rows are only ever added: the running product may not change or remove one, and each row
-- holds the hash of the one before it (domains/audit/chain.ts), so that `hoopoe verify-audit` finds what somebody
-- mightier changed. The head tells of rows that were cut off at the end.
-- No reference to users or workspaces: the audit outlives what it tells of.
CREATE TABLE audit_log (
  tenant_id uuid NOT NULL REFERENCES tenants,
  seq bigint NOT NULL CHECK (seq > 0),
  at timestamptz(3) NOT NULL,
  workspace_id uuid,
  actor_user_id uuid,
  actor text NOT NULL,
  action text NOT NULL,
  target text NOT NULL,
  details jsonb NOT NULL,
  ip text,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (tenant_id, seq)
);
CREATE INDEX audit_log_workspace ON audit_log (workspace_id, seq DESC);
CREATE INDEX audit_log_actor ON audit_log (tenant_id, actor_user_id, seq DESC);
CALL hoopoe.protect_by_tenant('audit_log');
REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM hoopoe_app;

CREATE TABLE audit_heads (
  tenant_id uuid PRIMARY KEY REFERENCES tenants,
  seq bigint NOT NULL,
  hash bytea NOT NULL
);
CALL hoopoe.protect_by_tenant('audit_heads');
REVOKE DELETE, TRUNCATE ON audit_heads FROM hoopoe_app;

-- Every organisation's id: what the maintenance programs walk through, each then by itself.
SET LOCAL ROLE hoopoe_lookup;
CREATE FUNCTION lookup.tenant_ids() RETURNS TABLE (tenant_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC SELECT t.id FROM public.tenants t ORDER BY t.id; END;
REVOKE EXECUTE ON FUNCTION lookup.tenant_ids FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lookup.tenant_ids TO hoopoe_app;
RESET ROLE;

-- A ticket may carry what its download was filtered by.
ALTER TABLE tickets DROP CONSTRAINT IF EXISTS tickets_kind_check;
ALTER TABLE tickets ADD COLUMN payload jsonb;
