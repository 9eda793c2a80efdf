-- A saved question, its runs (each an immutable set of events) and what people say of single events. A run whose events
-- were erased keeps its figures alone.
CREATE TABLE pirs (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  name text NOT NULL,
  question text NOT NULL,
  query jsonb NOT NULL,
  template_path uuid NOT NULL,
  schedule jsonb,
  next_run_at timestamptz(3),
  writes_report boolean NOT NULL DEFAULT false,
  recipient_ids uuid[] NOT NULL DEFAULT '{}',
  report_id uuid,
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, workspace_id, id),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, workspace_id, report_id)
    REFERENCES reports (tenant_id, workspace_id, id) ON DELETE SET NULL (report_id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (created_by)
);
CREATE INDEX pirs_workspace ON pirs (workspace_id, id DESC);
CREATE INDEX pirs_report ON pirs (report_id);
CREATE INDEX pirs_due ON pirs (next_run_at) WHERE next_run_at IS NOT NULL;
CALL hoopoe.protect_by_workspace('pirs');

CREATE TABLE pir_runs (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  pir_id uuid NOT NULL,
  number integer NOT NULL,
  trigger text NOT NULL CHECK (trigger IN ('manual', 'schedule')),
  event_set_id uuid,
  count integer NOT NULL,
  added integer NOT NULL,
  changed integer NOT NULL,
  withdrawn integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (pir_id, number),
  FOREIGN KEY (tenant_id, workspace_id, pir_id) REFERENCES pirs (tenant_id, workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, workspace_id, event_set_id)
    REFERENCES event_sets (tenant_id, workspace_id, id) ON DELETE SET NULL (event_set_id)
);
CREATE INDEX pir_runs_event_set ON pir_runs (event_set_id);
CALL hoopoe.protect_by_workspace('pir_runs');

CREATE TABLE pir_marks (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  pir_id uuid NOT NULL,
  item_id bigint NOT NULL,
  is_pinned boolean NOT NULL DEFAULT false,
  is_excluded boolean NOT NULL DEFAULT false,
  note text NOT NULL DEFAULT '',
  created_by uuid,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (pir_id, item_id),
  FOREIGN KEY (tenant_id, workspace_id, pir_id) REFERENCES pirs (tenant_id, workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (created_by)
);
CALL hoopoe.protect_by_workspace('pir_marks');

GRANT SELECT (id, tenant_id, workspace_id, created_by, next_run_at) ON pirs TO hoopoe_lookup;
CREATE POLICY all_for_lookups ON pirs FOR SELECT TO hoopoe_lookup USING (true);
SET LOCAL ROLE hoopoe_lookup;
CREATE FUNCTION lookup.due_pirs(due_at timestamptz, count_max integer)
  RETURNS TABLE (tenant_id uuid, workspace_id uuid, user_id uuid, pir_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC
    SELECT p.tenant_id, p.workspace_id, p.created_by, p.id FROM public.pirs p
    WHERE p.next_run_at <= $1 ORDER BY p.next_run_at LIMIT $2;
  END;
REVOKE EXECUTE ON FUNCTION lookup.due_pirs FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lookup.due_pirs TO hoopoe_app;
RESET ROLE;
