-- A report knows its question and its events before its first version is written: a killed process finds what to write.
ALTER TABLE reports
  ADD COLUMN question text NOT NULL DEFAULT '',
  ADD COLUMN event_set_id uuid,
  ADD FOREIGN KEY (tenant_id, workspace_id, event_set_id) REFERENCES event_sets (tenant_id, workspace_id, id);
CREATE INDEX reports_event_set ON reports (event_set_id);
CREATE INDEX reports_unfinished ON reports (id) WHERE status IN ('queued', 'running');

GRANT SELECT (id, tenant_id, workspace_id, status, created_by) ON reports TO hoopoe_lookup;
CREATE POLICY all_for_lookups ON reports FOR SELECT TO hoopoe_lookup USING (true);

SET LOCAL ROLE hoopoe_lookup;
CREATE FUNCTION lookup.unfinished_reports()
  RETURNS TABLE (tenant_id uuid, workspace_id uuid, user_id uuid, report_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC
    SELECT r.tenant_id, r.workspace_id, r.created_by, r.id FROM public.reports r
    WHERE r.status IN ('queued', 'running') ORDER BY r.id;
  END;
REVOKE EXECUTE ON FUNCTION lookup.unfinished_reports FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lookup.unfinished_reports TO hoopoe_app;
RESET ROLE;
