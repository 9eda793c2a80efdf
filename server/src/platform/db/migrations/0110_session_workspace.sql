-- The workspace that was chosen in this session: its pages open there again. Null: the caller's default.
ALTER TABLE sessions ADD COLUMN chosen_workspace_id uuid;
ALTER TABLE sessions ADD FOREIGN KEY (tenant_id, chosen_workspace_id)
  REFERENCES workspaces (tenant_id, id) ON DELETE SET NULL (chosen_workspace_id);
CREATE INDEX sessions_chosen_workspace ON sessions (chosen_workspace_id) WHERE chosen_workspace_id IS NOT NULL;
