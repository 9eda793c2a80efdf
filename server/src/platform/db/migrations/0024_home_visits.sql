-- When somebody last looked at a workspace's Home: what came since is told from `before_at`, the visit before this one.
CREATE TABLE home_visits (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  before_at timestamptz(3),
  PRIMARY KEY (workspace_id, user_id),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX home_visits_user ON home_visits (tenant_id, user_id);
CALL hoopoe.protect_by_workspace('home_visits');
