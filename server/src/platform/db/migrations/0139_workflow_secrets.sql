-- Secrets that steps may send, by name. A value of Hoopoe's own is sealed in `secrets`; of the others only where they lie is known.
CREATE TABLE workflow_secrets (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  name text NOT NULL,
  source text NOT NULL CHECK (source IN ('hoopoe', 'environment', 'vault')),
  locator text NOT NULL DEFAULT '',
  -- The hosts that it may be sent to.
  hosts text[] NOT NULL,
  changed_by uuid,
  changed_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (workspace_id, name),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, changed_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (changed_by)
);
CREATE INDEX workflow_secrets_place ON workflow_secrets (tenant_id, workspace_id);
CREATE INDEX workflow_secrets_person ON workflow_secrets (tenant_id, changed_by);
CALL hoopoe.protect_by_workspace('workflow_secrets');
