-- What the newest version of a report cites: by it a report is found whose item changed, or about whose claims somebody decided.
CREATE TABLE report_cites (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  report_id uuid NOT NULL,
  item_id bigint NOT NULL,
  PRIMARY KEY (workspace_id, report_id, item_id),
  FOREIGN KEY (tenant_id, workspace_id, report_id) REFERENCES reports (tenant_id, workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX report_cites_report ON report_cites (tenant_id, workspace_id, report_id);
INSERT INTO report_cites (tenant_id, workspace_id, report_id, item_id)
  SELECT DISTINCT v.tenant_id, v.workspace_id, v.report_id, (e ->> 'itemId')::bigint
  FROM report_versions v CROSS JOIN LATERAL jsonb_array_elements(v.doc -> 'evidence') AS of (e)
  WHERE e ->> 'itemId' ~ '^\d{1,18}$' AND NOT EXISTS (SELECT FROM report_versions n
    WHERE n.tenant_id = v.tenant_id AND n.report_id = v.report_id AND n.version > v.version);
CALL hoopoe.protect_by_workspace('report_cites');

-- A file that came with a question has an id of its own kind: it doesn't change.
CREATE FUNCTION hoopoe.note_cites() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM public.report_cites c
    WHERE c.tenant_id = NEW.tenant_id AND c.workspace_id = NEW.workspace_id AND c.report_id = NEW.report_id;
  INSERT INTO public.report_cites (tenant_id, workspace_id, report_id, item_id)
    SELECT DISTINCT NEW.tenant_id, NEW.workspace_id, NEW.report_id, (e ->> 'itemId')::bigint
    FROM jsonb_array_elements(NEW.doc -> 'evidence') AS of (e) WHERE e ->> 'itemId' ~ '^\d{1,18}$';
  RETURN NULL;
END $$;
CREATE TRIGGER report_versions_cites AFTER INSERT ON report_versions FOR EACH ROW EXECUTE FUNCTION hoopoe.note_cites();

-- Whether the owner of a saved question wants its report written again by itself once something that it uses changed.
ALTER TABLE pirs ADD COLUMN rewrites_on_change boolean NOT NULL DEFAULT false;

GRANT SELECT (rewrites_on_change, schedule, report_id) ON pirs TO hoopoe_lookup;

SET LOCAL ROLE hoopoe_lookup;
CREATE FUNCTION lookup.rewriting_pirs(count_max integer)
  RETURNS TABLE (tenant_id uuid, workspace_id uuid, user_id uuid, pir_id uuid, report_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC
    SELECT p.tenant_id, p.workspace_id, p.created_by, p.id, p.report_id FROM public.pirs p
    WHERE p.rewrites_on_change AND p.schedule IS NOT NULL AND p.report_id IS NOT NULL ORDER BY p.id LIMIT $1;
  END;
REVOKE EXECUTE ON FUNCTION lookup.rewriting_pirs FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lookup.rewriting_pirs TO hoopoe_app;
RESET ROLE;
