-- Steps of jobs that an owner lets send without asking, though the recipient comes from text that others wrote. `work` stands
-- for the step's action, connection and the parameters that name the recipient: a permit ends when one of them changes.
CREATE TABLE recipient_permits (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  job_id uuid NOT NULL,
  node_id text NOT NULL,
  work bytea NOT NULL,
  allowed_by uuid NOT NULL,
  allowed_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, job_id, node_id),
  FOREIGN KEY (tenant_id, workspace_id, job_id) REFERENCES jobs (tenant_id, workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, allowed_by) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX recipient_permits_job ON recipient_permits (tenant_id, workspace_id, job_id);
CREATE INDEX recipient_permits_person ON recipient_permits (tenant_id, allowed_by);
CALL hoopoe.protect_by_workspace('recipient_permits');
