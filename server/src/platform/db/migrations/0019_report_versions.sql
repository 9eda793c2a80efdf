-- A report is talked about, edited and written anew: each version knows what it was made from and by whom, each turn of
-- the conversation what came of it. What stands on a mailbox of one person is for that person alone, as its items are.
ALTER TABLE reports
  DROP CONSTRAINT reports_status_check,
  ADD CONSTRAINT reports_status_check CHECK (status IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  ADD COLUMN template_id uuid,
  ADD COLUMN audience_user_ids uuid[];
ALTER TABLE event_sets ADD COLUMN audience_user_ids uuid[];
ALTER TABLE report_versions
  ADD COLUMN based_on integer,
  ADD COLUMN created_by uuid,
  ADD COLUMN note text NOT NULL DEFAULT '',
  ADD FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (created_by);

CREATE TABLE report_templates (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  text text NOT NULL,
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, workspace_id, id),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (created_by)
);
CALL hoopoe.protect_by_workspace('report_templates');
ALTER TABLE reports ADD FOREIGN KEY (tenant_id, workspace_id, template_id)
  REFERENCES report_templates (tenant_id, workspace_id, id) ON DELETE SET NULL (template_id);
CREATE INDEX reports_template ON reports (template_id);

CREATE TABLE report_turns (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  report_id uuid NOT NULL,
  user_input text NOT NULL,
  -- What became of each operation, in words.
  results jsonb NOT NULL,
  version integer,
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (tenant_id, workspace_id, report_id) REFERENCES reports (tenant_id, workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (created_by)
);
CREATE INDEX report_turns_report ON report_turns (report_id, id);
CALL hoopoe.protect_by_workspace('report_turns');
