-- What a task may use of models in a day; a task without a row has the workspace's budget alone.
CREATE TABLE model_budgets (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  task text NOT NULL CHECK (task IN ('claims', 'report', 'judge', 'answer', 'plan', 'task', 'search')),
  tokens_per_day bigint NOT NULL CHECK (tokens_per_day > 0),
  PRIMARY KEY (workspace_id, task),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE
);
CALL hoopoe.protect_by_workspace('model_budgets');

-- What a workspace decided about the operator's model: its price, its test, its tasks. Address and key are in the environment.
ALTER TABLE models DROP CONSTRAINT models_kind_check, ADD CONSTRAINT models_kind_check
  CHECK (kind IN ('openai', 'anthropic', 'google', 'openai-compatible', 'operator'));
CREATE UNIQUE INDEX models_operator ON models (workspace_id) WHERE kind = 'operator';
