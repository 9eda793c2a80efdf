-- What models may cost before somebody is told: of the workspace, or of an app, an agent, a person in it.
CREATE TABLE usage_alerts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  app_id integer,
  agent_id integer,
  user_id uuid,
  period text NOT NULL CHECK (period IN ('day', 'month')),
  micro_usd bigint NOT NULL CHECK (micro_usd > 0),
  created_by uuid,
  -- The day or month (its first day, UTC) that was told about; each is told once.
  told_for date,
  UNIQUE NULLS NOT DISTINCT (workspace_id, app_id, agent_id, user_id, period),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (created_by)
);
CREATE INDEX usage_alerts_user ON usage_alerts (user_id);
CREATE INDEX usage_alerts_maker ON usage_alerts (created_by);
CALL hoopoe.protect_by_workspace('usage_alerts');

-- Tools that write, which the workspace offers to clients outside; each call of one waits for a person's word.
CREATE TABLE mcp_offers (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  tool_id text NOT NULL,
  offered_by uuid,
  PRIMARY KEY (workspace_id, tool_id),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, offered_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (offered_by)
);
CREATE INDEX mcp_offers_maker ON mcp_offers (offered_by);
CALL hoopoe.protect_by_workspace('mcp_offers');
