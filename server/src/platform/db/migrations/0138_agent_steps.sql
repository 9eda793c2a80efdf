-- What an agent that is a step of a run has done so far: each answer of the model and each result of a tool, in order. A step that is
-- taken up again continues behind the last one, and asks for nothing twice.
CREATE TABLE agent_step_entries (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  execution_id uuid NOT NULL REFERENCES executions ON DELETE CASCADE,
  node_id text NOT NULL,
  item text NOT NULL DEFAULT '',
  position integer NOT NULL,
  content jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (execution_id, node_id, item, position)
);
CREATE INDEX agent_step_entries_place ON agent_step_entries (tenant_id, workspace_id);
CALL hoopoe.protect_by_workspace('agent_step_entries');
