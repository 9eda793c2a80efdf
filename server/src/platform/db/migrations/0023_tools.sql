-- How often each AI tool is used, and how often it fails.
CREATE TABLE tool_calls (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  tool_id text NOT NULL,
  user_id uuid,
  message_id uuid,
  is_ok boolean NOT NULL,
  took_ms integer NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX tool_calls_use ON tool_calls (workspace_id, tool_id, at DESC);
CREATE INDEX tool_calls_user ON tool_calls (user_id);
CALL hoopoe.protect_by_workspace('tool_calls');

-- Servers of tools outside, and each of their tools as it was approved: what it says it is must not change unseen.
CREATE TABLE mcp_servers (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, workspace_id, id),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX mcp_servers_place ON mcp_servers (workspace_id);
CALL hoopoe.protect_by_workspace('mcp_servers');

CREATE TABLE mcp_tools (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  server_id uuid NOT NULL,
  name text NOT NULL,
  -- What the server said when it was last asked, and what a person agreed to; they differ after a change.
  seen jsonb NOT NULL,
  approved jsonb,
  approved_by uuid,
  approved_at timestamptz(3),
  PRIMARY KEY (server_id, name),
  FOREIGN KEY (tenant_id, workspace_id, server_id) REFERENCES mcp_servers (tenant_id, workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, approved_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (approved_by)
);
CREATE INDEX mcp_tools_approver ON mcp_tools (approved_by);
CALL hoopoe.protect_by_workspace('mcp_tools');
