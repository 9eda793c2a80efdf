-- Who works on a run, or has yet to tell what follows from its end: what a process held that is gone is found by this,
-- and taken up. A small table of its own, since the run's row is in many indexes.
CREATE TABLE execution_holds (
  execution_id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  claim integer NOT NULL,
  executor text NOT NULL
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
CREATE INDEX execution_holds_executor ON execution_holds (executor);
CALL hoopoe.protect_by_workspace('execution_holds');
GRANT SELECT ON execution_holds TO hoopoe_lookup;
CREATE POLICY all_for_lookups ON execution_holds FOR SELECT TO hoopoe_lookup USING (true);
SET LOCAL ROLE hoopoe_lookup;

CREATE FUNCTION lookup.held_executions(executor text)
  RETURNS TABLE (tenant_id uuid, workspace_id uuid, id uuid, claim integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC
    SELECT h.tenant_id, h.workspace_id, h.execution_id, h.claim FROM public.execution_holds h WHERE h.executor = $1;
  END;

REVOKE EXECUTE ON FUNCTION lookup.held_executions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lookup.held_executions TO hoopoe_app;
RESET ROLE;
