-- Every workspace, for what is looked after in all of them: times that were written while the clock was ahead.
GRANT SELECT (id, tenant_id, deleted_at) ON workspaces TO hoopoe_lookup;
CREATE POLICY all_for_lookups ON workspaces FOR SELECT TO hoopoe_lookup USING (true);
SET LOCAL ROLE hoopoe_lookup;

CREATE FUNCTION lookup.workspaces() RETURNS TABLE (tenant_id uuid, workspace_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC
    SELECT w.tenant_id, w.id FROM public.workspaces w WHERE w.deleted_at IS NULL;
  END;

REVOKE EXECUTE ON FUNCTION lookup.workspaces FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lookup.workspaces TO hoopoe_app;
RESET ROLE;
