-- Erasing for good: what was asked for, how far it is, and the proof that stays. Names nothing that is gone: ids, counts
-- and hashes. No reference to workspaces and users: a proof outlives what it tells of.
ALTER TABLE integrations ADD COLUMN erasing_at timestamptz(3);

CREATE TABLE erasures (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  subject text NOT NULL CHECK (subject IN ('integration', 'workspace', 'user')),
  subject_id uuid NOT NULL,
  what text NOT NULL,
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'done', 'failed')),
  -- [{workspaceId, kind, count, sha256}], as it was when nothing could be added any more.
  kinds jsonb NOT NULL,
  total bigint NOT NULL,
  done bigint NOT NULL DEFAULT 0,
  sha256 bytea NOT NULL,
  attempt integer NOT NULL DEFAULT 1,
  requested_by uuid NOT NULL,
  requested_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  UNIQUE (tenant_id, subject, subject_id)
);
CREATE INDEX erasures_unfinished ON erasures (id) WHERE status <> 'done';
CALL hoopoe.protect_by_tenant('erasures');
REVOKE DELETE, TRUNCATE ON erasures FROM hoopoe_app;

GRANT SELECT (id, tenant_id, status) ON erasures TO hoopoe_lookup;
CREATE POLICY all_for_lookups ON erasures FOR SELECT TO hoopoe_lookup USING (true);
SET LOCAL ROLE hoopoe_lookup;
CREATE FUNCTION lookup.unfinished_erasures() RETURNS TABLE (tenant_id uuid, erasure_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC SELECT e.tenant_id, e.id FROM public.erasures e WHERE e.status <> 'done' ORDER BY e.id; END;
REVOKE EXECUTE ON FUNCTION lookup.unfinished_erasures FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lookup.unfinished_erasures TO hoopoe_app;
RESET ROLE;

-- Counters are swept by age.
CREATE INDEX rate_limits_age ON rate_limits (window_start);
