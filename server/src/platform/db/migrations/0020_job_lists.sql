-- What runs seldom is found without going through what runs always.
CREATE INDEX executions_rare ON executions (tenant_id, workspace_id, action, id DESC) WHERE action <> 'run';

-- Agents are numbered in their workspace.
ALTER TABLE workflows ALTER COLUMN agent_id TYPE text;

-- The engine keeps its own list of processes, in its own schema.
DROP TABLE engine_executors;
