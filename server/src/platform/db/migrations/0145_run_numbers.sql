-- A run's number in its workspace, as people name it. A number may be missing where a run wasn't begun after all.
CREATE TABLE run_numbers (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (workspace_id),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX run_numbers_workspace ON run_numbers (tenant_id, workspace_id);

-- Where a replay begins: the step, its loop's index, and the input it gets instead. What comes before keeps its recorded output.
ALTER TABLE executions ADD COLUMN number integer, ADD COLUMN replay_from jsonb;
ALTER TABLE executions NO FORCE ROW LEVEL SECURITY;
UPDATE executions e SET number = n.number FROM (
  SELECT id, row_number() OVER (PARTITION BY workspace_id ORDER BY id) AS number FROM executions) n WHERE n.id = e.id;
INSERT INTO run_numbers (tenant_id, workspace_id, last)
  SELECT tenant_id, workspace_id, max(number) FROM executions GROUP BY tenant_id, workspace_id;
ALTER TABLE executions FORCE ROW LEVEL SECURITY;
ALTER TABLE executions ALTER COLUMN number SET NOT NULL;
CREATE UNIQUE INDEX executions_number ON executions (tenant_id, workspace_id, number);
CALL hoopoe.protect_by_workspace('run_numbers');
