-- Which processes keep files in a folder, and in which one (its inode): two that run on copies of one folder would each miss
-- what the other takes in. A process says every ten seconds that it is there.
CREATE TABLE file_store_users (
  process text PRIMARY KEY,
  folder text NOT NULL,
  described text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

GRANT SELECT (tenant_id, workspace_id, handle, sha256) ON artifacts TO hoopoe_lookup;
CREATE POLICY all_for_lookups ON artifacts FOR SELECT TO hoopoe_lookup USING (true);
SET LOCAL ROLE hoopoe_lookup;

-- The newest files of all workspaces: a start looks whether its store of files holds them.
CREATE FUNCTION lookup.newest_files(count_max integer)
  RETURNS TABLE (tenant_id uuid, workspace_id uuid, sha256 bytea)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC
    SELECT a.tenant_id, a.workspace_id, a.sha256 FROM public.artifacts a ORDER BY a.handle DESC LIMIT $1;
  END;

REVOKE EXECUTE ON FUNCTION lookup.newest_files FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lookup.newest_files TO hoopoe_app;
RESET ROLE;
