-- A version of a report on its way to a channel or to addresses. What is sent stands among the inputs of the execution that
-- asks for approval and sends it, and in its approval: both go with the report when that is erased.
CREATE TABLE report_sendings (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  report_id uuid NOT NULL,
  version integer NOT NULL,
  integration_id uuid NOT NULL,
  product_name text NOT NULL,
  recipients text[] NOT NULL,
  -- A scheduled run sends once to each place, however often its work is taken up again.
  run_key text,
  execution_id uuid NOT NULL,
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (workspace_id, run_key),
  FOREIGN KEY (tenant_id, workspace_id, report_id) REFERENCES reports (tenant_id, workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (created_by)
);
CREATE INDEX report_sendings_report ON report_sendings (report_id, id DESC);
CALL hoopoe.protect_by_workspace('report_sendings');

-- Where a saved question's report goes after each scheduled run: connection and recipients.
ALTER TABLE pirs ADD COLUMN destinations jsonb NOT NULL DEFAULT '[]';
-- What is written so far of a report that is being written: a page that comes back shows it at once.
ALTER TABLE reports ADD COLUMN draft jsonb;
